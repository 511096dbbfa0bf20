import { join, resolve } from "node:path";
import type { JsonObject } from "./contract/json.ts";
import type { Permissions, PluginNews, Reloaded } from "./contract/plugin.ts";
import type { Tool } from "./contract/tool.ts";
import { Host, type HostSettings } from "./host/host.ts";
import { PluginBoard } from "./plugins/board.ts";
import { check, type CheckedPlugin } from "./plugins/check/check.ts";
import { tryOut, type Trial } from "./plugins/check/try-out.ts";
import { grantedTo } from "./plugins/grants.ts";
import { memorySecrets } from "./plugins/memory-secrets.ts";
import type { Keeping } from "./plugins/keeping.ts";
import { Pool } from "./plugins/pool.ts";
import type { Secrets } from "./plugins/services.ts";
import { SpecCache } from "./plugins/spec-cache.ts";
import { watchFolder } from "./plugins/watch.ts";
import { compileSchema } from "./schema/compile.ts";
import { openSqliteStore } from "./stores/sqlite/store.ts";

export { loadNativeTools } from "./plugins/native.ts";
export { scaffold, SCAFFOLD_DIALECTS } from "./plugins/scaffold/scaffold.ts";

/** Where plugins are, and how they are kept. */
export interface PluginOptions extends Partial<Keeping> {
  readonly folder: string;
  /** Where what plugins keep lies; the host's data folder where it is not said. */
  readonly data?: string;
  /** Where compiled plugins and their specs are remembered; in the data folder where it is not said. */
  readonly cache?: string;
  /** Reloads by itself when a file changes. */
  readonly watch?: boolean;
  /** Processes that are started before they are needed. */
  readonly spares?: number;
  /** What a plugin may do, by its id, in place of what it declares itself; what stands under "*" is granted to all beside that. */
  readonly permissions?: Readonly<Record<string, Permissions>>;
  /** The settings of plugins, by their ids. */
  readonly config?: Readonly<Record<string, JsonObject>>;
  readonly secrets?: Secrets;
  /** Hears the messages, notifications, events and logs of plugins. */
  readonly onNews?: (plugin: string, news: PluginNews) => void;
  /** Hears what each reload by watching did. */
  readonly onReload?: (reloaded: Reloaded) => void;
  /** Lets the dialects' own test functions run; nothing is remembered then. */
  readonly testing?: boolean;
}

/** What a host is made of. */
export interface HostOptions extends HostSettings {
  readonly tools?: readonly Tool[];
  /** The folder of the journal; without it nothing is kept. */
  readonly data?: string;
  /** A folder of plugins; `await host.reload()` loads them. */
  readonly plugins?: string | PluginOptions;
}

const KEEPING: Keeping = {
  heapMb: 256,
  memoryMb: 512,
  loadMs: 10_000,
  stopMs: 200,
  idleMs: 300_000,
  askMs: 5_000,
  background: false,
};

/** A host with its tools, ready to be called. */
export function createHost(options: HostOptions = {}): Host {
  const { tools = [], data, plugins, ...settings } = options;
  const store =
    data === undefined
      ? undefined
      : openSqliteStore({ folder: data, ...(settings.onProblem === undefined ? {} : { onProblem: settings.onProblem }) });
  const host = new Host(compileSchema, settings, store);
  for (const tool of tools) host.register(tool);
  if (plugins !== undefined) host.attach(boardFor(host, typeof plugins === "string" ? { folder: plugins } : plugins, data));
  return host;
}

/** The plugins of a folder, on a host. */
export function boardFor(host: Host, options: PluginOptions, hostData?: string): PluginBoard {
  const { folder, data = hostData, permissions = {}, config = {}, onNews } = options;
  const keeping: Keeping = { ...KEEPING, ...options };
  const board: PluginBoard = new PluginBoard(
    {
      pluginsDir: resolve(folder),
      cache: new SpecCache(options.cache ?? (data === undefined ? undefined : join(data, "cache")), resolve(folder)),
      pool: new Pool(options.spares ?? 1, keeping.heapMb),
      keeping,
      desk: {
        folder: data === undefined ? undefined : join(data, "plugins"),
        config: (id) => config[id] ?? {},
        secrets: options.secrets ?? memorySecrets(),
        tell: (id, news) => onNews?.(id, news),
        reload: async () => void board.reload(),
      },
      testing: options.testing === true,
      permissions: (id, declared) => grantedTo(id, declared, permissions),
    },
    host,
  );
  if (options.watch === true) watchFolder(board, resolve(folder), options.onReload);
  return board;
}

/** How plugins are tried: the settings of their host, and what they may do. */
export type TrialOptions = HostSettings & Pick<PluginOptions, "testing" | "permissions">;

/** Puts the plugins of a folder, or the one plugin in it, on a host of their own, to be looked at and tried. */
export async function openTrial(
  path: string,
  { testing = false, permissions = {}, ...settings }: TrialOptions = {},
): Promise<Trial & { readonly host: Host }> {
  const host = createHost(settings);
  const trial = await tryOut(path, {
    board(folder) {
      const board = boardFor(host, { folder, testing, permissions });
      host.attach(board);
      return board;
    },
    register: (tool) => host.register(tool),
    close: () => host.close(),
  });
  return { ...trial, host };
}

/** Holds the plugins of a folder, or the one plugin in it, against every rule. */
export async function checkPlugins(path: string, options?: TrialOptions): Promise<CheckedPlugin[]> {
  const { plugins, host, close } = await openTrial(path, options);
  try {
    return check(plugins, (tool) => host.wireName(tool));
  } finally {
    await close();
  }
}
