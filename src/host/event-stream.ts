import type { CallEvent } from "../contract/event.ts";

/** Events between a call and one reader: at most a few wait; while they do, the tool does too. */
export class EventStream implements AsyncIterableIterator<CallEvent> {
  static readonly #MOST_WAITING = 64;
  readonly #waiting: CallEvent[] = [];
  readonly #readers: ((step: IteratorResult<CallEvent>) => void)[] = [];
  #room: { promise: Promise<void>; resolve: () => void } | undefined;
  #closed = false;

  push(event: CallEvent): void | Promise<void> {
    if (this.#closed) return undefined;
    const reader = this.#readers.shift();
    if (reader === undefined) this.#waiting.push(event);
    else reader({ done: false, value: event });
    if (event.type === "call-ended") this.end();
    // The end never waits: a reader that went away must not hold the result back.
    if (this.#closed || this.#waiting.length < EventStream.#MOST_WAITING) return undefined;
    this.#room ??= Promise.withResolvers<void>();
    return this.#room.promise;
  }

  next(): Promise<IteratorResult<CallEvent>> {
    const event = this.#waiting.shift();
    if (event !== undefined) {
      if (this.#waiting.length < EventStream.#MOST_WAITING / 2) this.#makeRoom();
      return Promise.resolve({ done: false, value: event });
    }
    if (this.#closed) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  /** Nothing more will come; what waits can still be read. */
  end(): void {
    this.#closed = true;
    for (const reader of this.#readers.splice(0)) reader({ done: true, value: undefined });
  }

  /** The reader leaves: the call goes on without it. */
  return(): Promise<IteratorResult<CallEvent>> {
    this.#waiting.length = 0;
    this.end();
    this.#makeRoom();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #makeRoom(): void {
    this.#room?.resolve();
    this.#room = undefined;
  }
}
