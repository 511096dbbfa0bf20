import type { CallEvent } from "../../contract/event.ts";
import { Batch, type WireBatch } from "./batch.ts";

/** How much may wait before whoever appends is asked to wait as well. */
export const HIGH_WATER = { events: 20_000, characters: 16 * 1024 * 1024 };

interface Flush extends PromiseWithResolvers<void> {
  /** How many events must have left. */
  readonly upTo: number;
}

interface Size {
  readonly events: number;
  readonly characters: number;
}

/** Events on their way to the writer: one batch is being written, the others wait in order. */
export class Outbox {
  /** Events that were given up since the last report. */
  lost = 0;
  #failing: string | undefined;
  #closed: string | undefined;
  #waiting: Batch[] = [];
  #writing: Size | undefined;
  #added = 0;
  #events = 0;
  #characters = 0;
  #scheduled = false;
  #room: PromiseWithResolvers<void> | undefined;
  #flushes: Flush[] = [];
  readonly #send: (batch: WireBatch) => void;

  constructor(send: (batch: WireBatch) => void) {
    this.#send = send;
  }

  get waitingEvents(): number {
    return this.#events;
  }

  /** Takes an event; a promise says: wait until there is room. Throws where the event is no JSON. */
  add(event: CallEvent): void | Promise<void> {
    if (this.#closed !== undefined) return void this.lost++;
    const last = this.#waiting.at(-1);
    const batch = last === undefined || last.full ? new Batch() : last;
    const before = batch.characters;
    batch.add(event);
    if (batch !== last) this.#waiting.push(batch);
    this.#added++;
    this.#events++;
    this.#characters += batch.characters - before;
    this.#schedule();
    if (!this.#above(1)) return;
    if (this.#failing === undefined) return (this.#room ??= Promise.withResolvers()).promise;
    this.#dropOldest();
  }

  /** Settles when all that was added before is written; rejects when it cannot be written now. */
  flush(): Promise<void> {
    if (this.#closed !== undefined) return Promise.reject(new Error(this.#closed));
    if (this.#events === 0) return Promise.resolve();
    if (this.#failing !== undefined) return Promise.reject(new Error(this.#failing));
    this.#pump();
    const flush = { upTo: this.#added, ...Promise.withResolvers<void>() };
    this.#flushes.push(flush);
    return flush.promise;
  }

  /** The batch under way is safe. */
  written(): void {
    this.#failing = undefined;
    if (this.#writing) this.#forget(this.#writing);
    this.#writing = undefined;
    const left = this.#added - this.#events;
    while (this.#flushes[0] && this.#flushes[0].upTo <= left) this.#flushes.shift()!.resolve();
    this.#pump();
    if (!this.#above(1)) this.#release();
  }

  /** The batch under way could not be written yet: nobody waits for it any longer. */
  fail(reason: string): void {
    this.#failing = reason;
    this.#release();
    this.#rejectFlushes(reason);
  }

  /** Nothing is taken or sent any more; what still waits is lost. */
  close(reason: string): void {
    this.#closed = reason;
    this.lost += this.#events;
    this.#events = this.#characters = 0;
    this.#waiting = [];
    this.#writing = undefined;
    this.#release();
    this.#rejectFlushes(reason);
  }

  // A turn later, so that a burst shares one batch.
  #schedule(): void {
    if (this.#scheduled || this.#writing) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#writing) return;
    const batch = this.#waiting.shift();
    if (!batch) return;
    // The writer gets a copy: only the size is still of use here.
    this.#writing = { events: batch.events, characters: batch.characters };
    this.#send(batch.wire);
  }

  #above(times: number): boolean {
    return this.#events > times * HIGH_WATER.events || this.#characters > times * HIGH_WATER.characters;
  }

  #dropOldest(): void {
    while (this.#above(2) && this.#waiting.length > 1) {
      const oldest = this.#waiting.shift()!;
      this.lost += oldest.events;
      this.#forget(oldest);
    }
  }

  #forget(batch: Size): void {
    this.#events -= batch.events;
    this.#characters -= batch.characters;
  }

  #release(): void {
    this.#room?.resolve();
    this.#room = undefined;
  }

  #rejectFlushes(reason: string): void {
    for (const waiter of this.#flushes.splice(0)) waiter.reject(new Error(reason));
  }
}
