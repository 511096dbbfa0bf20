import type { CallOptions } from "../../contract/call.ts";
import type { Clock } from "../../contract/clock.ts";
import type { Result } from "../../contract/result.ts";
import type { Checked, Tool } from "../../contract/tool.ts";
import { completeArguments } from "./arguments.ts";
import type { CustomToolDefinition } from "./definition.ts";
import type { StreamChunk, ToolExecutionContext, ToolExecutionResult } from "./execution.ts";
import { Handover } from "./handover.ts";
import type { Hooks } from "./hooks.ts";
import { gateInput, runCall } from "./run-call.ts";
import { NativeCall, type Tally } from "./native-call.ts";
import { timed, tooMany } from "./outcomes.ts";
import { specOf } from "./tool-spec.ts";

/** What a manager needs of the host that guards its tools. `call` reaches the tool's check before it returns. */
export interface CallGate {
  register(tool: Tool): void;
  unregister(name: string): boolean;
  call(name: string, input: unknown, options: CallOptions): Promise<Result>;
}

/** What executions go by. */
export interface ExecutionRules {
  readonly timeoutMs: number;
  readonly most: number;
  readonly validates: boolean;
}

type Settings = { -readonly [K in keyof CallOptions]: CallOptions[K] };

/** The executions of one manager: each a call through the gate, between the hooks. */
export class Executions {
  readonly #gate: CallGate;
  readonly #hooks: Hooks;
  readonly #rules: ExecutionRules;
  readonly #clock: Clock;
  #tally: Tally = { count: 0 };
  /** The call that is just being handed to the gate, which copies all it is given: so its own objects go beside it. */
  #entering: NativeCall | undefined;

  constructor(gate: CallGate, hooks: Hooks, rules: ExecutionRules, clock: Clock) {
    this.#gate = gate;
    this.#hooks = hooks;
    this.#rules = rules;
    this.#clock = clock;
  }

  get running(): number {
    return this.#tally.count;
  }

  /** Counts from nothing again; those under way are no longer counted. */
  reset(): void {
    this.#tally = { count: 0 };
  }

  add(tool: CustomToolDefinition): void {
    this.#gate.register({
      ...specOf(tool, { dialect: "replica", plugin: "ExtensibilityManager" }),
      check: () => this.#check(tool),
      run: (value, ctx) => runCall(value as unknown as NativeCall, ctx),
    });
  }

  remove(name: string): void {
    this.#gate.unregister(name);
  }

  execute(
    tool: CustomToolDefinition,
    args: Record<string, unknown>,
    context: ToolExecutionContext,
  ): Promise<ToolExecutionResult> {
    if (this.#tally.count >= this.#rules.most) return Promise.resolve(tooMany());
    const call = this.#enter(tool, args, context);
    return this.#hooks.has("beforeExecute") ? this.#before(call).then(() => this.#execute(call)) : this.#execute(call);
  }

  async *stream(
    tool: CustomToolDefinition,
    args: Record<string, unknown>,
    context: ToolExecutionContext,
  ): AsyncGenerator<StreamChunk, ToolExecutionResult, undefined> {
    if (this.#tally.count >= this.#rules.most) return tooMany();
    const call = this.#enter(tool, args, context);
    call.isStreaming = true;
    const chunks = new Handover<StreamChunk>();
    const cancel = new AbortController();
    let ended: Promise<Result> | undefined;
    let isOver = false;
    try {
      await this.#before(call);
      ended = this.#stream(call, chunks, cancel).finally(() => chunks.close());
      for (let next = await chunks.take(); next !== undefined; next = await chunks.take()) yield next.value;
      const result = await this.#settle(call, await ended);
      isOver = true;
      // What the tool returned speaks for itself; what it never got to return is said to whoever reads the chunks.
      if (!result.success && call.returned === undefined) yield { type: "error", content: result.error ?? "" };
      return result;
    } finally {
      if (!isOver) {
        cancel.abort();
        chunks.close();
        await ended;
      }
      call.leave();
    }
  }

  #enter(tool: CustomToolDefinition, args: Record<string, unknown>, context: ToolExecutionContext): NativeCall {
    const timeoutMs = typeof tool.timeout === "number" && tool.timeout >= 0 ? tool.timeout : this.#rules.timeoutMs;
    return new NativeCall(tool, args, context, timeoutMs, this.#clock.elapsed(), this.#tally);
  }

  async #before(call: NativeCall): Promise<void> {
    await this.#hooks.fire("beforeExecute", call.hook);
    call.args = call.hook.args;
  }

  #execute(call: NativeCall): Promise<ToolExecutionResult> {
    const settings: Settings = { caller: "replica", timeoutMs: call.timeoutMs };
    const signal = signalOf(call);
    if (signal !== undefined) settings.signal = signal;
    return this.#pass(call, settings).then((result) => this.#settle(call, result));
  }

  #stream(call: NativeCall, chunks: Handover<StreamChunk>, cancel: AbortController): Promise<Result> {
    const signal = signalOf(call);
    return this.#pass(call, {
      caller: "replica",
      idleMs: call.timeoutMs,
      signal: signal === undefined ? cancel.signal : AbortSignal.any([signal, cancel.signal]),
      // While a hook or the reader takes its time, the tool's silence is not counted.
      onEvent: (event) => (event.type === "chunk" ? this.#handOn(call, chunks) : undefined),
    });
  }

  #pass(call: NativeCall, settings: Settings): Promise<Result> {
    const session = call.context?.sessionId;
    if (typeof session === "string") settings.session = session;
    this.#entering = call;
    const result = this.#gate.call(call.tool.name, gateInput(call.args), settings);
    this.#entering = undefined;
    return result;
  }

  // The gate's own check of its copy is not asked: the caller's arguments need not be JSON.
  #check(tool: CustomToolDefinition): Checked {
    const call = this.#entering;
    if (call === undefined) throw new Error("Its tools are called through the ExtensibilityManager only.");
    if (!this.#rules.validates) return { ok: true, value: call };
    try {
      const fault = completeArguments(tool.parameters, call.args);
      if (fault === undefined) return { ok: true, value: call };
      call.fail(fault);
      return { ok: false, problems: [{ path: `/${fault.parameterName}`, message: fault.message }] };
    } catch (error) {
      call.fail(error);
      throw error;
    }
  }

  #handOn(call: NativeCall, chunks: Handover<StreamChunk>): Promise<void> {
    const chunk = call.chunk as StreamChunk;
    const told = this.#hooks.streamed(call.hook, chunk);
    return told === undefined ? chunks.offer(chunk) : told.then(() => chunks.offer(chunk));
  }

  #settle(call: NativeCall, ended: Result): ToolExecutionResult | Promise<ToolExecutionResult> {
    const result = timed(call.outcome(ended), Math.round(this.#clock.elapsed() - call.startedAt));
    const event = result.success ? "afterExecute" : "onError";
    if (!this.#hooks.has(event)) {
      call.leave();
      return result;
    }
    call.hook.result = result;
    if (!result.success) call.hook.error = call.errorOf(result);
    return this.#hooks.fire(event, call.hook).then(() => {
      call.leave();
      return result;
    });
  }
}

// The context is the caller's own, and may hold anything or be missing.
function signalOf({ context }: NativeCall): AbortSignal | undefined {
  const signal: unknown = context?.abortSignal;
  return signal instanceof AbortSignal ? signal : undefined;
}
