import { systemClock, type Clock } from "../contract/clock.ts";
import type { SealedSecret, SealedSecrets, SecretInfo, Secrets } from "../contract/secrets.ts";
import { messageOf } from "../contract/thrown.ts";
import type { KeyRing } from "./key-ring.ts";
import { seal, unseal } from "./keys/sealing.ts";
import { KnownValues } from "./known-values.ts";
import { checkSecret } from "./secret-bounds.ts";

/** What a vault is made of. */
export interface VaultOptions {
  readonly ring: KeyRing;
  readonly rows: SealedSecrets;
  /** A number that changes when another process has changed the rows. */
  readonly changed: () => number;
  readonly clock?: Clock;
}

/** A secret as it is listed; one that cannot be opened says why. */
export interface ListedSecret extends SecretInfo {
  readonly problem?: string;
}

/** A value shorter than this would be half told by its end. */
const SHOWS_ITS_END = 12;

/** The secrets of all plugins, sealed with the keys of the ring. */
export class Vault implements Secrets {
  readonly #ring: KeyRing;
  readonly #rows: SealedSecrets;
  readonly #changed: () => number;
  readonly #clock: Clock;
  readonly #known = new KnownValues();
  #knownAt: number | undefined;
  #isComplete = true;

  constructor({ ring, rows, changed, clock = systemClock }: VaultOptions) {
    this.#ring = ring;
    this.#rows = rows;
    this.#changed = changed;
    this.#clock = clock;
  }

  async get(plugin: string, key: string): Promise<string | null> {
    const row = this.#rows.find(plugin, key);
    if (row === undefined) return null;
    const value = this.#open(row);
    // Now that the keys are there, so are the values that could not be opened before.
    if (!this.#isComplete) this.#knownAt = undefined;
    return value;
  }

  async set(plugin: string, key: string, value: string): Promise<void> {
    this.#ring.exclusively(() => {
      checkSecret(plugin, key, value, this.#rows);
      const row = this.#sealed({ plugin, key, keyId: this.#ring.currentId, updatedAt: this.#clock.now() }, value);
      this.#known.add(value);
      this.#rows.put(row);
      this.#knownAt = undefined;
    });
  }

  async delete(plugin: string, key: string): Promise<boolean> {
    this.#knownAt = undefined;
    return this.#ring.exclusively(() => this.#rows.remove(plugin, key));
  }

  async list(): Promise<ListedSecret[]> {
    return this.#rows.all().map((row) => {
      const { plugin, key, updatedAt } = row;
      try {
        const value = this.#open(row);
        const lastFour = value.length < SHOWS_ITS_END ? {} : { lastFour: Array.from(value).slice(-4).join("") };
        return { plugin, key, updatedAt, ...lastFour };
      } catch (error) {
        return { plugin, key, updatedAt, problem: messageOf(error) };
      }
    });
  }

  /** Makes a new key and seals everything with it; how many secrets that were. Wherever it is cut short, all can be opened still. */
  async rotate(): Promise<number> {
    return this.#ring.exclusively(() => {
      const opened = this.#rows.all().map((row) => ({ row, value: this.#open(row) }));
      const keyId = this.#ring.add();
      this.#rows.replaceAll(opened.map(({ row, value }) => this.#sealed({ ...row, keyId }, value)));
      this.#ring.use(keyId);
      return opened.length;
    });
  }

  /** Every value that is to be covered; the same list as long as nothing changes. */
  values(): readonly string[] {
    try {
      const version = this.#changed();
      if (version !== this.#knownAt) this.#learn(version);
    } catch {
      // Rows that are closed or locked give no value to anybody; what was known stays covered to the last message.
    }
    return this.#known.all;
  }

  /** Covers these as well: values that reach a plugin by its settings. */
  also(values: readonly string[]): void {
    this.#known.also(values);
  }

  /** Seals a text that is no secret of a plugin, but may hold one. */
  seal(text: string): string {
    const keyId = this.#ring.currentId;
    return `${keyId}.${seal(this.#ring.sealingKey(keyId), aboutText(keyId), text)}`;
  }

  /** The text that `seal` was given. Throws where it cannot be opened. */
  open(sealed: string): string {
    const [keyId = "", content = ""] = sealed.split(".", 2);
    const text = unseal(this.#ring.sealingKey(keyId), aboutText(keyId), content);
    if (text === undefined) throw new Error("What was sealed cannot be opened: it was changed, or was not sealed here.");
    return text;
  }

  #sealed(row: Omit<SealedSecret, "sealed">, value: string): SealedSecret {
    return { ...row, sealed: seal(this.#ring.sealingKey(row.keyId), aboutSecret(row), value) };
  }

  #open(row: SealedSecret): string {
    const value = unseal(this.#ring.sealingKey(row.keyId), aboutSecret(row), row.sealed);
    if (value !== undefined) return value;
    const { plugin, key } = row;
    throw new Error(
      `The secret "${key}" of "${plugin}" cannot be opened: its entry was changed or copied here from elsewhere. ` +
        `Set it again: pegboard secrets set ${plugin} ${key}`,
    );
  }

  // Values that cannot be opened cannot be given to anybody either, so nothing is lost by not covering them.
  #learn(version: number): void {
    const values = new Set<string>();
    this.#isComplete = true;
    for (const row of this.#rows.all()) {
      try {
        values.add(this.#open(row));
      } catch {
        this.#isComplete = false;
      }
    }
    this.#known.renew(values);
    this.#knownAt = version;
  }
}

function aboutSecret({ plugin, key, keyId }: Pick<SealedSecret, "plugin" | "key" | "keyId">): string[] {
  return ["secret", plugin, key, keyId];
}

function aboutText(keyId: string): string[] {
  return ["text", keyId];
}
