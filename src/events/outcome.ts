import type { Result } from "../contract/result.ts";

/** What came of trying a delivery. */
export type Outcome =
  | { readonly state: "done"; readonly result?: Result }
  /** `anew`: it must run the next time, even where the outcome of this try is remembered somewhere. */
  | { readonly state: "retry"; readonly error: string; readonly anew?: boolean; readonly result?: Result }
  /** To try it again by itself would not mend it. */
  | { readonly state: "give-up"; readonly error: string; readonly result?: Result };

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 3_600_000;

/** How often a delivery is tried before it is given up: that takes about nine hours. */
export const MOST_ATTEMPTS = 20;

/** How long to wait after so many tries: ever longer, and not all at the same moment. */
export function retryWait(attempts: number, random: () => number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  return Math.round(wait * (0.5 + random() / 2));
}
