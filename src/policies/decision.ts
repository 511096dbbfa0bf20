import type { Verdict } from "../contract/policy.ts";

/** A verdict that is made once and given often, and what an explanation says of it. */
export interface Decision {
  readonly verdict: Verdict;
  readonly message: string;
}

/** A decision whose verdict nobody can change. */
export function decision(verdict: Verdict, message: string): Decision {
  return { verdict: Object.freeze(verdict), message };
}
