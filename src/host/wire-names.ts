import { createHash } from "node:crypto";

const LONGEST = 64;
const HASH_LENGTH = 12;
const PLAIN = /^[a-zA-Z0-9_-]{1,64}$/u;

/** A name that every client takes (letters, digits, _ and -, 64 at most); the same name always gives the same alias. */
export function plainAlias(name: string): string {
  if (PLAIN.test(name)) return name;
  const mapped = readable(name);
  return PLAIN.test(mapped) ? mapped : hashedAlias(name);
}

/** The alias that no other tool can have: used where plain ones collide, or would lose what tells names apart. */
export function hashedAlias(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH_LENGTH);
  const stem = readable(name).replaceAll(/[^a-zA-Z0-9_-]/gu, "_");
  return `${stem.slice(0, LONGEST - HASH_LENGTH - 1)}_${hash}`;
}

function readable(name: string): string {
  return name.replaceAll(/[./: ]/gu, "__");
}

/** Which wire alias reaches which tool. It depends on the set of names, never on the order in which they came. */
export class WireNames {
  /** Plain alias → the names that share it. */
  readonly #plain = new Map<string, Set<string>>();
  readonly #hashed = new Map<string, string>();

  add(name: string): void {
    const plain = plainAlias(name);
    const sharing = this.#plain.get(plain);
    if (sharing === undefined) this.#plain.set(plain, new Set([name]));
    else sharing.add(name);
    this.#hashed.set(hashedAlias(name), name);
  }

  remove(name: string): void {
    const plain = plainAlias(name);
    const sharing = this.#plain.get(plain);
    sharing?.delete(name);
    if (sharing?.size === 0) this.#plain.delete(plain);
    this.#hashed.delete(hashedAlias(name));
  }

  /** The name that an alias stands for. A plain one that two names share stands for neither. */
  resolve(alias: string): string | undefined {
    const sharing = this.#plain.get(alias);
    return sharing?.size === 1 ? sharing.values().next().value : this.#hashed.get(alias);
  }

  /** The name that has this alias as its hashed one. */
  hashOwner(alias: string): string | undefined {
    return this.#hashed.get(alias);
  }

  /** The alias of a name, given what else is already called so. */
  aliasOf(name: string, isTaken: (alias: string) => boolean): string {
    const plain = plainAlias(name);
    if (plain === name) return name;
    const isShared = (this.#plain.get(plain)?.size ?? 0) > 1;
    return isShared || isTaken(plain) ? hashedAlias(name) : plain;
  }
}
