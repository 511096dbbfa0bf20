import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "../contract/clock.ts";

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** How many timers are armed: 0 once everything has cleaned up after itself. */
  readonly pending: number;
  /** Moves on by `ms`: what falls due runs in order of time, and what follows from it runs before the next. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly due: number;
  readonly task: () => void;
}

/** A clock for tests, at `start` milliseconds since 1970. */
export function fakeClock(start = 0): FakeClock {
  const timers = new Set<Timer>();
  let now = start;

  // Timers that fall due together fire in the order they were armed: a Set keeps it.
  function nextDue(until: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) if (timer.due <= until && (next === undefined || timer.due < next.due)) next = timer;
    return next;
  }

  return {
    now: () => now,
    elapsed: () => now - start,
    after(ms, task) {
      const timer: Timer = { due: now + Math.max(0, ms), task };
      timers.add(timer);
      return { callOff: () => void timers.delete(timer) };
    },
    get pending() {
      return timers.size;
    },
    async advance(ms) {
      if (!(ms >= 0 && ms < Infinity)) throw new RangeError(`A clock can go forward by a number of milliseconds, not by ${ms}.`);
      const until = now + ms;
      await turn();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        now = timer.due;
        timer.task();
        await turn();
      }
      now = until;
    },
  };
}
