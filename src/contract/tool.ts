import type { Chunk } from "./chunk.ts";
import type { Explanation, Refusal } from "./approval.ts";
import type { CallOptions } from "./call.ts";
import type { JsonObject, JsonSchema, Problem } from "./json.ts";
import type { Result } from "./result.ts";

/** What a tool does to the world, from harmless to irreversible. */
export type Effects = "none" | "reads" | "writes" | "destroys";

/** What an author asks for before a call: a wish; policy decides. */
export type ApprovalWish = "never" | "suggest" | "always";

/** How long and how often a tool may run. */
export interface Limits {
  /** The whole run, at most. */
  readonly timeoutMs?: number;
  /** Silence, at most: every chunk starts it anew. */
  readonly idleMs?: number;
  /** Calls of this tool at once, at most. */
  readonly concurrency?: number;
}

/** A tool as plain data: every surface can send it as it is. */
export interface ToolSpec {
  /** The canonical name, e.g. "weather.temperature". */
  readonly name: string;
  readonly description: string;
  readonly input: JsonSchema;
  readonly output?: JsonSchema;
  readonly effects: Effects;
  readonly approval: ApprovalWish;
  readonly limits?: Limits;
  readonly origin: { readonly dialect: string; readonly plugin: string; readonly version?: string; readonly file?: string };
  readonly ui?: { readonly title?: string; readonly icon?: string; readonly category?: string };
  /** Former names that still reach this tool. */
  readonly aliases?: readonly string[];
}

/** The answer of a check: the value the tool runs on, or every problem. */
export type Checked<T = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks and completes a value against a schema. */
export type Check = (value: JsonObject) => Checked | Promise<Checked>;

/** What a running tool can do beside returning. */
export interface ToolContext {
  readonly callId: string;
  readonly session: string | undefined;
  /** Aborts when the caller cancels or a deadline passes. */
  readonly signal: AbortSignal;
  /** Runs a task when the call is stopped, with the reason. One task; a signal is for whoever needs more. */
  onStop(task: (reason: string) => void): void;
  /** Sends a chunk. Await it: it settles when the slowest reader has taken the chunk. */
  emit(chunk: Chunk): void | Promise<void>;
  /** Calls another tool through the same gate, as a child of this call. */
  callTool(
    name: string,
    input?: unknown,
    options?: Pick<CallOptions, "timeoutMs" | "idleMs" | "signal" | "idempotencyKey" | "retryFailed">,
  ): Promise<Result>;
  /** The key that this call was made with. */
  readonly idempotencyKey?: string | undefined;
  /** Whether what failed under that key is to be made again. */
  readonly retryFailed?: boolean | undefined;
  /** The secrets of the tool's plugin; null where there is none of that name. */
  readonly secrets: { get(key: string): Promise<string | null> };
  /** The settings of the tool's plugin: checked, and completed by their defaults. */
  config(): Promise<JsonObject>;
}

/** A tool that can be run. */
export interface Tool extends ToolSpec {
  /** Gives back text, other JSON, a full Result, or a promise of one of them; a throw is a failure. */
  run(input: JsonObject, ctx: ToolContext): unknown;
  /** Words and preview for the approval card; must have no side effects. */
  explain?(input: JsonObject): Explanation | Promise<Explanation>;
  /** A checker of the author's own (zod and the like), used in place of one compiled from `input`. */
  check?: Check;
  /** What the author asks for before this very call, where it depends on the input; `approval` otherwise. */
  wish?(input: JsonObject): ApprovalWish | Promise<ApprovalWish>;
  /** Told that a person said no, or nobody answered; what it gives back is kept as output. The call has failed all the same. */
  declined?(input: JsonObject, ctx: ToolContext, how: Refusal): unknown;
  /** The digest of the code behind it, where that is known: an approval is void once it changed. */
  readonly code?: string;
  /** May be run again from its start after a restart, under the same call id: it remembers by idempotency keys what it did. */
  readonly resumes?: boolean;
}
