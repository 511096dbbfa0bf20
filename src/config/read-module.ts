import { Worker } from "node:worker_threads";
import { messageOf } from "../contract/thrown.ts";
import type { Content } from "./content.ts";
import type { ModuleOutcome } from "./module-worker.ts";
import { spoken, type ConfigProblem } from "./problem.ts";

/** How a config module is run. */
export interface ModuleRun {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds it may take. */
  readonly limitMs: number;
}

const OWN_EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf("."));

/** Runs a config module in a thread of its own, which is ended when it takes too long; what it exports by default, as JSON. */
export async function readModule(
  file: string,
  run: ModuleRun,
): Promise<Content | { readonly problems: readonly ConfigProblem[] }> {
  const outcome = await outcomeOf(file, run);
  const problem = (message: string, fix: string, path = "") => ({
    problems: [{ file, path, message, fix, severity: "error" as const }],
  });
  if ("value" in outcome) return { value: outcome.value, lineOf: () => undefined };
  if ("noDefault" in outcome)
    return problem("It exports nothing by default.", "Write: export default defineConfig({ … }), with defineConfig of pegboard.");
  if ("notJson" in outcome)
    return problem(
      `${spoken(outcome.path)} ${outcome.notJson}.`.trimStart(),
      "Export plain data: texts, numbers, lists, objects.",
      outcome.path,
    );
  return problem(`It failed: ${outcome.failed}.`, "Mend it, or write the config as pegboard.config.json.");
}

async function outcomeOf(file: string, { env, limitMs }: ModuleRun): Promise<ModuleOutcome> {
  const worker = new Worker(new URL(`./module-worker${OWN_EXTENSION}`, import.meta.url), {
    workerData: { file },
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    stdout: true,
  });
  // What a config prints must not stand among what the program prints for others to read.
  worker.stdout.pipe(process.stderr, { end: false });
  const { promise, resolve } = Promise.withResolvers<ModuleOutcome>();
  worker.once("message", resolve);
  worker.once("error", (error) => resolve({ failed: messageOf(error) }));
  worker.once("exit", (code) => resolve({ failed: `it ended its own thread with exit code ${code}` }));
  const timer = setTimeout(() => resolve({ failed: `it took longer than ${limitMs} ms` }), limitMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
