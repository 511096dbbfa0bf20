import { isObject, type Json } from "./json.ts";
import type { LoadProblem, Permissions, PluginFolder } from "./plugin.ts";

/** What `"pegboard"` in a plugin's package.json says of it. */
export interface Declared {
  /** The plugin style it names for itself. */
  readonly dialect?: string;
  readonly permissions?: Permissions;
  readonly problems: readonly LoadProblem[];
}

/** Reads `"pegboard": { "dialect", "permissions" }` from a plugin's package.json. */
export function declaredIn(folder: PluginFolder): Declared {
  const block = folder.manifest?.["pegboard"];
  if (!isObject(block)) return { problems: [] };
  const { dialect, permissions } = block;
  return {
    ...(typeof dialect === "string" ? { dialect } : {}),
    ...(permissions === undefined ? { problems: [] } : readPermissions(folder, permissions)),
  };
}

function readPermissions(folder: PluginFolder, given: Json): Pick<Declared, "permissions" | "problems"> {
  const { network, read, write, secrets, ...unknown } = isObject(given) ? given : { given };
  const wrong = [
    ...Object.keys(unknown),
    ...(network === undefined || typeof network === "boolean" ? [] : ["network"]),
    ...(read === undefined || isPaths(read) ? [] : ["read"]),
    ...(write === undefined || isPaths(write) ? [] : ["write"]),
    ...(secrets === undefined || isSecrets(secrets) ? [] : ["secrets"]),
  ];
  const permissions: Permissions = {
    ...(typeof network === "boolean" ? { network } : {}),
    ...(isPaths(read) ? { read } : {}),
    ...(isPaths(write) ? { write } : {}),
    ...(isSecrets(secrets) ? { secrets } : {}),
  };
  return { permissions, problems: wrong.length === 0 ? [] : [misunderstood(folder, wrong)] };
}

function misunderstood(folder: PluginFolder, wrong: readonly string[]): LoadProblem {
  return {
    file: `${folder.path}/package.json`,
    message: `pegboard.permissions is not understood at: ${wrong.join(", ")}. Nothing is granted for that.`,
    fix: 'Write { "network": true, "read": ["/path"], "write": ["/path"], "secrets": "none" | "read" | "write" }, each only if needed.',
    severity: "warning",
  };
}

function isPaths(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((path) => typeof path === "string");
}

function isSecrets(value: Json | undefined): value is "none" | "read" | "write" {
  return value === "none" || value === "read" || value === "write";
}
