import { join, resolve } from "node:path";
import { systemClock, type Clock } from "../contract/clock.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Permissions, PluginNews, Reloaded } from "../contract/plugin.ts";
import type { Secrets } from "../contract/secrets.ts";
import type { Host } from "../host/host.ts";
import { backgroundDesk } from "../plugins/background-desk.ts";
import { PluginBoard } from "../plugins/board.ts";
import { grantedTo } from "../plugins/grants.ts";
import type { Keeping } from "../plugins/keeping.ts";
import { Pool } from "../plugins/pool.ts";
import { SpecCache } from "../plugins/spec-cache.ts";
import { watchFolder } from "../plugins/watch.ts";

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
  /** Hears the messages, notifications, events, logs and status of plugins. */
  readonly onNews?: (plugin: string, news: PluginNews) => void;
  /** Hears what each reload by watching did. */
  readonly onReload?: (reloaded: Reloaded) => void;
  /** Lets the dialects' own test functions run; nothing is remembered then. */
  readonly testing?: boolean;
}

/** What plugins are given of the host they are on. */
export interface PluginSurroundings {
  readonly data?: string;
  readonly clock?: Clock;
  readonly secrets: Pick<Secrets, "get" | "set" | "delete">;
  settings(plugin: string): Promise<JsonObject>;
  tell(plugin: string, news: PluginNews): void | Promise<void>;
  problem(message: string): void;
  /** Covers secrets in what plugins are remembered by. */
  mask<T>(value: T): T;
  /** Told whenever the plugins were loaded. */
  loaded(): void;
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

/** The plugins of a folder, on a host. */
export function boardFor(host: Host, options: PluginOptions, around: PluginSurroundings): PluginBoard {
  const { folder, data = around.data, permissions = {}, onNews } = options;
  const keeping: Keeping = { ...KEEPING, ...options };
  const board: PluginBoard = new PluginBoard(
    {
      pluginsDir: resolve(folder),
      cache: new SpecCache(options.cache ?? (data === undefined ? undefined : join(data, "cache")), resolve(folder)),
      pool: new Pool(options.spares ?? 1, keeping.heapMb),
      keeping,
      desk: {
        folder: data === undefined ? undefined : join(data, "plugins"),
        config: (id) => around.settings(id),
        secrets: around.secrets,
        tell(id, news) {
          onNews?.(id, around.mask(news));
          return around.tell(id, around.mask(news));
        },
        reload: async () => void host.reload(),
        ...(keeping.background
          ? { background: backgroundDesk(host, around.clock ?? systemClock, (message) => around.problem(message)) }
          : {}),
      },
      testing: options.testing === true,
      permissions: (id, declared) => grantedTo(id, declared, permissions),
      mask: (value) => around.mask(value),
      onLoad: () => around.loaded(),
    },
    host,
  );
  if (options.watch === true) watchFolder(board, resolve(folder), options.onReload);
  return board;
}
