import { posix } from "node:path";
import { isObject, type Json } from "../../contract/json.ts";
import type { LoadProblem, PluginFolder } from "../../contract/plugin.ts";

/** The modules of a package, by what they are for. `./client` is never among them: it is React. */
export interface EntryFiles {
  /** The manifest and other pure data. */
  readonly index?: string;
  readonly runtime?: string;
  readonly executor?: string;
  readonly problems: readonly LoadProblem[];
}

const EXTENSIONS = [".ts", ".tsx", ".mts", ".js", ".mjs", ".cjs"];
const INDEX = ["src/index", "index"];
const RUNTIME = ["src/ExecutionRuntime/index", "src/ExecutionRuntime", "ExecutionRuntime/index", "ExecutionRuntime"];
const EXECUTOR = ["src/client/executor/index", "src/executor/index", "src/executor", "executor/index", "executor"];
const CONDITIONS = ["import", "node", "module", "default", "require"];

/** Finds the package entry, the runtime and the executor of a folder: by `exports`, `main`, then where they usually lie. */
export function entryFiles(folder: PluginFolder): EntryFiles {
  const problems: LoadProblem[] = [];
  const find = (subpath: string, stems: readonly string[], main?: Json): string | undefined => {
    const stated = [...targetsOf(folder.manifest?.["exports"], subpath), ...(typeof main === "string" ? [main] : [])];
    const inside = stated.map((path) => posix.normalize(path)).filter((path) => !path.startsWith("..") && !path.startsWith("/"));
    const found = [...inside, ...stems.flatMap((stem) => EXTENSIONS.map((extension) => stem + extension))].find((file) =>
      folder.has(file),
    );
    if (stated[0] !== undefined && !inside.some((file) => folder.has(file)))
      problems.push(absent(folder, subpath, stated[0], found));
    return found;
  };
  const index = find(".", INDEX, folder.manifest?.["main"]);
  const runtime = find("./executionRuntime", RUNTIME);
  const executor = find("./executor", EXECUTOR);
  return {
    ...(index === undefined ? {} : { index }),
    ...(runtime === undefined ? {} : { runtime }),
    ...(executor === undefined ? {} : { executor }),
    problems,
  };
}

/** Whether `exports` of a package.json names this subpath. */
export function exportsSubpath(folder: PluginFolder, subpath: string): boolean {
  return targetsOf(folder.manifest?.["exports"], subpath).length > 0;
}

// `exports` may be one path, paths by subpath, or conditions in place of either.
function targetsOf(exports: Json | undefined, subpath: string): string[] {
  const bySubpath = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  if (bySubpath) return pathsIn(exports[subpath]);
  return subpath === "." ? pathsIn(exports) : [];
}

function pathsIn(target: Json | undefined): string[] {
  if (typeof target === "string") return [target];
  if (Array.isArray(target)) return target.flatMap(pathsIn);
  return isObject(target) ? CONDITIONS.flatMap((condition) => pathsIn(target[condition])) : [];
}

function absent(folder: PluginFolder, subpath: string, path: string, instead: string | undefined): LoadProblem {
  return {
    file: `${folder.path}/package.json`,
    message: `"${subpath}" leads to ${path}, which is no file of this folder.${instead === undefined ? "" : ` ${instead} is used in its place.`}`,
    fix: `Correct the path in "exports", or add the file.`,
    severity: "warning",
  };
}

/** Sources beside and above the entries in which authors define names: the entries themselves, types and manifest. */
export function sourcesNear(entries: readonly string[]): string[] {
  const folders = new Set(["src", ".", ...entries.map((file) => posix.dirname(file))]);
  const near = Array.from(folders, (folder) => ["types", "manifest", "index"].map((stem) => posix.join(folder, `${stem}.ts`)));
  return [...entries, ...near.flat()];
}
