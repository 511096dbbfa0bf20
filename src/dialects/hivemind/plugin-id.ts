import type { PluginFolder } from "../../contract/plugin.ts";

/** The id of a plugin: the name of its package as one word with dots, or the name of its folder. */
export function pluginIdOf({ manifest, name: folder }: Pick<PluginFolder, "manifest" | "name">): string {
  const name = manifest?.["name"];
  const given = typeof name === "string" && name.trim() !== "" ? name.trim() : folder;
  return given.replace(/^@/u, "").replaceAll("/", ".").replaceAll(" ", "-");
}
