import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isObject, type JsonObject } from "../contract/json.ts";
import type { PluginFolder } from "../contract/plugin.ts";

/** A folder on disk, as dialects look at it. */
export function openFolder(path: string): PluginFolder {
  const read = (file: string): string | undefined => {
    try {
      return readFileSync(join(path, file), "utf8");
    } catch {
      return undefined;
    }
  };
  return {
    path,
    name: basename(path),
    manifest: objectIn(read("package.json")),
    has: (file) => existsSync(join(path, file)) && statSync(join(path, file)).isFile(),
    read,
  };
}

function objectIn(text: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
