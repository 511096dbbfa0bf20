import type { Permissions } from "../contract/plugin.ts";

/** What a plugin may do: what it declares, and what its owner adds for all; or just what its owner says of it by name. */
export function grantedTo(id: string, declared: Permissions, owner: Readonly<Record<string, Permissions>>): Permissions {
  const named = Object.hasOwn(owner, id) ? owner[id] : undefined;
  return named ?? both(declared, owner["*"] ?? {});
}

function both(one: Permissions, other: Permissions): Permissions {
  return {
    network: one.network === true || other.network === true,
    read: [...(one.read ?? []), ...(other.read ?? [])],
    write: [...(one.write ?? []), ...(other.write ?? [])],
    secrets: SECRETS[Math.max(SECRETS.indexOf(one.secrets ?? "none"), SECRETS.indexOf(other.secrets ?? "none"))] ?? "none",
  };
}

const SECRETS = ["none", "read", "write"] as const;
