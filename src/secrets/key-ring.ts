import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { systemClock, type Clock } from "../contract/clock.ts";
import { readKeyFile, stampOf } from "./keys/key-file.ts";
import { exclusively } from "./keys/folder-lock.ts";
import { RingStore, type KeptRing } from "./keys/ring-store.ts";
import { newKey, type Ring } from "./keys/ring.ts";
import { subkey } from "./keys/sealing.ts";
import { systemKeyring } from "./keys/system-keyring.ts";

/** Where keys are kept, and what depends on them. */
export interface KeyRingOptions {
  /** The data folder; without one the keys live as long as the process. */
  readonly folder: string | undefined;
  /**
   * Where the first key of a folder goes: "auto" uses the system's keyring, where there is one. There they stay; with "file", a new
   * key takes those of a keyring along into the file.
   */
  readonly place: "auto" | "file";
  /** Whether something sealed is there already: then no new key is made in place of a missing one. */
  readonly isNeeded: () => boolean;
  readonly clock?: Clock;
}

/** Where the keys of a folder are. */
export type KeyPlace = "memory" | "file" | "keyring";

interface Loaded {
  readonly kept: KeptRing;
  readonly stamp: string | undefined;
  /** By purpose and id. */
  readonly subkeys: Map<string, Buffer>;
}

/** The keys that seal secrets and sign receipts, as all processes of a data folder share them. Nothing is made or read before it is needed. */
export class KeyRing {
  readonly #options: KeyRingOptions;
  readonly #clock: Clock;
  readonly #file: string | undefined;
  readonly #store: RingStore | undefined;
  #loaded: Loaded | undefined;
  #isHeld = false;

  constructor(options: KeyRingOptions) {
    const { folder, clock = systemClock } = options;
    this.#options = options;
    this.#clock = clock;
    this.#file = folder === undefined ? undefined : join(folder, "secrets.key");
    this.#store = this.#file === undefined ? undefined : new RingStore(this.#file, systemKeyring(), clock);
  }

  /** The key that new things are sealed and signed with. */
  get currentId(): string {
    return this.#ring().current;
  }

  /** Where the keys are; undefined where there are none yet. */
  get place(): KeyPlace | undefined {
    if (this.#file === undefined) return "memory";
    if (stampOf(this.#file) === undefined) return undefined;
    return "ring" in readKeyFile(this.#file) ? "file" : "keyring";
  }

  /** The key with which receipts are signed. Throws where there is no such key. */
  signingKey(id: string): Buffer {
    return this.#subkey(id, "sign receipts");
  }

  /** The key with which secrets are sealed. Throws where there is no such key. */
  sealingKey(id: string): Buffer {
    return this.#subkey(id, "seal secrets");
  }

  /** Runs the work while no other process changes keys or secrets. */
  exclusively<T>(work: () => T): T {
    const { folder } = this.#options;
    if (folder === undefined || this.#isHeld) return work();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return exclusively(join(folder, "secrets.lock"), () => {
      this.#isHeld = true;
      try {
        return work();
      } finally {
        this.#isHeld = false;
      }
    });
  }

  /** Adds a key, which is not used before `use` says so; gives back its id. */
  add(): string {
    return this.exclusively(() => {
      const { kept } = this.#load();
      const key = newKey(this.#clock.now());
      const ring = { ...kept.ring, keys: [...kept.ring.keys, key] };
      this.#take(this.#store?.renew(ring, kept, this.#options.place === "auto") ?? { ring });
      return key.id;
    });
  }

  /** Makes a key of the ring the current one. */
  use(id: string): void {
    this.exclusively(() => {
      const { kept } = this.#load();
      const ring = { ...kept.ring, current: id };
      this.#take(this.#store?.update(ring, kept) ?? { ring });
    });
  }

  #subkey(id: string, purpose: string): Buffer {
    const { kept, subkeys } = this.#load();
    const name = `${purpose} ${id}`;
    const known = subkeys.get(name);
    if (known !== undefined) return known;
    const found = kept.ring.keys.find((one) => one.id === id);
    if (found === undefined)
      throw new Error(`There is no key "${id}" in ${this.#file ?? "memory"}: it belongs to another data folder.`);
    const made = subkey(found.key, purpose);
    subkeys.set(name, made);
    return made;
  }

  #ring(): Ring {
    return this.#load().kept.ring;
  }

  // Another process may have changed the file since it was read.
  #load(): Loaded {
    if (this.#store === undefined || this.#file === undefined) return (this.#loaded ??= this.#take({ ring: this.#newRing() }));
    const stamp = stampOf(this.#file);
    if (stamp === undefined) return this.#begin(this.#store, this.#file);
    if (this.#loaded?.stamp === stamp) return this.#loaded;
    return (this.#loaded = { kept: this.#store.read(), stamp, subkeys: new Map() });
  }

  #begin(store: RingStore, file: string): Loaded {
    return this.exclusively(() => {
      // Somebody else was first.
      if (stampOf(file) !== undefined) return this.#load();
      if (this.#options.isNeeded()) throw missing(file);
      return this.#take(store.create(this.#newRing(), this.#options.place === "auto"));
    });
  }

  #newRing(): Ring {
    const key = newKey(this.#clock.now());
    return { current: key.id, keys: [key] };
  }

  #take(kept: KeptRing): Loaded {
    return (this.#loaded = { kept, stamp: this.#file === undefined ? undefined : stampOf(this.#file), subkeys: new Map() });
  }
}

function missing(file: string): Error {
  return new Error(
    `The key file ${file} is gone, but there are secrets that were sealed with it. Put it back from a backup. Without one they are ` +
      "lost: remove them with `pegboard secrets rm` and set them again.",
  );
}
