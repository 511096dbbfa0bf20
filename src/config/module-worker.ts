import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { copyJson, type Json } from "../contract/json.ts";
import { messageOf } from "../contract/thrown.ts";

/** What the thread that runs a config module says in the end. */
export type ModuleOutcome =
  | { readonly value: Json }
  /** What it exports is not JSON; `path` is where. */
  | { readonly path: string; readonly notJson: string }
  | { readonly failed: string }
  | { readonly noDefault: true };

const OWN_EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf("."));
const DEFINE_CONFIG = new URL(`./define-config${OWN_EXTENSION}`, import.meta.url).href;

// Where the package is not installed beside the file, `defineConfig` is still there.
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (specifier !== "pegboard") throw error;
      return { url: DEFINE_CONFIG, shortCircuit: true };
    }
  },
});

async function run(file: string): Promise<ModuleOutcome> {
  try {
    const exports = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    if (exports.default === undefined) return { noDefault: true };
    const copied = copyJson(exports.default);
    return copied.ok ? { value: copied.value } : { path: copied.problem.path, notJson: copied.problem.message };
  } catch (error) {
    return { failed: messageOf(error) };
  }
}

parentPort?.postMessage(await run((workerData as { readonly file: string }).file));
