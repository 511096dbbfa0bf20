import { isObject, type Json } from "../../contract/json.ts";
import type { LoadProblem, Permissions, PluginFolder } from "../../contract/plugin.ts";
import { badPermission } from "./problems.ts";

const READERS: Readonly<Record<keyof Permissions, (value: Json) => boolean>> = {
  network: (value) => typeof value === "boolean",
  read: isPaths,
  write: isPaths,
  secrets: (value) => value === "none" || value === "read" || value === "write",
};

/** What a plugin's package.json says it needs, under pegboard.permissions; what makes no sense is not granted. */
export function permissionsOf(folder: PluginFolder): { permissions?: Permissions; problems: LoadProblem[] } {
  const pegboard = folder.manifest?.["pegboard"];
  const given = isObject(pegboard) ? pegboard["permissions"] : undefined;
  if (given === undefined) return { problems: [] };
  if (!isObject(given)) return { problems: [badPermission(folder, "permissions")] };
  const entries = Object.entries(given).filter(([, value]) => value !== undefined) as [string, Json][];
  const isGood = ([name, value]: [string, Json]) => Object.hasOwn(READERS, name) && READERS[name as keyof Permissions](value);
  return {
    permissions: Object.fromEntries(entries.filter(isGood)) as Permissions,
    problems: entries.filter((entry) => !isGood(entry)).map(([name]) => badPermission(folder, `permissions.${name}`)),
  };
}

function isPaths(value: Json): boolean {
  return Array.isArray(value) && value.every((path) => typeof path === "string" && path !== "");
}
