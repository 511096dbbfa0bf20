import { systemClock, type Clock } from "../../../contract/clock.ts";
import type { Chunk } from "../../../contract/chunk.ts";
import type { JsonObject } from "../../../contract/json.ts";
import type { PluginServices } from "../../../contract/plugin.ts";
import type {
  DataDirectory,
  HostInfo,
  HttpClient,
  Logger,
  PersistentStore,
  PluginContext,
  PluginStatus,
  SecretStore,
} from "../plugin-context.ts";
import { carried } from "./carried.ts";
import { dataDirectory } from "./data-directory.ts";
import { hostInfo } from "./host-info.ts";
import { loggerTo } from "./logger.ts";
import { Outlet } from "./outlet.ts";
import { Schedules } from "./schedules.ts";
import { secretStore } from "./secret-store.ts";
import { sleep } from "./sleep.ts";

/** What the contexts of one plugin are made of. */
export interface Materials {
  readonly pluginId: string;
  readonly services: PluginServices;
  /** What package.json declares; undefined where it has no such list. */
  readonly permissions: ReadonlySet<string> | undefined;
  /** The settings as they are now. */
  readonly config: () => Record<string, unknown>;
  readonly clock?: Clock;
  readonly host?: HostInfo;
  readonly outlet?: Outlet;
  readonly schedules?: TaskList;
}

/** Where recurring tasks are kept. */
export type TaskList = Pick<Schedules, "add" | "remove" | "run" | "stop">;

/** Whose context it is: a call's, or that of the plugin's own life. */
export interface Occasion {
  readonly signal: AbortSignal;
  emit?(chunk: Chunk): void | Promise<void>;
}

/** Makes the contexts of a plugin, a fresh one for each occasion; what they share is here. */
export class Workshop {
  readonly schedules: TaskList;
  readonly #materials: Materials;
  readonly #clock: Clock;
  readonly #outlet: Outlet;
  readonly #shared: { secrets: SecretStore; store: PersistentStore; logger: Logger; dataDir: DataDirectory; host: HostInfo };

  constructor(materials: Materials) {
    const { services, permissions, clock = systemClock, host } = materials;
    const tell: PluginServices["tell"] = (news) => services.tell(news);
    const logger = loggerTo(tell);
    this.#materials = materials;
    this.#clock = clock;
    this.#outlet = materials.outlet ?? new Outlet(tell, clock);
    this.schedules = materials.schedules ?? new Schedules(services);
    this.#shared = {
      secrets: secretStore(services, permissions),
      store: storeOf(services),
      logger,
      dataDir: dataDirectory(services),
      host: host ?? hostInfo(mayUseNetwork(permissions)),
    };
  }

  get logger(): Logger {
    return this.#shared.logger;
  }

  /** A context for one call, or one part of the plugin's life. */
  context(occasion: Occasion): PluginContext {
    const { pluginId, services, config, permissions } = this.#materials;
    return {
      ...this.#shared,
      pluginId,
      get config() {
        return config();
      },
      get signal() {
        return occasion.signal;
      },
      emitMessage: (message) => this.#outlet.messages([message]),
      emitMessages: (messages) => this.#outlet.messages(messages),
      emitEvent: (type, payload) => this.#outlet.event(type, payload),
      notify: async (given) =>
        services.tell({ type: "notification", notification: carried(given, "A notification") as JsonObject }),
      updateStatus: async (status) => {
        await services.tell({ type: "status", status: carried(status, "A status") as JsonObject });
        await showProgress(occasion, status);
      },
      sleep: (ms) => sleep(ms, occasion.signal, this.#clock),
      schedule: (task) => this.schedules.add(task),
      unschedule: (id) => this.schedules.remove(id),
      http: httpClient(occasion, permissions),
      connectors: { list: async () => [] },
      personas: { list: async () => [] },
    };
  }
}

function storeOf(services: PluginServices): PersistentStore {
  return {
    get: async <T>(key: string) => (await services.getValue(key)) as T | null,
    set: async (key, value) => services.setValue(key, carried(value, `The value of "${key}"`)),
    delete: (key) => services.deleteValue(key),
    keys: () => services.listValues(),
  };
}

// A status that is told during a call is also how far that call is.
async function showProgress(occasion: Occasion, { state, message, progress }: PluginStatus): Promise<void> {
  const fraction = typeof progress === "number" && progress >= 0 && progress <= 100 ? { fraction: progress / 100 } : {};
  try {
    await occasion.emit?.({ type: "progress", key: "status", message: message ?? state, ...fraction });
  } catch {
    // The call is over: nobody looks at how far it is.
  }
}

function httpClient(occasion: Occasion, permissions: ReadonlySet<string> | undefined): HttpClient {
  return {
    async fetch(url, init = {}) {
      if (!mayUseNetwork(permissions))
        throw new Error(
          `To fetch ${String(url)} needs a permission such as "network:${hostOf(url)}": add it to hivemind.permissions in package.json.`,
        );
      const signal = init.signal ? AbortSignal.any([init.signal, occasion.signal]) : occasion.signal;
      return globalThis.fetch(url, { ...init, signal });
    },
  };
}

function mayUseNetwork(permissions: ReadonlySet<string> | undefined): boolean {
  return permissions === undefined || [...permissions].some((permission) => permission.split(":")[0] === "network");
}

function hostOf(url: string | URL): string {
  return URL.parse(String(url))?.hostname ?? "<domain>";
}
