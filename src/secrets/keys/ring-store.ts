import { randomBytes } from "node:crypto";
import type { Clock } from "../../contract/clock.ts";
import { messageOf } from "../../contract/thrown.ts";
import { damaged, readKeyFile, stampOf, writeKeyFile } from "./key-file.ts";
import type { Keyring } from "./keyring.ts";
import { ringFromJson, ringToJson, type Ring } from "./ring.ts";
import { seal, subkey, unseal } from "./sealing.ts";

/** An entry in the system's keyring: a password, and the name it lies under. */
interface Entry {
  readonly account: string;
  readonly password: string;
}

/** A ring as it is kept: with an entry in the keyring, where the file is sealed with one. */
export interface KeptRing {
  readonly ring: Ring;
  readonly entry?: Entry;
}

/** How long a keyring that did not answer is not asked again: each time may put a window before the person. */
const SPARE_MS = 30_000;

/** Keeps a ring in a key file. Where the system has a keyring, the file is sealed with a password that lies there. */
export class RingStore {
  readonly #file: string;
  readonly #keyring: Keyring | undefined;
  readonly #clock: Clock;
  #refusal: { readonly account: string; readonly until: number; readonly error: Error } | undefined;

  constructor(file: string, keyring: Keyring | undefined, clock: Clock) {
    this.#file = file;
    this.#keyring = keyring;
    this.#clock = clock;
  }

  read(): KeptRing {
    const stamp = stampOf(this.#file);
    try {
      return this.#readOnce();
    } catch (error) {
      // Changed meanwhile: the entry it named may be gone with the file that named it.
      if (stampOf(this.#file) === stamp) throw error;
      return this.#readOnce();
    }
  }

  /** The first ring of a folder. A keyring that does not answer is passed over. */
  create(ring: Ring, useKeyring: boolean): KeptRing {
    const entry = useKeyring ? this.#tryEntry() : undefined;
    return this.#write(ring, entry);
  }

  /** A ring with a new key in place of the one before. A keyring that holds its password is given a new one, or is left for good. */
  renew(ring: Ring, before: KeptRing, useKeyring: boolean): KeptRing {
    if (before.entry === undefined) return this.#write(ring, undefined);
    const kept = this.#write(ring, useKeyring ? this.#newEntry() : undefined);
    this.#forget(before.entry);
    return kept;
  }

  /** The same keys with another one as the current. */
  update(ring: Ring, { entry }: KeptRing): KeptRing {
    return this.#write(ring, entry);
  }

  #readOnce(): KeptRing {
    const found = readKeyFile(this.#file);
    if ("ring" in found) return found;
    const entry = { account: found.account, password: this.#passwordOf(found.account) };
    const ring = ringFromJson(JSON.parse(unseal(keyOf(entry), [entry.account], found.sealed) ?? "null"));
    if (ring === undefined) throw damaged(this.#file);
    return { ring, entry };
  }

  #write(ring: Ring, entry: Entry | undefined): KeptRing {
    if (entry === undefined) {
      writeKeyFile(this.#file, { ring });
      return { ring };
    }
    const sealed = seal(keyOf(entry), [entry.account], JSON.stringify(ringToJson(ring)));
    writeKeyFile(this.#file, { account: entry.account, sealed });
    return { ring, entry };
  }

  #passwordOf(account: string): string {
    if (this.#refusal?.account === account && this.#clock.elapsed() < this.#refusal.until) throw this.#refusal.error;
    try {
      if (this.#keyring === undefined) throw new Error("this system has none that Pegboard can use");
      return this.#keyring.read(account);
    } catch (cause) {
      const error = new Error(
        `The keys of ${this.#file} are sealed with a password in ${this.#keyring?.name ?? "a keyring of the system"}, ` +
          `which did not give it (${messageOf(cause)}). Unlock the keyring, or run Pegboard in the session of its owner.`,
        { cause },
      );
      this.#refusal = { account, until: this.#clock.elapsed() + SPARE_MS, error };
      throw error;
    }
  }

  #tryEntry(): Entry | undefined {
    try {
      return this.#newEntry();
    } catch {
      return undefined;
    }
  }

  // Only what comes back as it went in was kept.
  #newEntry(): Entry {
    if (this.#keyring === undefined) throw new Error("This system has no keyring that Pegboard can use.");
    const entry = { account: randomBytes(8).toString("hex"), password: randomBytes(32).toString("hex") };
    this.#keyring.store(entry.account, entry.password);
    if (this.#keyring.read(entry.account) === entry.password) return entry;
    this.#forget(entry);
    throw new Error(`What was put into ${this.#keyring.name} did not come back as it was.`);
  }

  // One that stays opens nothing any more.
  #forget({ account }: Entry): void {
    try {
      this.#keyring?.remove(account);
    } catch {}
  }
}

function keyOf({ password }: Entry): Buffer {
  return subkey(Buffer.from(password, "hex"), "seal the key ring");
}
