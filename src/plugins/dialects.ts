import type { Dialect, PluginFolder, Recognised } from "../contract/plugin.ts";
import { hivemind } from "../dialects/hivemind/dialect.ts";
import { lobe } from "../dialects/lobe/dialect.ts";
import { replica } from "../dialects/replica/dialect.ts";
import { scripting } from "../dialects/scripting/dialect.ts";
import { workbench } from "../dialects/workbench/dialect.ts";

/** Every plugin style there is. The first that recognises a folder has it: those that are told by a file of their own come first. */
export const DIALECTS: readonly Dialect[] = [scripting, hivemind, lobe, workbench, replica];

/** The dialect that a folder is written in, and what it says of it. */
export function recognise(folder: PluginFolder): { readonly dialect: Dialect; readonly found: Recognised } | undefined {
  for (const dialect of DIALECTS) {
    const found = dialect.recognise(folder);
    if (found !== undefined) return { dialect, found };
  }
  return undefined;
}
