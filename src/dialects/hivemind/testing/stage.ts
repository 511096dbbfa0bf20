import { systemClock } from "../../../contract/clock.ts";
import { isAuthorSchema, parse } from "../author-schema.ts";
import { Outlet } from "../context/outlet.ts";
import { Workshop } from "../context/workshop.ts";
import type { PluginDefinition } from "../definition.ts";
import type { HostInfo, PluginContext, ScheduleOptions } from "../plugin-context.ts";
import { capture, capturingServices, type Captured } from "./captured.ts";

/** What a test says about the host it plays. */
export interface TestHarnessOptions {
  readonly config?: Record<string, unknown>;
  readonly secrets?: Record<string, string>;
  readonly hostInfo?: Partial<HostInfo>;
}

/** A host that is only played: what it captured, and the contexts it gives. */
export interface Stage {
  readonly captured: Captured;
  readonly schedules: Map<string, ScheduleOptions>;
  contextFor(signal?: AbortSignal): Promise<PluginContext>;
  /** Calls back after each thing the plugin tells; gives the way to stop that. */
  watch(look: () => void): () => void;
}

/** Sets up a played host for a plugin. */
export function setStage({ configSchema }: PluginDefinition, options: TestHarnessOptions): Stage {
  const captured = capture(options.secrets);
  const watchers = new Set<() => void>();
  const schedules = new Map<string, ScheduleOptions>();
  const services = capturingServices(captured, () => watchers.forEach((look) => look()));
  let config: Record<string, unknown> = options.config ?? {};
  const workshop = new Workshop({
    pluginId: "test-plugin",
    services,
    permissions: undefined,
    config: () => config,
    host: { version: "0.0.0-test", platform: "linux", capabilities: ["test"], ...options.hostInfo },
    outlet: new Outlet(services.tell, systemClock, { takesAll: true }),
    schedules: {
      add: async (task) => void schedules.set(task.id, task),
      remove: async (id) => void schedules.delete(id),
      run: async (id) => schedules.get(id)?.handler(),
      stop: () => schedules.clear(),
    },
  });
  return {
    captured,
    schedules,
    // Settings that do not fit are left as the test gave them: many a test needs only one of them.
    async contextFor(signal = new AbortController().signal) {
      const parsed = isAuthorSchema(configSchema)
        ? await parse(configSchema, options.config ?? {}).catch(() => undefined)
        : undefined;
      if (parsed?.ok === true) config = parsed.value as Record<string, unknown>;
      return workshop.context({ signal });
    },
    watch(look) {
      watchers.add(look);
      return () => void watchers.delete(look);
    },
  };
}
