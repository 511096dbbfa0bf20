import type { CallOptions } from "../contract/call.ts";
import type { Chunk } from "../contract/chunk.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Result } from "../contract/result.ts";
import type { ToolContext } from "../contract/tool.ts";
import type { Run } from "./run.ts";

/** Runs the tool: the only stage that touches a plugin's code. Whatever comes back or is thrown, `conform` makes a result of it. */
export function invoke(run: Run): Promise<Result> {
  const { tool } = run.resolved;
  const verb = run.refused === undefined || tool.declined === undefined ? tool.run : tool.declined;
  return verb.call(tool, run.value as JsonObject, new Context(run)) as Promise<Result>;
}

/** What the tool sees of its call. */
class Context implements ToolContext {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  get callId(): string {
    return this.#run.id;
  }

  get session(): string | undefined {
    return this.#run.session;
  }

  get signal(): AbortSignal {
    return this.#run.signal;
  }

  onStop(task: (reason: string) => void): void {
    this.#run.onStop(task);
  }

  emit(chunk: Chunk): void | Promise<void> {
    return this.#run.emit(chunk);
  }

  callTool(name: string, input?: unknown, { timeoutMs, idleMs, signal }: CallOptions = {}): Promise<Result> {
    // Whose call it is, is not the tool's to say.
    const options = {
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(idleMs === undefined ? {} : { idleMs }),
      ...(signal === undefined ? {} : { signal }),
    };
    return this.#run.gate.call(name, input, options, this.#run);
  }
}
