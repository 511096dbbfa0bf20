import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Json } from "../contract/json.ts";

/** A plugin's own values; written as a whole, one after the other. */
export class PluginValues {
  readonly #file: string | undefined;
  #values: Promise<Map<string, Json>> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string | undefined) {
    this.#file = file;
  }

  async get(key: string): Promise<Json> {
    return (await this.#load()).get(key) ?? null;
  }

  async keys(): Promise<string[]> {
    return [...(await this.#load()).keys()];
  }

  async set(key: string, value: Json | undefined): Promise<void> {
    const values = await this.#load();
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    this.#writing = this.#writing.then(() => this.#write(values));
    await this.#writing;
  }

  #load(): Promise<Map<string, Json>> {
    return (this.#values ??= this.#read());
  }

  async #read(): Promise<Map<string, Json>> {
    try {
      return new Map(Object.entries(JSON.parse(await readFile(this.#file ?? "", "utf8")) as Record<string, Json>));
    } catch {
      return new Map();
    }
  }

  async #write(values: ReadonlyMap<string, Json>): Promise<void> {
    if (this.#file === undefined) return;
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
    await writeFile(`${this.#file}.draft`, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 });
    await rename(`${this.#file}.draft`, this.#file);
  }
}
