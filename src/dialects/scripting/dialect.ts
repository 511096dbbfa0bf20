import type { Dialect, PluginFolder, Recognised } from "../../contract/plugin.ts";
import { CONFIG_FILE, readConfig } from "./config.ts";
import { declaredIn } from "../../contract/declared.ts";

const NAME = "scripting";
const ENTRIES = ["tsx", "ts", "jsx", "js"].map((extension) => `assistant_tool.${extension}`);
const OWN_EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf("."));

/** Assistant tools of Scripting: `assistant_tool.json` beside `assistant_tool.tsx`. */
export const scripting: Dialect = {
  name: NAME,
  recognise,
  modules: { scripting: new URL(`./sdk${OWN_EXTENSION}`, import.meta.url) },
  loader: new URL(`./load${OWN_EXTENSION}`, import.meta.url),
};

/** The file that holds the tool's logic; undefined where there is none. */
export function entryOf(folder: PluginFolder): string | undefined {
  return ENTRIES.find((file) => folder.has(file));
}

function recognise(folder: PluginFolder): Recognised | undefined {
  const { dialect, permissions, problems } = declaredIn(folder);
  if (dialect === undefined ? !folder.has(CONFIG_FILE) : dialect !== NAME) return undefined;
  const { config, problems: configProblems } = readConfig(folder);
  const entry = entryOf(folder);
  const version = folder.manifest?.["version"];
  return {
    id: config?.id ?? folder.name,
    ...(typeof version === "string" ? { version } : {}),
    entries: entry === undefined ? [] : [entry],
    ...(permissions === undefined ? {} : { permissions }),
    problems: [...problems, ...configProblems, ...(entry === undefined ? [noEntry(folder)] : [])],
  };
}

function noEntry(folder: PluginFolder): NonNullable<Recognised["problems"]>[number] {
  return {
    file: `${folder.path}/${CONFIG_FILE}`,
    message: "There is no assistant_tool.tsx beside it: the tool has no logic.",
    fix: "Add assistant_tool.tsx (or .ts, .jsx, .js) that registers the tool through AssistantTool.",
    severity: "error",
  };
}
