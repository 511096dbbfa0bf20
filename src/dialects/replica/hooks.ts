import { messageOf } from "../../contract/thrown.ts";
import type { StreamChunk, ToolExecutionContext, ToolExecutionResult } from "./execution.ts";

/** The moments of an execution that a hook can be tied to. */
export type ToolHookEvent = "beforeExecute" | "afterExecute" | "onError" | "onProgress" | "onStream";

/** What a hook sees: one object for all hooks of one execution. */
export interface ToolHookContext {
  toolName: string;
  /** A hook of `beforeExecute` may change them: they are checked afterwards. */
  args: Record<string, unknown>;
  executionContext: ToolExecutionContext;
  result?: ToolExecutionResult;
  error?: Error;
  chunk?: StreamChunk;
  progress?: number;
}

/** A hook; it is awaited, and what it throws changes nothing. */
export type ToolHookHandler = (context: ToolHookContext) => void | Promise<void>;

/** The hooks of a manager, by event, in the order they were added. */
export class Hooks {
  readonly #handlers = new Map<ToolHookEvent, readonly ToolHookHandler[]>();
  readonly #log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  add(event: ToolHookEvent, handler: ToolHookHandler): void {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
  }

  /** Takes one occurrence of a handler away; false where there is none. */
  remove(event: ToolHookEvent, handler: ToolHookHandler): boolean {
    const handlers = this.#handlers.get(event) ?? [];
    const at = handlers.indexOf(handler);
    if (at >= 0) this.#handlers.set(event, handlers.toSpliced(at, 1));
    return at >= 0;
  }

  /** Takes the hooks of one event away, or all of them. */
  clear(event?: ToolHookEvent): void {
    if (event === undefined) this.#handlers.clear();
    else this.#handlers.delete(event);
  }

  has(event: ToolHookEvent): boolean {
    return this.#handlers.size > 0 && (this.#handlers.get(event)?.length ?? 0) > 0;
  }

  /** Runs the hooks of an event one after the other; never rejects. */
  async fire(event: ToolHookEvent, context: ToolHookContext): Promise<void> {
    for (const handler of this.#handlers.get(event) ?? []) {
      try {
        await handler(context);
      } catch (error) {
        this.#log(`A ${event} hook failed in a call of ${context.toolName}: ${messageOf(error)}`);
      }
    }
  }

  /** Tells of a chunk before it is handed on; a promise only where somebody listens. */
  streamed(context: ToolHookContext, chunk: StreamChunk): void | Promise<void> {
    context.chunk = chunk;
    const { type, progress } = (chunk ?? {}) as Partial<StreamChunk>;
    const isProgress = type === "progress" && progress !== undefined;
    if (isProgress) context.progress = progress;
    if (!this.has("onStream")) return isProgress && this.has("onProgress") ? this.fire("onProgress", context) : undefined;
    const told = this.fire("onStream", context);
    return isProgress ? told.then(() => this.fire("onProgress", context)) : told;
  }
}
