import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isObject, type JsonObject } from "../../contract/json.ts";

const NAMES_A_PATH = /(?:^|[_-])(?:paths?|files?|filename|dir|directory|directories|folders?|cwd|scope|source|destination)$/iu;
const ENDS_IN_PATH = /(?:Paths?|Files?|Filename|Dir|Directory|Directories|Folders?|Cwd|Scope)$/u;

/** Whether an argument that names a path leads out of the scope: then a person should see the call. */
export function pathScopeAudit(input: JsonObject, scope: string): boolean {
  return pathsIn(input, false).some((path) => leadsOut(path, scope));
}

// By the names of fields, at any depth: { items: [{ oldPath, newPath }] } is as common as { path }.
function pathsIn(value: unknown, isPath: boolean): string[] {
  if (typeof value === "string") return isPath ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, isPath));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => pathsIn(field, NAMES_A_PATH.test(name) || ENDS_IN_PATH.test(name)));
}

function leadsOut(path: string, scope: string): boolean {
  if (path.startsWith("~")) return true;
  const plain = path.startsWith("file:") ? decodeURIComponent(path.replace(/^file:(?:\/\/)?/u, "")) : path;
  const target = resolve(scope, plain);
  return isOutside(target, scope) || isOutside(real(target), real(scope));
}

function isOutside(target: string, scope: string): boolean {
  const way = relative(scope, target);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

// Where links lead, as far as the path exists. What may not be looked at is not known to be inside.
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === "ENOENT" && dirname(path) !== path;
    return isGone ? join(real(dirname(path)), relative(dirname(path), path)) : sep;
  }
}
