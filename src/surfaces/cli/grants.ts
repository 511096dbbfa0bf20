import { resolve } from "node:path";
import type { Permissions } from "../../contract/plugin.ts";
import { UsageError } from "./usage-error.ts";

/** Takes one more `--allow`. */
export function collectGrant(grant: string, before: readonly string[] = []): string[] {
  return [...before, grant];
}

/** What all the values of `--allow` grant together: "network", "read=PATH", "write=PATH", "secrets". */
export function grantsOf(given: readonly string[] = []): Permissions | undefined {
  if (given.length === 0) return undefined;
  const grants = given.flatMap((value) => value.split(",")).map(grantOf);
  return {
    ...(grants.some(({ what }) => what === "network") ? { network: true } : {}),
    ...(grants.some(({ what }) => what === "secrets") ? { secrets: "write" as const } : {}),
    read: pathsOf(grants, "read"),
    write: pathsOf(grants, "write"),
  };
}

interface Grant {
  readonly what: string;
  readonly path: string;
}

function grantOf(value: string): Grant {
  const [what = "", ...rest] = value.split("=");
  const path = rest.join("=");
  const isWhole = (what === "network" || what === "secrets") && path === "";
  const isPath = (what === "read" || what === "write") && path !== "";
  if (isWhole || isPath) return { what, path };
  throw new UsageError(`--allow does not know "${value}". It takes network, secrets, read=PATH and write=PATH.`);
}

function pathsOf(grants: readonly Grant[], what: string): string[] {
  return grants.filter((grant) => grant.what === what).map(({ path }) => resolve(path));
}
