import type { CallOptions } from "../contract/call.ts";
import type { CallEvent } from "../contract/event.ts";
import type { Result } from "../contract/result.ts";
import { EventStream } from "./event-stream.ts";

/** A call that is under way. */
export interface LiveCall {
  readonly id: string;
  /** How it ends; never rejects. */
  readonly result: Promise<Result>;
  /** Its events from now on, in order. Ask right away to get them all; a slow reader slows the tool. */
  events(): AsyncIterableIterator<CallEvent>;
  cancel(reason?: string): void;
}

/** The streams of one call, joined to whatever else hears it. */
export class EventFan {
  readonly #streams: EventStream[] = [];
  readonly #also: CallOptions["onEvent"];
  #closed = false;

  constructor(also: CallOptions["onEvent"]) {
    this.#also = also;
  }

  open(): EventStream {
    const stream = new EventStream();
    if (this.#closed) stream.end();
    else this.#streams.push(stream);
    return stream;
  }

  push(event: CallEvent): void | Promise<void> {
    const slow = this.#streams.map((stream) => stream.push(event)).filter((wait) => wait !== undefined);
    return slow.length === 0 ? this.#also?.(event) : this.#wait(slow, event);
  }

  /** The call is over: who reads learns of it, even where its last event was never sent. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#streams.splice(0)) stream.end();
  }

  // Where `onEvent` throws, the readers are waited for all the same.
  async #wait(slow: readonly Promise<void>[], event: CallEvent): Promise<void> {
    const [also] = await Promise.allSettled([(async () => this.#also?.(event))(), ...slow]);
    if (also.status === "rejected") throw also.reason;
  }
}
