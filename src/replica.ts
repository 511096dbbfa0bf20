import { systemClock } from "./contract/clock.ts";
import type { SchemaCompiler } from "./host/registry.ts";
import { Host } from "./host/host.ts";
import {
  ExtensibilityManager as UnwiredManager,
  type ExtensibilityManagerConfig,
  type ManagerParts,
} from "./dialects/replica/extensibility-manager.ts";

export { ParameterValidationError, ToolExecutionError, ToolTimeoutError } from "./dialects/replica/errors.ts";
export type {
  CustomToolDefinition,
  ParameterType,
  StreamingToolExecutor,
  ToolExecutor,
  ToolParameter,
} from "./dialects/replica/definition.ts";
export type { StreamChunk, ToolExecutionContext, ToolExecutionResult } from "./dialects/replica/execution.ts";
export type { ToolHookContext, ToolHookEvent, ToolHookHandler } from "./dialects/replica/hooks.ts";
export type { ToolSchema } from "./dialects/replica/tool-schema.ts";
export type { ExtensibilityManagerConfig, ToolSummary } from "./dialects/replica/extensibility-manager.ts";

const ALLOWED = { verdict: "allow", rule: "whoever holds the manager may call its tools" } as const;

// The manager's tools bring their checks. Not createHost: within a plugin's process its journal may not be loaded.
const compileNothing: SchemaCompiler = () => {
  throw new Error("only tools with a check of their own are registered here");
};

/** A gate for one manager: the caller is trusted and counts by itself, so that only time and cancelling are limited. */
const PARTS: ManagerParts = {
  clock: systemClock,
  openGate: () =>
    new Host(compileNothing, {
      policy: () => ALLOWED,
      concurrency: { calls: Infinity, queue: 0 },
      caps: { contentCharacters: Infinity, dataCharacters: Infinity, chunkCharacters: Infinity, waitingCharacters: Infinity },
      graceMs: 0,
      clock: systemClock,
    }),
  log: (line) => void process.stderr.write(`[ExtensibilityManager] ${line}\n`),
};

/** Registers tools and executes them, with checked arguments, hooks and streams; every execution goes through Pegboard's gate. */
export class ExtensibilityManager extends UnwiredManager {
  constructor(config?: ExtensibilityManagerConfig) {
    super(config, PARTS);
  }
}
