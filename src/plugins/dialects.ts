import type { Dialect, PluginFolder, Recognised } from "../contract/plugin.ts";
import { workbench } from "../dialects/workbench/dialect.ts";

/** Every plugin style there is. The first that recognises a folder has it. */
export const DIALECTS: readonly Dialect[] = [workbench];

/** The dialect that a folder is written in, and what it says of it. */
export function recognise(folder: PluginFolder): { readonly dialect: Dialect; readonly found: Recognised } | undefined {
  for (const dialect of DIALECTS) {
    const found = dialect.recognise(folder);
    if (found !== undefined) return { dialect, found };
  }
  return undefined;
}
