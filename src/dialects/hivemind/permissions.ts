import { homedir } from "node:os";
import { resolve } from "node:path";
import { isObject, type JsonObject } from "../../contract/json.ts";
import type { LoadProblem, Permissions, PluginFolder } from "../../contract/plugin.ts";

/** What `hivemind` in package.json says, where there is such an object. */
export function hivemindBlock(manifest: JsonObject | undefined): JsonObject | undefined {
  const block = manifest?.["hivemind"];
  return isObject(block) ? block : undefined;
}

/** The permissions that a plugin lists; undefined where it has no list, which then limits nothing. */
export function declaredPermissions(manifest: JsonObject | undefined): ReadonlySet<string> | undefined {
  const list = hivemindBlock(manifest)?.["permissions"];
  return Array.isArray(list) ? new Set(list.filter((one) => typeof one === "string")) : undefined;
}

/** What the host is asked to grant: the plugin's own list, and over it what `pegboard.permissions` says. */
export function grants({ manifest, path }: PluginFolder): Permissions | undefined {
  const list = declaredPermissions(manifest);
  const pegboard = isObject(manifest?.["pegboard"]) ? manifest["pegboard"]["permissions"] : undefined;
  if (list === undefined && !isObject(pegboard)) return undefined;
  return { ...(list === undefined ? {} : grantsOf([...list], path)), ...(isObject(pegboard) ? (pegboard as Permissions) : {}) };
}

/** The permissions that are written in a way nobody knows. */
export function permissionProblems({ manifest, path }: PluginFolder): LoadProblem[] {
  const file = `${path}/package.json`;
  const given = hivemindBlock(manifest)?.["permissions"];
  if (given !== undefined && !Array.isArray(given))
    return [
      { file, message: "hivemind.permissions is no list.", fix: 'Write a list of texts: ["secrets:read"].', severity: "warning" },
    ];
  const unknown = (given ?? []).filter((one) => typeof one !== "string" || !KNOWN.test(one));
  return unknown.map((one) => ({
    file,
    message: `The permission ${JSON.stringify(one)} is not known and grants nothing.`,
    fix: "Use network:<domain>, secrets:read, secrets:write, loop:background or filesystem:<path>.",
    severity: "warning",
  }));
}

const KNOWN = /^(?:network(?::.+)?|secrets:(?:read|write|\*)|loop:background|filesystem:.+)$/u;

function grantsOf(list: readonly string[], folder: string): Permissions {
  const folders = list
    .filter((one) => one.startsWith("filesystem:"))
    .map((one) => placeOf(one.slice("filesystem:".length), folder));
  return {
    network: list.some((one) => one === "network" || one.startsWith("network:")),
    secrets: secretsOf(list),
    ...(folders.length === 0 ? {} : { write: folders }),
  };
}

function secretsOf(list: readonly string[]): "none" | "read" | "write" {
  if (list.includes("secrets:write") || list.includes("secrets:*")) return "write";
  return list.includes("secrets:read") ? "read" : "none";
}

function placeOf(path: string, folder: string): string {
  return path === "~" || path.startsWith("~/") ? resolve(homedir(), path.slice(2)) : resolve(folder, path);
}
