import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject, type JsonObject } from "../contract/json.ts";

/** Which config files of projects the person trusts, each as it was then. It belongs into the person's own data folder. */
export class TrustList {
  readonly #file: string;

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, "trusted-configs.json");
  }

  isTrusted(file: string, digest: string): boolean {
    const all = this.#read();
    return Object.hasOwn(all, file) && all[file] === digest;
  }

  trust(file: string, digest: string): void {
    this.#write({ ...this.#read(), [file]: digest });
  }

  /** Whether it was trusted. */
  distrust(file: string): boolean {
    const { [file]: digest, ...others } = this.#read();
    if (digest !== undefined) this.#write(others);
    return digest !== undefined;
  }

  // A list that cannot be read trusts nothing.
  #read(): JsonObject {
    try {
      const all: unknown = JSON.parse(readFileSync(this.#file, "utf8"));
      return isObject(all) ? all : {};
    } catch {
      return {};
    }
  }

  #write(all: JsonObject): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const draft = `${this.#file}.${process.pid}.draft`;
    writeFileSync(draft, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, this.#file);
  }
}
