import type { Dialect, PluginFolder, Recognised } from "../../contract/plugin.ts";
import { declaredIn } from "../../contract/declared.ts";
import { entryFiles, exportsSubpath } from "./entry-files.ts";
import { hasManifestSource } from "./manifest-source.ts";

const NAME = "lobe";
const PACKAGE = /^@lobechat\/(?=builtin-tool-)/u;
const OWN_EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf("."));

/** Builtin tools of LobeHub: a manifest, and an ExecutionRuntime or an executor that runs its APIs. */
export const lobe: Dialect = {
  name: NAME,
  recognise,
  modules: { "@lobechat/types": own("base-executor"), "@lobechat/prompts": own("prompts"), debug: own("debug") },
  loader: own("load"),
};

function own(module: string): URL {
  return new URL(`./${module}${OWN_EXTENSION}`, import.meta.url);
}

function recognise(folder: PluginFolder): Recognised | undefined {
  const { dialect, permissions, problems } = declaredIn(folder);
  if (dialect === undefined ? !looksLikeLobe(folder) : dialect !== NAME) return undefined;
  const { index, runtime, executor, problems: missing } = entryFiles(folder);
  const { name, version } = folder.manifest ?? {};
  return {
    id: typeof name === "string" && name !== "" ? name.replace(PACKAGE, "") : folder.name,
    ...(typeof version === "string" ? { version } : {}),
    entries: [...new Set([index, runtime, executor].filter((file) => file !== undefined))],
    ...(permissions === undefined ? {} : { permissions }),
    problems: [...problems, ...missing],
  };
}

function looksLikeLobe(folder: PluginFolder): boolean {
  const { name, hivemind } = folder.manifest ?? {};
  if (typeof name === "string" && PACKAGE.test(name)) return true;
  if (hivemind !== undefined || folder.has("assistant_tool.json")) return false;
  if (exportsSubpath(folder, "./executionRuntime") || exportsSubpath(folder, "./executor")) return true;
  const { index } = entryFiles(folder);
  return hasManifestSource(folder, index === undefined ? [] : [index]);
}
