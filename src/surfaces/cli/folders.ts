import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { packageRoot } from "./package.ts";

/**
 * Where calls are recorded: --data, $PEGBOARD_DATA, or the person's own data folder. Not the current one: a history
 * belongs to the person, and a command must not leave files wherever it is typed.
 */
export function dataFolder(option: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const named = option ?? (env["PEGBOARD_DATA"] || undefined);
  if (named !== undefined) return resolve(named);
  if (process.platform === "win32") return join(env["LOCALAPPDATA"] || join(homedir(), "AppData", "Local"), "pegboard");
  return join(env["XDG_DATA_HOME"] || join(homedir(), ".local", "share"), "pegboard");
}

/** Where what can be made again is kept, so that it need not be. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === "win32") return join(env["LOCALAPPDATA"] || join(homedir(), "AppData", "Local"), "pegboard", "cache");
  return join(env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "pegboard");
}

/** The journal's file in a data folder. */
export function journalFile(data: string): string {
  return join(data, "journal.db");
}

/** Where tools are loaded from, and why from there. */
export interface PluginsFolder {
  readonly path: string;
  readonly chosenBy: "option" | "folder" | "examples";
}

/** --plugins, else ./plugins where there is one, else the examples of this package. */
export function pluginsFolder(option: string | undefined, current: string = process.cwd()): PluginsFolder {
  if (option !== undefined) return { path: resolve(current, option), chosenBy: "option" };
  const own = join(current, "plugins");
  return existsSync(own) ? { path: own, chosenBy: "folder" } : { path: join(packageRoot, "examples"), chosenBy: "examples" };
}
