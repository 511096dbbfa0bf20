import { EventEmitter } from "node:events";
import type { Clock } from "../../contract/clock.ts";
import { completeArguments } from "./arguments.ts";
import { definitionFault } from "./definition-fault.ts";
import type { CustomToolDefinition } from "./definition.ts";
import type { StreamChunk, ToolExecutionContext, ToolExecutionResult } from "./execution.ts";
import { Executions, type CallGate } from "./executions.ts";
import { Hooks, type ToolHookEvent, type ToolHookHandler } from "./hooks.ts";
import { unknownTool } from "./outcomes.ts";
import { nativeSchema, type ToolSchema } from "./tool-schema.ts";

/** What a manager can be told; everything has a default. */
export interface ExtensibilityManagerConfig {
  /** In milliseconds, for tools that name no timeout; 30000 where it is left out. */
  defaultTimeout?: number;
  /** Whether hooks that fail are written to the error output. */
  debug?: boolean;
  /** 10 where it is left out. */
  maxConcurrentExecutions?: number;
  /** Whether arguments are checked and completed; true where it is left out. */
  enableValidation?: boolean;
}

/** A tool in few words. */
export interface ToolSummary {
  name: string;
  description: string;
  category: string | undefined;
  dangerous: boolean;
  supportsStreaming: boolean;
}

/** What a manager is made on. */
export interface ManagerParts {
  openGate(): CallGate;
  readonly clock: Clock;
  log(line: string): void;
}

/** What a loader may know of a manager that a plugin made. */
export interface ManagerInside {
  readonly hooks: Hooks;
  readonly config: Readonly<ExtensibilityManagerConfig>;
}

let lookInside: (value: object) => ManagerInside | undefined;

/** What is inside a manager; undefined for anything else. */
export function insideOf(value: unknown): ManagerInside | undefined {
  return typeof value === "object" && value !== null ? lookInside(value) : undefined;
}

const watchers = new Set<(manager: ExtensibilityManager) => void>();

/** Tells of every manager that is made from now on; what it gives back ends that. */
export function watchManagers(watcher: (manager: ExtensibilityManager) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

type Arguments = Record<string, unknown>;

/** Registers tools and executes them, with checked arguments, hooks and streams; every execution goes through a gate. */
export class ExtensibilityManager extends EventEmitter {
  readonly #tools = new Map<string, CustomToolDefinition>();
  readonly #config: Readonly<ExtensibilityManagerConfig>;
  readonly #hooks: Hooks;
  readonly #executions: Executions;

  static {
    lookInside = (value: object): ManagerInside | undefined =>
      #hooks in value ? { hooks: value.#hooks, config: value.#config } : undefined;
  }

  constructor(config: ExtensibilityManagerConfig | undefined, parts: ManagerParts) {
    super();
    this.#config = { ...config };
    const { defaultTimeout = 30_000, debug = false, maxConcurrentExecutions = 10, enableValidation = true } = this.#config;
    this.#hooks = new Hooks((line) => (debug ? parts.log(line) : undefined));
    const rules = { timeoutMs: defaultTimeout, most: maxConcurrentExecutions, validates: enableValidation };
    this.#executions = new Executions(parts.openGate(), this.#hooks, rules, parts.clock);
    for (const watcher of watchers) watcher(this);
  }

  /** Adds a tool; throws where its definition is not complete or its name is taken. */
  registerTool(tool: CustomToolDefinition): void {
    if (this.#tools.has(tool?.name)) throw new Error(`Tool ${tool.name} is already registered`);
    const fault = definitionFault(tool);
    if (fault !== undefined) throw new Error(fault);
    this.#executions.add(tool);
    this.#tools.set(tool.name, tool);
    this.emit("toolRegistered", tool);
  }

  /** Takes a tool away; false where there is none of that name. */
  unregisterTool(name: string): boolean {
    if (!this.#tools.delete(name)) return false;
    this.#executions.remove(name);
    this.emit("toolUnregistered", name);
    return true;
  }

  getTool(name: string): CustomToolDefinition | undefined {
    return this.#tools.get(name);
  }

  /** All tools in the order of registration. */
  getAllTools(): CustomToolDefinition[] {
    return [...this.#tools.values()];
  }

  hasTool(name: string): boolean {
    return this.#tools.has(name);
  }

  getToolCount(): number {
    return this.#tools.size;
  }

  /** Executes a tool. Never rejects: a failure is a result with an error and its code. */
  executeTool(name: string, args: Arguments, context: ToolExecutionContext): Promise<ToolExecutionResult> {
    const tool = this.#tools.get(name);
    return tool === undefined ? Promise.resolve(unknownTool(name)) : this.#executions.execute(tool, args, context);
  }

  /** Executes a tool chunk by chunk; what the generator returns is the result. */
  async *executeToolStreaming(
    name: string,
    args: Arguments,
    context: ToolExecutionContext,
  ): AsyncGenerator<StreamChunk, ToolExecutionResult, undefined> {
    const tool = this.#tools.get(name);
    if (tool === undefined) return unknownTool(name);
    if (tool.streamingExecutor !== undefined) return yield* this.#executions.stream(tool, args, context);
    const result = await this.#executions.execute(tool, args, context);
    if (result.success && result.output) yield { type: "text", content: result.output };
    return result;
  }

  /** Throws a ParameterValidationError for the first argument that does not fit; gives back the completed arguments. */
  validateParameters(tool: CustomToolDefinition, args: Arguments): Arguments {
    const completed = { ...args };
    const fault = completeArguments(tool.parameters, completed);
    if (fault !== undefined) throw fault;
    return completed;
  }

  addToolHook(event: ToolHookEvent, handler: ToolHookHandler): void {
    this.#hooks.add(event, handler);
  }

  /** Takes one occurrence of a hook away; false where there is none. */
  removeToolHook(event: ToolHookEvent, handler: ToolHookHandler): boolean {
    return this.#hooks.remove(event, handler);
  }

  clearToolHooks(event: ToolHookEvent): void {
    this.#hooks.clear(event);
  }

  clearAllToolHooks(): void {
    this.#hooks.clear();
  }

  /** The parameters of a tool as a schema; undefined where there is no such tool. */
  getToolSchema(name: string): ToolSchema | undefined {
    const tool = this.#tools.get(name);
    return tool === undefined ? undefined : nativeSchema(tool);
  }

  getToolsSummary(): ToolSummary[] {
    return this.getAllTools().map(({ name, description, category, dangerous, supportsStreaming, streamingExecutor }) => ({
      name,
      description,
      category,
      dangerous: dangerous ?? false,
      supportsStreaming: supportsStreaming ?? streamingExecutor !== undefined,
    }));
  }

  /** How many executions are under way. */
  getCurrentExecutions(): number {
    return this.#executions.running;
  }

  /** Takes all tools away; the hooks stay. */
  clearAllTools(): void {
    for (const name of this.#tools.keys()) this.#executions.remove(name);
    this.#tools.clear();
  }

  /** Takes all tools and hooks away and counts executions from nothing. */
  reset(): void {
    this.clearAllTools();
    this.#hooks.clear();
    this.#executions.reset();
  }
}
