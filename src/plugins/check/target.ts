import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { recognise } from "../dialects.ts";
import { discover } from "../discover.ts";
import { openFolder } from "../plugin-folder.ts";

/** What a path that a person named stands for: a folder of plugins, as it is or made for one plugin alone. */
export interface Target {
  readonly pluginsDir: string;
  /** A path as the person knows it. */
  named(path: string): string;
  close(): void;
}

const INDEXES = ["index.mjs", "index.js", "index.ts"];

/** Takes a folder of plugins, or the folder of one plugin: then its neighbours are neither loaded nor shown. */
export function openTarget(path: string): Target {
  const folder = realpathSync(resolve(path));
  if (!isOnePlugin(folder)) return { pluginsDir: folder, named: (one) => one, close: () => {} };
  // Resolved: where temporary folders are links themselves, what is loaded is known by its real path.
  const alone = realpathSync(mkdtempSync(join(tmpdir(), "pegboard-alone-")));
  const link = join(alone, basename(folder));
  symlinkSync(folder, link, "junction");
  return {
    pluginsDir: alone,
    named: (one) => one.replaceAll(link, folder),
    close: () => rmSync(alone, { recursive: true, force: true }),
  };
}

function isOnePlugin(path: string): boolean {
  const folder = openFolder(path);
  if (recognise(folder) !== undefined) return true;
  return INDEXES.some((file) => folder.has(file)) && discover(path).length === 0;
}
