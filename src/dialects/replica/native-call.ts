import type { Result } from "../../contract/result.ts";
import type { CustomToolDefinition } from "./definition.ts";
import { ToolTimeoutError } from "./errors.ts";
import type { StreamChunk, ToolExecutionContext, ToolExecutionResult } from "./execution.ts";
import type { ToolHookContext } from "./hooks.ts";
import { cancelled, ERROR_CODES, errorFrom, thrownResult } from "./outcomes.ts";

/** How many executions a manager has under way. */
export interface Tally {
  count: number;
}

/**
 * One execution as its caller knows it. The gate sees all of it as JSON; the caller's own objects, which need not be
 * JSON, are kept here and given back unchanged.
 */
export class NativeCall {
  readonly tool: CustomToolDefinition;
  readonly context: ToolExecutionContext;
  readonly startedAt: number;
  readonly timeoutMs: number;
  args: Record<string, unknown>;
  isStreaming = false;
  /** The chunk that is being handed on. */
  chunk: StreamChunk | undefined;
  returned: ToolExecutionResult | undefined;
  #thrown: { readonly what: unknown } | undefined;
  #hook: ToolHookContext | undefined;
  #tally: Tally | undefined;

  constructor(
    tool: CustomToolDefinition,
    args: Record<string, unknown>,
    context: ToolExecutionContext,
    timeoutMs: number,
    startedAt: number,
    tally: Tally,
  ) {
    this.tool = tool;
    // A copy: hooks and defaults change it, and it is not ours to change what the caller holds.
    this.args = { ...args };
    this.context = context;
    this.timeoutMs = timeoutMs;
    this.startedAt = startedAt;
    this.#tally = tally;
    tally.count += 1;
  }

  // Made only when a hook wants it.
  get hook(): ToolHookContext {
    return (this.#hook ??= { toolName: this.tool.name, args: this.args, executionContext: this.context });
  }

  /** Keeps what was thrown, for the caller and the hooks. */
  fail(what: unknown): void {
    this.#thrown = { what };
  }

  /** Is no longer under way. */
  leave(): void {
    if (this.#tally !== undefined) this.#tally.count -= 1;
    this.#tally = undefined;
  }

  /** The gate's result in the caller's own shape: where the tool came to its end by itself, its very own object. */
  outcome(result: Result): ToolExecutionResult {
    const { name } = this.tool;
    if (!result.ok && result.failure.code === "cancelled") {
      this.returned = undefined;
      return cancelled(name);
    }
    if (!result.ok && result.failure.code === "timeout") {
      this.returned = undefined;
      this.fail(new ToolTimeoutError(name, this.timeoutMs));
    }
    if (this.returned !== undefined) return this.returned;
    if (this.#thrown !== undefined) return thrownResult(name, this.#thrown.what);
    if (result.ok) return { success: true };
    return { success: false, error: result.failure.message, errorCode: ERROR_CODES[result.failure.code] };
  }

  /** Why it failed, as an error for the hooks. */
  errorOf({ error }: ToolExecutionResult): Error {
    return this.#thrown === undefined ? new Error(error ?? `Tool ${this.tool.name} failed`) : errorFrom(this.#thrown.what);
  }
}
