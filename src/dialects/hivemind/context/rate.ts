import type { Clock } from "../../../contract/clock.ts";

const MINUTE_MS = 60_000;

/** Allows so many things in any minute. */
export class Rate {
  readonly #limit: number;
  readonly #what: string;
  readonly #clock: Clock;
  #times: number[] = [];

  constructor(limit: number, what: string, clock: Clock) {
    this.#limit = limit;
    this.#what = what;
    this.#clock = clock;
  }

  /** Counts some more; throws, and counts none, where they are too many. */
  take(count: number): void {
    const now = this.#clock.elapsed();
    this.#times = this.#times.filter((time) => now - time < MINUTE_MS);
    if (this.#times.length + count > this.#limit)
      throw new RangeError(`A plugin may send ${this.#limit} ${this.#what} a minute. Send fewer, or wait with ctx.sleep.`);
    for (let i = 0; i < count; i++) this.#times.push(now);
  }
}
