import type { Chunk } from "../contract/chunk.ts";
import { ChunkQueue } from "./chunk-queue.ts";
import { MaskedChunks } from "./masked-chunks.ts";
import type { Run } from "./run.ts";

/** A tool that emits without end must let the host's other work, and its own cancelling, have a turn. */
const CHUNKS_A_TURN = 512;

/** What a tool sends before its result: in order, without secrets, and no faster than it is read. */
export class Outflow {
  readonly #run: Run;
  #chunks: ChunkQueue | undefined;
  #masked: MaskedChunks | undefined;
  #emitted = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  emit(chunk: Chunk): void | Promise<void> {
    const slow = this.#run.heard ? this.#push(chunk) : undefined;
    this.#emitted += 1;
    return slow ?? (this.#emitted % CHUNKS_A_TURN === 0 ? nextTurn() : undefined);
  }

  /** Whether chunks wait for a slow reader. */
  get isReaderBehind(): boolean {
    return this.#chunks?.isWaiting === true;
  }

  /** Settles when every chunk has been heard. */
  drained(): void | Promise<void> {
    const rest = this.#masked?.rest();
    if (rest !== undefined) void this.#chunks?.push(rest);
    if (this.#run.stopped !== undefined) this.abandon();
    return this.#chunks?.drained();
  }

  /** Waits for slow readers no longer. */
  abandon(): void {
    this.#chunks?.abandon();
  }

  #push(chunk: Chunk): void | Promise<void> {
    const { mask } = this.#run.gate;
    this.#chunks ??= new ChunkQueue(this.#run);
    if (mask.isEmpty && this.#masked === undefined) return this.#chunks.push(chunk);
    this.#masked ??= new MaskedChunks(mask);
    let slow: void | Promise<void> = undefined;
    for (const one of this.#masked.cover(chunk)) slow = this.#chunks.push(one);
    return slow;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What a chunk comes to that is sent after the end: a loop that awaits its chunks ends by this, though it never looked at its signal. */
export function tooLate(tool: string): Promise<void> {
  const late = Promise.reject(new Error(`The call of "${tool}" has ended; nobody hears this chunk.`));
  late.catch(() => {});
  return late;
}
