import { isObject, type JsonObject, type JsonSchema } from "../../contract/json.ts";
import type { LoadProblem, PluginFolder } from "../../contract/plugin.ts";
import { messageOf } from "../../contract/thrown.ts";
import { readParameters } from "./parameters.ts";

/** The file that declares a tool. */
export const CONFIG_FILE = "assistant_tool.json";

/** What `assistant_tool.json` says. */
export interface ToolConfig {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly icon?: string;
  readonly input: JsonSchema;
  readonly requireApproval: boolean;
  readonly autoApprove: boolean;
  readonly scriptEditorOnly: boolean;
}

const RESERVED = ["builtin.", "mcp.", "plugin."];

/** Reads `assistant_tool.json`; there is no config where something in it keeps the tool from working. */
export function readConfig(folder: PluginFolder): { config?: ToolConfig; problems: LoadProblem[] } {
  const file = `${folder.path}/${CONFIG_FILE}`;
  const source = folder.read(CONFIG_FILE);
  const error = (message: string, fix: string, line?: number) => ({
    problems: [{ file, ...(line === undefined ? {} : { line }), message, fix, severity: "error" as const }],
  });
  if (source === undefined) return error(`There is no ${CONFIG_FILE}.`, "Add it: it names and describes the tool.");
  const parsed = parse(source);
  if ("wrong" in parsed) return error(`It is not JSON: ${parsed.wrong}`, "Mend the JSON at this place.", parsed.line);
  if (!isObject(parsed.value)) return error("It does not hold an object.", 'Write { "id": …, "displayName": …, … }.');
  const given = parsed.value;
  const missing = ["id", "displayName"].filter((field) => textIn(given, field) === undefined);
  if (missing.length > 0)
    return error(`It has no ${missing.join(" and no ")}.`, `Add ${missing.map((field) => `"${field}": "…"`).join(", ")}.`);
  const reserved = RESERVED.find((prefix) => textIn(given, "id")?.startsWith(prefix));
  if (reserved !== undefined)
    return error(`The id "${textIn(given, "id")}" is not free: "${reserved}" is reserved.`, "Choose another id.");
  return configOf(given, file, source);
}

function configOf(given: JsonObject, file: string, source: string): { config: ToolConfig; problems: LoadProblem[] } {
  const [id = "", displayName = "", described, icon] = ["id", "displayName", "description", "icon"].map((field) =>
    textIn(given, field),
  );
  const { input, complaints } = readParameters(given["parameters"]);
  const flags = ["requireApproval", "autoApprove", "scriptEditorOnly"] as const;
  const odd = flags.filter((flag) => given[flag] !== undefined && typeof given[flag] !== "boolean");
  const warnings = [
    ...(described === undefined
      ? [{ about: "description", message: "It has no description: no model knows when to use the tool." }]
      : []),
    ...odd.map((flag) => ({
      about: flag,
      message: `"${flag}" must be true or false; it counts as ${flag === "autoApprove" ? false : isTrue(given[flag])}.`,
    })),
    ...complaints.map((message) => ({ about: "parameters", message })),
  ];
  const problems = warnings.map(({ about, message }) => ({
    file,
    ...(given[about] === undefined ? {} : lineOf(source, about)),
    message,
    fix: `Mend "${about}" in ${CONFIG_FILE}.`,
    severity: "warning" as const,
  }));
  const config = {
    id,
    displayName,
    description: described ?? displayName,
    ...(icon === undefined ? {} : { icon }),
    input,
    requireApproval: isTrue(given["requireApproval"]),
    autoApprove: given["autoApprove"] === true,
    scriptEditorOnly: isTrue(given["scriptEditorOnly"]),
  };
  return { config, problems };
}

// What is unclear about a limit counts as the limit.
function isTrue(flag: unknown): boolean {
  return flag !== undefined && flag !== null && flag !== false;
}

function textIn(given: JsonObject, field: string): string | undefined {
  const value = given[field];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function parse(source: string): { value: unknown } | { wrong: string; line?: number } {
  try {
    return { value: JSON.parse(source.replace(/^\uFEFF/u, "")) };
  } catch (error) {
    const wrong = messageOf(error);
    const line = /\(line (\d+) column \d+\)/u.exec(wrong)?.[1];
    if (line !== undefined) return { wrong, line: Number(line) };
    const isAtEnd = wrong.includes("end of JSON input");
    return isAtEnd ? { wrong, line: source.trimEnd().split("\n").length } : { wrong };
  }
}

function lineOf(source: string, field: string): { line?: number } {
  const at = source.indexOf(`"${field}"`);
  return at === -1 ? {} : { line: source.slice(0, at).split("\n").length };
}
