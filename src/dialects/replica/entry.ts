import { posix } from "node:path";
import type { PluginFolder } from "../../contract/plugin.ts";

const INDEXES = ["index.ts", "index.js", "index.mjs", "index.cjs"];

/** The module of a folder that holds its tools, and what its package.json names in vain. */
export interface Entry {
  readonly file: string | undefined;
  /** `main` of package.json, where there is no such file. */
  readonly missingMain?: string;
}

/** Finds the entry of a folder: what package.json calls `main`, or an index file. */
export function entryOf(folder: PluginFolder): Entry {
  const main = folder.manifest?.["main"];
  const named = typeof main === "string" && main !== "" ? posix.normalize(main) : undefined;
  if (named !== undefined && !named.startsWith("..")) {
    const file = [named, `${named}.js`, ...INDEXES.map((index) => posix.join(named, index))].find((one) => folder.has(one));
    if (file !== undefined) return { file };
  }
  const file = INDEXES.find((index) => folder.has(index));
  return named === undefined ? { file } : { file, missingMain: named };
}

const MOST_FILES = 40;
const RELATIVE = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/gu;
const ENDINGS = ["", ".ts", ".js", ".mjs", ".cjs", "/index.ts", "/index.js"];

/** The text of an entry and of the files of the folder that it leads to, without comments. */
export function sourcesFrom(folder: PluginFolder, entry: string): string {
  const files = new Set([entry]);
  const sources: string[] = [];
  // The set grows while it is walked.
  for (const file of files) {
    const source = withoutComments(folder.read(file) ?? "");
    sources.push(source);
    for (const [, specifier = ""] of source.matchAll(RELATIVE)) {
      const found = resolved(folder, posix.join(posix.dirname(file), specifier));
      if (found !== undefined && files.size < MOST_FILES) files.add(found);
    }
  }
  return sources.join("\n");
}

function resolved(folder: PluginFolder, path: string): string | undefined {
  if (path.startsWith("..")) return undefined;
  // TypeScript may be imported under the name it will have once it is compiled.
  const bare = path.replace(/\.[cm]?js$/u, "");
  return [...ENDINGS.map((ending) => path + ending), `${bare}.ts`].find((file) => folder.has(file));
}

// Roughly: an address in a text ("https://…") is no comment, and more is not needed to tell dialects apart.
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//gu, " ").replace(/(^|[^:"'`\\])\/\/.*$/gmu, "$1");
}
