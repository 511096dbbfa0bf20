import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";

const LONGEST_FILE = 10 * 1024 * 1024;

/** A plugin's own files, none of them outside its folder. */
export class PluginFiles {
  readonly #root: string | undefined;
  readonly #inMemory = new Map<string, string>();

  constructor(root: string | undefined) {
    this.#root = root;
  }

  async read(path: string): Promise<string | null> {
    const place = this.#place(path);
    if (place === undefined) return this.#inMemory.get(path) ?? null;
    try {
      return await readFile(place, "utf8");
    } catch {
      return null;
    }
  }

  async write(path: string, content: string): Promise<void> {
    if (content.length > LONGEST_FILE) throw new Error(`A file may hold ${LONGEST_FILE} characters at most.`);
    const place = this.#place(path);
    if (place === undefined) return void this.#inMemory.set(path, content);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await writeFile(place, content, { mode: 0o600 });
  }

  async list(path: string): Promise<string[]> {
    const place = this.#place(path);
    if (place === undefined) return [...this.#inMemory.keys()].filter((file) => file.startsWith(path));
    return readdir(place).catch(() => []);
  }

  async remove(path: string): Promise<void> {
    const place = this.#place(path);
    if (place === undefined) this.#inMemory.delete(path);
    else await rm(place, { recursive: true, force: true });
  }

  async makeFolder(path: string): Promise<void> {
    const place = this.#place(path);
    if (place !== undefined) await mkdir(place, { recursive: true, mode: 0o700 });
  }

  #place(path: string): string | undefined {
    if (this.#root === undefined) return undefined;
    const place = resolve(this.#root, path);
    if (place === this.#root || place.startsWith(this.#root + sep)) return place;
    throw new Error(`"${path}" leads out of the plugin's folder.`);
  }
}
