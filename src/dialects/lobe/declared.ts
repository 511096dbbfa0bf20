import { isObject, type Json } from "../../contract/json.ts";
import type { LoadProblem, Permissions, PluginFolder } from "../../contract/plugin.ts";

/** What `"pegboard"` in the plugin's package.json says. */
export interface Declared {
  readonly dialect?: string;
  readonly permissions?: Permissions;
  readonly problems: readonly LoadProblem[];
}

const isFlag = (value: Json | undefined): value is boolean => typeof value === "boolean";
const isPaths = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((path) => typeof path === "string");
const isSecrets = (value: Json | undefined): value is "none" | "read" | "write" =>
  value === "none" || value === "read" || value === "write";

/** Reads the dialect and the permissions that a plugin declares for Pegboard; what makes no sense grants nothing. */
export function declaredBy(folder: PluginFolder): Declared {
  const block = folder.manifest?.["pegboard"];
  if (!isObject(block)) return { problems: [] };
  const { dialect, permissions: wanted } = block;
  const named = typeof dialect === "string" ? { dialect } : {};
  if (wanted === undefined) return { ...named, problems: [] };
  const { network, read, write, secrets, ...others } = isObject(wanted) ? wanted : { permissions: wanted };
  const permissions: Permissions = {
    ...(isFlag(network) ? { network } : {}),
    ...(isPaths(read) ? { read } : {}),
    ...(isPaths(write) ? { write } : {}),
    ...(isSecrets(secrets) ? { secrets } : {}),
  };
  const given = Object.entries({ network, read, write, secrets }).filter(([, value]) => value !== undefined);
  const unread = [...given.map(([key]) => key).filter((key) => !(key in permissions)), ...Object.keys(others)];
  return { ...named, permissions, problems: unread.length === 0 ? [] : [unreadable(folder, unread)] };
}

function unreadable(folder: PluginFolder, keys: readonly string[]): LoadProblem {
  return {
    file: `${folder.path}/package.json`,
    message: `"pegboard.permissions" cannot be read at ${keys.join(", ")}: nothing is granted for it.`,
    fix: 'Use "network": true, "read" and "write" as lists of paths, "secrets" as "none", "read" or "write".',
    severity: "warning",
  };
}
