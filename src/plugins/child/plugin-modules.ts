import type { PluginModules } from "../../contract/plugin.ts";
import { openFolder } from "../plugin-folder.ts";
import { addressOf } from "./imports.ts";

/** What a plugin's process is told of the plugin it is to load. */
export interface PluginSource {
  readonly id: string;
  readonly version?: string;
  readonly folder: string;
  readonly pluginsDir: string;
  /** Which compiled module stands for which entry. */
  readonly entries: Readonly<Record<string, string>>;
}

/** The plugin's modules, as its dialect asks for them. */
export function pluginModules({ entries, folder, pluginsDir, id, version }: PluginSource): PluginModules {
  return {
    id,
    ...(version === undefined ? {} : { version }),
    folder: openFolder(folder),
    pluginsDir,
    load: (file) => import(addressOf(folder, entries[file] ?? file)) as Promise<Record<string, unknown>>,
  };
}
