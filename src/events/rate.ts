import type { Clock } from "../contract/clock.ts";

const MINUTE_MS = 60_000;

/** Allows so many things a minute, for each of those who ask. */
export class Rate {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #spent = new Map<string, { since: number; count: number }>();

  constructor(most: number, clock: Clock) {
    this.#most = most;
    this.#clock = clock;
  }

  /** How many more there may be now. */
  left(who: string): number {
    return this.#most - this.#current(who).count;
  }

  /** Counts one; false where it is one too many. */
  take(who: string): boolean {
    const current = this.#current(who);
    current.count += 1;
    return current.count <= this.#most;
  }

  /** Whether the last one that was allowed was also the last for this minute. */
  hasJustRunOut(who: string): boolean {
    return this.#current(who).count === this.#most;
  }

  #current(who: string): { since: number; count: number } {
    const now = this.#clock.elapsed();
    const known = this.#spent.get(who);
    if (known !== undefined && now - known.since < MINUTE_MS) return known;
    const fresh = { since: now, count: 0 };
    this.#spent.set(who, fresh);
    return fresh;
  }
}
