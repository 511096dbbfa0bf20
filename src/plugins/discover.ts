import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Dialect, LoadProblem, PluginFolder, Recognised } from "../contract/plugin.ts";
import { recognise } from "./dialects.ts";
import { fingerprint } from "./fingerprint.ts";
import { openFolder } from "./plugin-folder.ts";

/** A folder that one of the dialects recognises. */
export interface Discovered {
  readonly folder: PluginFolder;
  readonly dialect: Dialect;
  readonly found: Recognised;
  /** Changes when anything in the folder does. */
  readonly digest: string;
  readonly problems: readonly LoadProblem[];
}

/** The plugins of a folder, sorted by their names; folders that are no plugin of any dialect are passed over. */
export function discover(pluginsDir: string): Discovered[] {
  return namesIn(resolve(pluginsDir)).flatMap((name) => {
    const path = folderAt(join(resolve(pluginsDir), name));
    const folder = path === undefined ? undefined : openFolder(path);
    const known = folder === undefined ? undefined : recognise(folder);
    return folder === undefined || known === undefined ? [] : [describe(folder, known)];
  });
}

function describe(folder: PluginFolder, { dialect, found }: { dialect: Dialect; found: Recognised }): Discovered {
  const { digest, strayLinks } = fingerprint(folder.path);
  return { folder, dialect, found, digest, problems: [...(found.problems ?? []), ...strayLinks.map(strayLink)] };
}

function namesIn(pluginsDir: string): string[] {
  try {
    return readdirSync(pluginsDir)
      .filter((name) => !name.startsWith(".") && name !== "node_modules")
      .toSorted();
  } catch {
    return [];
  }
}

// A plugin may itself be a link, as while it is being written; what it may read is where it leads.
function folderAt(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}

function strayLink(file: string): LoadProblem {
  return {
    file,
    message: "It is a link that leads out of the plugin's folder.",
    fix: "Copy the file into the folder in place of the link.",
    severity: "error",
  };
}
