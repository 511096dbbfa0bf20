import { setImmediate as breathe } from "node:timers/promises";

/** Something that can be done `times` times in a row. */
export interface Lane {
  readonly name: string;
  batch(times: number): Promise<void>;
}

/** How long to measure. */
export interface Pace {
  readonly rounds: number;
  /** How long one lane's turn should take. */
  readonly turnMs: number;
}

/** What one operation of a lane cost: the median over the rounds. */
export interface Timing {
  readonly name: string;
  readonly nsPerOp: number;
}

/** Lets the lanes take turns, so that whatever slows the machine slows all of them alike. */
export async function interleave(lanes: readonly Lane[], pace: Pace): Promise<Timing[]> {
  const entries: { lane: Lane; times: number; samples: number[] }[] = [];
  for (const lane of lanes) entries.push({ lane, times: await warmUp(lane, pace.turnMs), samples: [] });
  for (let round = 0; round < pace.rounds; round++) {
    for (let turn = 0; turn < entries.length; turn++) {
      // A different lane goes first in every round: none always pays for the same neighbour.
      const entry = entries[(round + turn) % entries.length]!;
      await sweep();
      entry.samples.push((await elapsedMs(() => entry.lane.batch(entry.times))) * (1e6 / entry.times));
    }
  }
  return entries.map(({ lane, samples }) => ({ name: lane.name, nsPerOp: median(samples) }));
}

/** Runs until the compiler has had its say, and finds how many operations fill a turn. */
async function warmUp(lane: Lane, turnMs: number): Promise<number> {
  let times = 16;
  for (;;) {
    const ms = await elapsedMs(() => lane.batch(times));
    if (ms >= turnMs) break;
    times *= 2;
  }
  const ms = await elapsedMs(() => lane.batch(times));
  return Math.max(1, Math.round((times * turnMs) / ms));
}

/** How long a task took. */
export async function elapsedMs(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

// The garbage of one lane is not to be collected on the next one's time. The turn lets the collector finish what it put off:
// lanes that only await what is ready never leave the microtask queue, as no program with any I/O does.
async function sweep(): Promise<void> {
  await breathe();
  void globalThis.gc?.({ type: "minor" });
}
