import { copyJson, thawJson, type Json } from "../../../contract/json.ts";
import type { PluginServices } from "../../../contract/plugin.ts";
import { messageOf } from "../../../contract/thrown.ts";

type Keeper = Pick<PluginServices, "listValues" | "getValue" | "setValue" | "deleteValue" | "tell">;

/** The memory behind `Storage`, which is read at once and written behind. */
class StoredValues {
  readonly #values = new Map<string, Json>();
  #keeper: Keeper | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** Takes up the values that the host keeps for the plugin. */
  async connect(keeper: Keeper): Promise<void> {
    this.#keeper = keeper;
    this.#values.clear();
    for (const key of await keeper.listValues()) this.#values.set(key, await keeper.getValue(key));
  }

  get(key: string): Json {
    return this.#values.get(key) ?? null;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }

  set(key: string, value: unknown): boolean {
    const copied = copyJson(value);
    if (!copied.ok) return false;
    this.#values.set(key, copied.value);
    this.#later(key, (keeper) => keeper.setValue(key, copied.value));
    return true;
  }

  remove(key: string): void {
    if (this.#values.delete(key)) this.#later(key, (keeper) => keeper.deleteValue(key));
  }

  /** Settles when everything set so far is kept. */
  settled(): Promise<void> {
    return this.#writing;
  }

  // One after the other: the last word on a key must be the last to arrive.
  #later(key: string, write: (keeper: Keeper) => Promise<void>): void {
    const keeper = this.#keeper;
    if (keeper === undefined) return;
    this.#writing = this.#writing
      .then(() => write(keeper))
      .catch((error: unknown) => {
        const message = `What was stored as "${key}" could not be kept: ${messageOf(error)}`;
        return keeper.tell({ type: "log", level: "error", message }).catch(() => {});
      });
  }
}

/** The values of the plugin in this process. */
export const storage = new StoredValues();

/** Values that are kept between runs. */
export const Storage = {
  get: (key: string): Json => thawJson(storage.get(key)),
  set: (key: string, value: unknown): boolean => storage.set(key, value),
  remove: (key: string): void => storage.remove(key),
  contains: (key: string): boolean => storage.has(key),
  keys: (): string[] => storage.keys(),
  clear: (): void => {
    for (const key of storage.keys()) storage.remove(key);
  },
};
