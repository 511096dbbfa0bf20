import type { Chunk } from "../contract/chunk.ts";
import { copyJson } from "../contract/json.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Run } from "./run.ts";

/** Hands the chunks of one call on in order; holds the tool back while a reader is slow. */
export class ChunkQueue {
  readonly #run: Run;
  #tail: Promise<void> | undefined;
  #waiting = 0;
  #dropped = 0;
  readonly #abandoned = Promise.withResolvers<void>();
  #isAbandoned = false;

  constructor(run: Run) {
    this.#run = run;
  }

  get isWaiting(): boolean {
    return this.#tail !== undefined;
  }

  push(chunk: Chunk): void | Promise<void> {
    const fit = fitChunk(chunk, this.#run.gate.caps.chunkCharacters);
    if (this.#tail === undefined) {
      const slow = this.#deliver(fit);
      return slow === undefined ? undefined : this.#wait(slow, 0);
    }
    // Only a tool that does not await its chunks gets here again and again; its memory is bounded all the same.
    const size = sizeOf(fit);
    if (this.#waiting + size > this.#run.gate.caps.waitingCharacters) {
      this.#dropped += 1;
      return this.#tail;
    }
    this.#waiting += size;
    return this.#wait(
      this.#tail.then(() => this.#deliver(fit)),
      size,
    );
  }

  /** Settles when everything was handed on; says what had to be left out. */
  async drained(): Promise<void> {
    while (this.#tail !== undefined && !this.#isAbandoned) await Promise.race([this.#tail, this.#abandoned.promise]);
    if (this.#dropped === 0 || this.#isAbandoned) return;
    const message = `${this.#dropped} chunks were left out: the tool sent them faster than they were read, without awaiting emit.`;
    this.#dropped = 0;
    await this.#deliver({ type: "error", message });
  }

  /** Waits for slow readers no longer: the call was stopped, and its end must not come after theirs. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#abandoned.resolve();
  }

  #wait(slow: Promise<void>, size: number): Promise<void> {
    const tail = slow.then(() => {
      this.#waiting -= size;
      this.#run.lastSign = this.#run.gate.clock.elapsed();
      if (this.#tail === tail) this.#tail = undefined;
    });
    this.#tail = tail;
    return tail;
  }

  #deliver(chunk: Chunk): Promise<void> | undefined {
    if (this.#isAbandoned) return undefined;
    const published = this.#run.publish({ type: "chunk", chunk });
    if (published !== undefined) return published.then(() => this.#tell(chunk));
    return this.#tell(chunk);
  }

  #tell(chunk: Chunk): Promise<void> | undefined {
    if (this.#run.listeners.length === 0 || this.#isAbandoned) return undefined;
    const streamed = this.#run.tell("stream", chunk);
    if (chunk.type !== "progress") return streamed ?? undefined;
    if (streamed === undefined) return this.#run.tell("progress", chunk) ?? undefined;
    return streamed.then(() => this.#run.tell("progress", chunk));
  }
}

function sizeOf(chunk: Chunk): number {
  if (chunk.type === "text") return chunk.text.length + 16;
  return JSON.stringify(chunk).length;
}

/** A chunk as it may go on: of a known shape, JSON, and not over the cap. */
function fitChunk(chunk: Chunk, most: number): Chunk {
  const given: Partial<Record<string, unknown>> = typeof chunk === "object" && chunk !== null ? { ...chunk } : {};
  switch (given["type"]) {
    case "text":
      return { type: "text", text: cut(textOf(given["text"]), most) };
    case "error":
      return { type: "error", message: cut(textOf(given["message"]), most) };
    case "progress":
      return fitProgress(given, most);
    case "data":
      return fitData(given["data"], most);
    default:
      return { type: "error", message: `The tool sent a chunk of an unknown type: ${String(given["type"])}.` };
  }
}

function fitProgress(given: Partial<Record<string, unknown>>, most: number): Chunk {
  const { fraction, message, key } = given;
  return {
    type: "progress",
    ...(typeof fraction === "number" && Number.isFinite(fraction) ? { fraction: Math.min(1, Math.max(0, fraction)) } : {}),
    ...(typeof message === "string" ? { message: cut(message, most) } : {}),
    ...(typeof key === "string" ? { key: cut(key, 256) } : {}),
  };
}

function fitData(data: unknown, most: number): Chunk {
  const copied = copyJson(data ?? null);
  if (!copied.ok) return { type: "error", message: `The tool sent data that ${copied.problem.message}.` };
  const size = JSON.stringify(copied.value).length;
  if (size <= most) return { type: "data", data: copied.value };
  return { type: "error", message: `The tool sent ${size} characters of data in one chunk; at most ${most} are passed on.` };
}

// A text that is none is shown as what it is, rather than as "[object Object]".
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : messageOf(value);
}

function cut(value: string, most: number): string {
  return value.length <= most ? value : `${value.slice(0, most)}\n[cut: ${most} of ${value.length} characters]`;
}
