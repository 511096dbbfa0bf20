import type { Timing } from "./interleave.ts";

/** What a scenario is told. */
export interface BenchOptions {
  readonly quick: boolean;
  /** Says on stderr what is going on. */
  progress(message: string): void;
}

/** One line of a table: absolute time beside its ratio to the floor. */
export interface Row {
  readonly name: string;
  readonly nsPerOp: number;
  readonly ratio: number;
}

/** What a scenario found. */
export interface Report {
  /** The row that all ratios refer to. */
  readonly floor: string;
  readonly rows: readonly Row[];
  /** The ratio that Pegboard's row should stay within. */
  readonly limit?: number;
  readonly pass?: boolean;
  /** What the numbers alone do not say. */
  readonly notes?: readonly string[];
  /** Numbers of this scenario only. */
  readonly extra?: Readonly<Record<string, number>>;
}

/** A module in bench/scenarios/. */
export interface Scenario {
  readonly title: string;
  run(options: BenchOptions): Promise<Report>;
}

/** Timings as rows; the first one is the floor. */
export function rowsOf(timings: readonly Timing[]): Row[] {
  const floor = timings[0]!.nsPerOp;
  return timings.map(({ name, nsPerOp }) => ({ name, nsPerOp: round(nsPerOp), ratio: round(nsPerOp / floor) }));
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
