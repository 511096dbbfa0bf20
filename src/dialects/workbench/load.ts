import { settingsIn } from "../../contract/declared.ts";
import { isObject } from "../../contract/json.ts";
import type { LoadedPlugin, LoadPlugin, PluginModules } from "../../contract/plugin.ts";
import { messageOf } from "../../contract/thrown.ts";
import { requireCommonJs } from "./common-js.ts";
import { workbench } from "./dialect.ts";
import { Registration, type WorkbenchApi } from "./registration.ts";

type Register = (api: WorkbenchApi) => unknown;

const NOTHING: LoadedPlugin = { tools: [], problems: [] };

/** Loads a Workbench plugin: calls its `register` and makes tools of what that registers. */
export const load: LoadPlugin = async (modules, services) => {
  const found = workbench.recognise(modules.folder);
  const entry = found?.entries[0];
  // What keeps it from loading was already said when it was recognised.
  if (entry === undefined || found?.problems?.some(({ severity }) => severity === "error") === true) return NOTHING;
  const register = registerIn(await exportsOf(modules, entry));
  const { secrets: reads = "none" } = found?.permissions ?? {};
  const given = { ...settingsIn(modules.folder), mayReadSecrets: reads !== "none" };
  const registration = new Registration(modules, services, entry, given);
  if (register === undefined)
    registration.complain(
      "error",
      `${entry} exports no function "register".`,
      "Export one: module.exports.register = (api) => { … }.",
    );
  else await callRegister(register, registration, modules.folder.path);
  const about = given.settings === undefined ? {} : { about: { config: given.settings } };
  return { tools: registration.close(), problems: registration.problems, ...about };
};

async function exportsOf(modules: PluginModules, entry: string): Promise<unknown> {
  const { folder } = modules;
  const standsAlone = folder.manifest === undefined && entry.endsWith(".js");
  return standsAlone ? requireCommonJs(folder.path, entry) : modules.load(entry);
}

// A namespace holds the exports as "default"; compiled TypeScript may hold a second "default" in them.
function registerIn(exported: unknown): Register | undefined {
  const holders = [exported, defaultOf(exported), defaultOf(defaultOf(exported))];
  const holder = holders.findLast((one) => typeof (one as { register?: unknown } | undefined)?.register === "function");
  return holder === undefined ? undefined : (api) => (holder as { register: Register }).register(api);
}

function defaultOf(exported: unknown): unknown {
  return isObject(exported) ? (exported as { default?: unknown }).default : undefined;
}

// What was registered before a throw stays.
async function callRegister(register: Register, registration: Registration, folder: string): Promise<void> {
  try {
    await register(registration.api);
  } catch (error) {
    const fix = "Mend what register does at this place; the tools it had registered before are on the board.";
    registration.complain("error", `register failed: ${messageOf(error)}`, fix, lineIn(folder, error));
  }
}

function lineIn(folder: string, error: unknown): number | undefined {
  const stack = error instanceof Error ? String(error.stack) : "";
  const frame = stack.split("\n").find((line) => line.includes(`${folder}/`));
  const line = /:(\d+):\d+\)?$/u.exec(frame ?? "")?.[1];
  return line === undefined ? undefined : Number(line);
}
