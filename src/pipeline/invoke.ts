import type { CallOptions } from "../contract/call.ts";
import type { Chunk } from "../contract/chunk.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Result } from "../contract/result.ts";
import type { ToolContext } from "../contract/tool.ts";
import type { Run } from "./run.ts";

/** Runs the tool: the only stage that touches a plugin's code. Whatever comes back or is thrown, `conform` makes a result of it. */
export function invoke(run: Run): Promise<Result> {
  const { tool } = run.resolved;
  const input = run.value as JsonObject;
  if (run.refused !== undefined && tool.declined !== undefined)
    return tool.declined(input, new Context(run), run.refused.how) as Promise<Result>;
  run.onBegin?.();
  return tool.run(input, new Context(run)) as Promise<Result>;
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

  get idempotencyKey(): string | undefined {
    return this.#run.options.idempotencyKey;
  }

  get retryFailed(): boolean | undefined {
    return this.#run.options.retryFailed;
  }

  get secrets(): ToolContext["secrets"] {
    const { gate, resolved } = this.#run;
    return { get: (key) => gate.services.secret(resolved.tool.origin.plugin, String(key)) };
  }

  config(): Promise<JsonObject> {
    return this.#run.gate.services.config(this.#run.resolved.tool.origin.plugin);
  }

  callTool(name: string, input?: unknown, given: CallOptions = {}): Promise<Result> {
    const { timeoutMs, idleMs, signal, idempotencyKey, retryFailed } = given;
    // Whose call it is, is not the tool's to say.
    const options = {
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(idleMs === undefined ? {} : { idleMs }),
      ...(signal === undefined ? {} : { signal }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(retryFailed === undefined ? {} : { retryFailed }),
    };
    return this.#run.gate.call(name, input, options, this.#run);
  }
}
