import { createHash } from "node:crypto";
import type { LoadProblem, PluginInfo, Plugins, Reloaded } from "../contract/plugin.ts";
import type { Tool, ToolSpec } from "../contract/tool.ts";
import { ownDigest } from "./child-program.ts";
import { difference } from "./difference.ts";
import { discover, type Discovered } from "./discover.ts";
import { isolatedTool } from "./isolated-tool.ts";
import type { Plugin } from "./plugin.ts";
import { reservedName } from "./reserved-names.ts";
import { shelve, type Shelved, type Shelving } from "./shelf.ts";

/** Where tools are put up and taken down. */
export interface Registrar {
  register(tool: Tool, options?: { readonly replace?: boolean }): void;
  unregister(name: string): boolean;
}

/** Plugins that are started at once when many must be loaded. */
const AT_ONCE = 4;
/** Processes that are kept after loading, so that a first call finds them; the others sleep. */
const KEPT_WARM = 8;

/** The plugins of a folder, on a host. */
export class PluginBoard implements Plugins {
  readonly #shelving: Shelving;
  readonly #registrar: Registrar;
  readonly #shelved = new Map<string, Shelved>();
  readonly #put = new Map<string, readonly ToolSpec[]>();
  readonly #leaving = new Set<Plugin>();
  #problems: readonly LoadProblem[] = [];
  #reloading: Promise<Reloaded> | undefined;
  #isClosed = false;
  #closing: () => void = () => {};

  constructor(shelving: Shelving, registrar: Registrar) {
    this.#shelving = shelving;
    this.#registrar = registrar;
  }

  list(): PluginInfo[] {
    return Array.from(this.#shelved.values(), ({ source, report, plugin }) => ({
      id: source.found.id,
      dialect: source.dialect.name,
      folder: source.folder.path,
      ...(source.found.version === undefined ? {} : { version: source.found.version }),
      ...(report.about === undefined ? {} : { about: report.about }),
      tools: (this.#put.get(source.folder.path) ?? []).map(({ name }) => name),
      ...(plugin.process === undefined ? {} : { pid: plugin.process.pid }),
    }));
  }

  problems(): readonly LoadProblem[] {
    return this.#problems;
  }

  /** The plugins as they run, for those who test them. */
  shelved(): Shelved[] {
    return [...this.#shelved.values()];
  }

  // One at a time: whoever asks during one gets the next, which sees what changed meanwhile.
  async reload(): Promise<Reloaded> {
    await this.#reloading?.catch(() => {});
    this.#reloading ??= this.#renew().finally(() => (this.#reloading = undefined));
    return this.#reloading;
  }

  /** Runs a task when the board is closed. */
  onClose(task: () => void): void {
    this.#closing = task;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#closing();
    await this.#reloading?.catch(() => {});
    this.#shelving.pool.close();
    // One that is at work may put its things away; the others have none.
    const end = ({ plugin }: Shelved): Promise<void> =>
      plugin.process?.isActivated === true ? plugin.close() : plugin.kill("The host was closed.");
    const old = Array.from(this.#leaving, (plugin) => plugin.kill("The host was closed."));
    await Promise.all([...old, ...Array.from(this.#shelved.values(), end)]);
  }

  async #renew(): Promise<Reloaded> {
    if (this.#isClosed) return { added: [], removed: [], changed: [], problems: this.#problems };
    const before = this.#specs();
    const found = discover(this.#shelving.pluginsDir);
    this.#shelving.pool.folders = found.map(({ folder }) => folder.path);
    const problems: LoadProblem[] = [];
    this.#takeDown(found);
    const keys = new Set<string>();
    await inParallel(AT_ONCE, found, async (source) => {
      const key = keyOf(source);
      keys.add(key);
      problems.push(...(await this.#renewOne(source, key)));
    });
    problems.push(...this.#putUp(found));
    this.#shelving.cache.save(keys);
    this.#problems = problems;
    this.#rest();
    this.#shelving.onLoad();
    return { ...difference(before, this.#specs()), problems };
  }

  async #renewOne(source: Discovered, key: string): Promise<LoadProblem[]> {
    const path = source.folder.path;
    const old = this.#shelved.get(path);
    if (old?.key === key) {
      // What it does beside calls may have been given up.
      old.plugin.rouse(old.report);
      return [...source.problems, ...old.report.problems];
    }
    const shelved = await shelve(source, key, this.#shelving);
    if ("problems" in shelved) return old === undefined ? shelved.problems : shelved.problems.map(keptOld);
    this.#shelved.set(path, shelved);
    if (old !== undefined) this.#letGo(old.plugin);
    return [...source.problems, ...shelved.report.problems];
  }

  #takeDown(found: readonly Discovered[]): void {
    const there = new Set(found.map(({ folder }) => folder.path));
    for (const [path, { plugin }] of this.#shelved) {
      if (there.has(path)) continue;
      this.#shelved.delete(path);
      for (const { name } of this.#put.get(path) ?? []) this.#registrar.unregister(name);
      this.#put.delete(path);
      this.#letGo(plugin);
    }
  }

  // Calls under way finish on the old one, as long as there is a host.
  #letGo(plugin: Plugin): void {
    this.#leaving.add(plugin);
    void plugin.close().finally(() => this.#leaving.delete(plugin));
  }

  // In the order of the folders, whatever was loaded first: of two tools of one name it is always the same that stays.
  #putUp(found: readonly Discovered[]): LoadProblem[] {
    const problems: LoadProblem[] = [];
    for (const { folder } of found) {
      const shelved = this.#shelved.get(folder.path);
      if (shelved === undefined) continue;
      const own = new Set((this.#put.get(folder.path) ?? []).map(({ name }) => name));
      const put: ToolSpec[] = [];
      for (const abroad of shelved.report.tools) {
        try {
          const reserved = reservedName(abroad.spec);
          if (reserved !== undefined) throw new Error(reserved);
          this.#registrar.register(isolatedTool(shelved.plugin, abroad, shelved.key), { replace: own.has(abroad.spec.name) });
          put.push(abroad.spec);
        } catch (error) {
          problems.push(refused(shelved.source, abroad.spec, error));
        }
      }
      for (const name of own) if (!put.some((spec) => spec.name === name)) this.#registrar.unregister(name);
      this.#put.set(folder.path, put);
    }
    return problems;
  }

  #rest(): void {
    const awake = this.shelved().filter(({ plugin, report }) => plugin.process !== undefined && !report.hasBackground);
    for (const { plugin } of awake.slice(KEPT_WARM)) plugin.sleep();
  }

  #specs(): ToolSpec[] {
    return [...this.#put.values()].flat();
  }
}

function keyOf({ digest, dialect, found }: Discovered): string {
  const facts = JSON.stringify([digest, dialect.name, found.id, found.version, found.permissions, process.version, ownDigest()]);
  return createHash("sha1").update(facts).digest("hex");
}

function keptOld(problem: LoadProblem): LoadProblem {
  return { ...problem, message: `${problem.message} (The last version that worked is kept.)` };
}

function refused({ folder }: Discovered, { name, origin }: ToolSpec, error: unknown): LoadProblem {
  return {
    file: origin.file ?? folder.path,
    message: error instanceof Error ? error.message : String(error),
    fix: `Change the definition of "${name}".`,
    severity: "error",
  };
}

async function inParallel<T>(most: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: most }, next));
}
