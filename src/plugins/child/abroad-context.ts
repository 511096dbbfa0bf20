import type { Chunk } from "../../contract/chunk.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { Result } from "../../contract/result.ts";
import type { ToolContext } from "../../contract/tool.ts";
import { CHUNKS_AHEAD, type CallFacts, type Report } from "../messages.ts";
import type { Asks } from "./asks.ts";

/** What a tool sees of its call, within the plugin's process. */
export class AbroadContext implements ToolContext {
  readonly callId: string;
  readonly session: string | undefined;
  readonly #id: number;
  readonly #send: (report: Report) => void;
  readonly #asks: Asks;
  #controller: AbortController | undefined;
  #stopped: string | undefined;
  #onStop: ((reason: string) => void) | undefined;
  #ended = false;
  #onTheirWay = 0;
  #waiting: (() => void)[] = [];

  constructor(id: number, facts: CallFacts, send: (report: Report) => void, asks: Asks) {
    this.#id = id;
    this.callId = facts.callId;
    this.session = facts.session;
    this.#send = send;
    this.#asks = asks;
  }

  // Made only when someone asks: most tools never do.
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#stopped !== undefined) this.#abort();
    }
    return this.#controller.signal;
  }

  onStop(task: (reason: string) => void): void {
    if (this.#stopped === undefined) this.#onStop = task;
    else task(this.#stopped);
  }

  emit(chunk: Chunk): void | Promise<void> {
    if (this.#ended) return rejected(new Error("The call has ended; nobody hears this chunk."));
    try {
      this.#send(["chunk", this.#id, chunk]);
    } catch {
      this.#send(["chunk", this.#id, { type: "error", message: "The tool sent a chunk that JSON cannot carry." }]);
    }
    this.#onTheirWay += 1;
    if (this.#onTheirWay < CHUNKS_AHEAD) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  callTool(name: string, input?: unknown, options: Parameters<ToolContext["callTool"]>[2] = {}): Promise<Result> {
    const { signal: _, ...data } = options;
    return this.#asks.ask(this.#id, "callTool", [name, input ?? {}, data]) as unknown as Promise<Result>;
  }

  get secrets(): ToolContext["secrets"] {
    return { get: (key) => this.#asks.ask(null, "getSecret", [key]) as Promise<string | null> };
  }

  config(): Promise<JsonObject> {
    return this.#asks.ask(null, "config", []) as Promise<JsonObject>;
  }

  /** A reader has taken a chunk. */
  more(): void {
    this.#onTheirWay -= 1;
    this.#waiting.shift()?.();
  }

  stop(reason: string): void {
    this.#stopped = reason;
    this.#onStop?.(reason);
    if (this.#controller !== undefined) this.#abort();
  }

  end(): void {
    this.#ended = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #abort(): void {
    this.#controller?.abort(new Error(this.#stopped));
  }
}

function rejected(error: Error): Promise<void> {
  const late = Promise.reject(error);
  late.catch(() => {});
  return late;
}
