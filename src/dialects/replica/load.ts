import { join } from "node:path";
import { settingsIn } from "../../contract/declared.ts";
import type { JsonSchema } from "../../contract/json.ts";
import type { LoadedPlugin, LoadPlugin, LoadProblem, PluginAbout, PluginFolder } from "../../contract/plugin.ts";
import type { Tool } from "../../contract/tool.ts";
import { contractTool, isLimit } from "./contract-tool.ts";
import { definitionFault } from "./definition-fault.ts";
import type { CustomToolDefinition } from "./definition.ts";
import { entryOf } from "./entry.ts";
import { findTools } from "./found-tools.ts";
import { patternFault } from "./pattern.ts";
import { badDefinition, noTools, oddity, registrationFailed, takenName } from "./problems.ts";
import { newManager } from "./replica-module.ts";

/** Makes tools of a plugin in the style of Claude Replica. */
export const load: LoadPlugin = async (modules, services): Promise<LoadedPlugin> => {
  const { id, version, folder } = modules;
  const { file: entry } = entryOf(folder);
  if (entry === undefined) return { tools: [], problems: [] };
  const file = join(folder.path, entry);
  const { tools: found, failures } = await findTools(() => modules.load(entry), newManager);
  const { settings, problems: undeclared } = settingsIn(folder);
  const problems: LoadProblem[] = [...undeclared, ...failures.map((message) => registrationFailed(file, message))];
  const tools = new Map<string, Tool>();
  const origin = { dialect: "replica", plugin: id, ...(version === undefined ? {} : { version }), file };
  for (const one of found) {
    const { name } = one.tool;
    const line = lineOf(folder.read(entry), name);
    const fault = definitionFault(one.tool);
    if (fault !== undefined) problems.push(badDefinition(file, line, nameOf(name), fault));
    else if (tools.has(name)) problems.push(takenName(file, line, name));
    else tools.set(name, contractTool(one, { origin, folder: folder.path, services }));
    if (fault === undefined) problems.push(...oddities(file, line, one.tool));
  }
  if (found.length === 0 && failures.length === 0) problems.push(noTools(file));
  const about = aboutOf(folder, settings);
  return { tools: [...tools.values()], problems, ...(about === undefined ? {} : { about }) };
};

function oddities(file: string, line: number | undefined, { name, timeout, parameters }: CustomToolDefinition): LoadProblem[] {
  const problems = parameters.flatMap(({ name: parameter, pattern }) => {
    const why = pattern === undefined ? undefined : patternFault(pattern);
    if (why === undefined) return [];
    const message = `The pattern of the parameter ${parameter} of ${name} cannot be used: ${why}.`;
    return [oddity(file, line, message, "Correct the regular expression; until then calls that give it fail.")];
  });
  if (timeout === undefined || isLimit(timeout)) return problems;
  const message = `The timeout of ${name} is ${String(timeout)}; the host's own limits are used.`;
  return [...problems, oddity(file, line, message, "Write a number of milliseconds above 0.")];
}

// Where the name is written in the entry; it may be written elsewhere.
function lineOf(source: string | undefined, name: unknown): number | undefined {
  if (source === undefined || typeof name !== "string" || name === "") return undefined;
  const at = source.split("\n").findIndex((line) => ["'", '"', "`"].some((quote) => line.includes(quote + name + quote)));
  return at < 0 ? undefined : at + 1;
}

function nameOf(name: unknown): string {
  return typeof name === "string" && name !== "" ? name : "(without a name)";
}

function aboutOf({ manifest }: PluginFolder, settings: JsonSchema | undefined): PluginAbout | undefined {
  const description = manifest?.["description"];
  const about = {
    ...(typeof description === "string" && description !== "" ? { description } : {}),
    ...(settings === undefined ? {} : { config: settings }),
  };
  return Object.keys(about).length === 0 ? undefined : about;
}
