import { serializeConfigSchema, type SerializedConfigSchema } from "./config-schema.ts";
import type { PluginDefinition, ToolResult } from "./definition.ts";
import type { ScheduleOptions } from "./plugin-context.ts";
import { forget, type Captured } from "./testing/captured.ts";
import { runLoopUntil } from "./testing/run-loop.ts";
import { setStage, type TestHarnessOptions } from "./testing/stage.ts";

export type { TestHarnessOptions };

/** A plugin under test, and all that it did. */
export interface TestHarness extends Omit<Captured, "files"> {
  /** Parses the arguments as the host would and runs the tool. Rejects where they do not fit, or the tool throws. */
  callTool(name: string, args?: Record<string, unknown>): Promise<ToolResult>;
  /** Runs the loop until it has emitted so many messages (1), within so long (5 s), and stops it. */
  runLoopUntil(options?: { messageCount?: number; timeoutMs?: number }): Promise<void>;
  activate(): Promise<void>;
  deactivate(): Promise<void>;
  validateConfig(config: unknown): { valid: boolean; errors?: { path: string; message: string }[] };
  getConfigSchema(): SerializedConfigSchema;
  /** The tasks that are scheduled now, by id; none of them runs by itself. */
  readonly schedules: ReadonlyMap<string, ScheduleOptions>;
  /** Runs a scheduled task as if its time had come. */
  runScheduled(id: string): Promise<void>;
  /** Forgets what was captured, the store, the files and the schedules, but not the secrets. */
  reset(): void;
}

interface SyncSchema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** Plays the host for a plugin, within a test: no process, no files, no network of its own. */
export function createTestHarness(definition: PluginDefinition, options: TestHarnessOptions = {}): TestHarness {
  const { captured, schedules, contextFor, watch } = setStage(definition, options);
  const { configSchema } = definition;
  return {
    ...captured,
    schedules,
    async callTool(name, args = {}) {
      const tool = definition.tools?.find((one) => one.name === name);
      if (tool === undefined) throw new Error(`Unknown tool: ${name}`);
      const params = await (tool.parameters as unknown as { parseAsync(value: unknown): Promise<unknown> }).parseAsync(args);
      return tool.execute(params, await contextFor());
    },
    async runLoopUntil({ messageCount = 1, timeoutMs = 5000 } = {}) {
      const { loop } = definition;
      if (loop === undefined) throw new Error("The plugin has no loop.");
      const start = async (signal: AbortSignal): Promise<void> => loop(await contextFor(signal));
      await runLoopUntil({ start, watch, count: () => captured.messages.length }, messageCount, timeoutMs);
    },
    activate: async () => definition.onActivate?.(await contextFor()),
    async deactivate() {
      await definition.onDeactivate?.(await contextFor());
      schedules.clear();
    },
    validateConfig(given) {
      const outcome = (configSchema as unknown as SyncSchema | undefined)?.safeParse(given);
      if (outcome === undefined || outcome.success) return { valid: true };
      const issues = outcome.error?.issues ?? [];
      return { valid: false, errors: issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })) };
    },
    getConfigSchema: () => serializeConfigSchema(configSchema),
    async runScheduled(id) {
      const task = schedules.get(id);
      if (task === undefined) throw new Error(`Unknown scheduled task: ${id}`);
      await task.handler();
    },
    reset() {
      forget(captured);
      schedules.clear();
    },
  };
}
