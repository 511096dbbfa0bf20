import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../contract/json.ts";
import type { Bundle } from "./bundle.ts";
import type { LoadReport } from "./messages.ts";

const FORMAT = 1;

/** What is remembered of plugins between starts, so that an unchanged one need not be run to be listed. */
export class SpecCache {
  readonly #folder: string | undefined;
  readonly #file: string;
  readonly #reports: Map<string, LoadReport>;
  #isChanged = false;

  /** What is remembered of one plugins folder; several may share a cache. */
  constructor(folder: string | undefined, pluginsDir: string) {
    this.#folder = folder;
    this.#file = `plugins-${createHash("sha1").update(pluginsDir).digest("hex").slice(0, 12)}.json`;
    this.#reports = folder === undefined ? new Map() : readReports(join(folder, this.#file));
  }

  report(key: string): LoadReport | undefined {
    return this.#reports.get(key);
  }

  keep(key: string, report: LoadReport): void {
    this.#reports.set(key, report);
    this.#isChanged = true;
  }

  /** A compiled plugin. */
  bundle(key: string): Bundle | undefined {
    return this.#folder === undefined ? undefined : (readJson(join(this.#folder, `${key}.json`)) as Bundle | undefined);
  }

  keepBundle(key: string, bundle: Bundle): void {
    if (this.#folder !== undefined) writeWhole(this.#folder, `${key}.json`, bundle);
  }

  /** Writes down what was learned; of plugins that are there no more nothing is kept. */
  save(keys: ReadonlySet<string>): void {
    for (const key of this.#reports.keys()) {
      if (keys.has(key)) continue;
      this.#reports.delete(key);
      this.#isChanged = true;
    }
    if (!this.#isChanged || this.#folder === undefined) return;
    this.#isChanged = false;
    writeWhole(this.#folder, this.#file, { format: FORMAT, reports: Object.fromEntries(this.#reports) });
  }
}

function readReports(file: string): Map<string, LoadReport> {
  const kept = readJson(file);
  if (!isObject(kept) || kept["format"] !== FORMAT || !isObject(kept["reports"])) return new Map();
  return new Map(Object.entries(kept["reports"]) as unknown as [string, LoadReport][]);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

// Never half a file; and a cache that cannot be written only costs time.
function writeWhole(folder: string, name: string, value: unknown): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${name}.${process.pid}`);
    writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
    renameSync(draft, join(folder, name));
  } catch {
    // Nothing is lost.
  }
}
