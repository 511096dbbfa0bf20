import { patternCost, stepsFor, type PatternCost } from "./pattern-cost.ts";
import { within } from "./time-limit.ts";

/** Steps a matcher may take, at most, before the match is put under a time limit. */
const AFFORDABLE_STEPS = 1_000_000;

/** Milliseconds that all costly patterns of one check may take together. */
const BUDGET_MS = 100;

let budgetMs = BUDGET_MS;
const late = new Set<RegExp>();

/** Gives the next check its full time for costly patterns. */
export function renewPatternBudget(): void {
  budgetMs = BUDGET_MS;
  if (late.size > 0) late.clear();
}

/** The patterns that the running check could not match in time: whatever it says then cannot be relied on. */
export function latePatterns(): ReadonlySet<RegExp> {
  return late;
}

/**
 * A pattern from a stranger. Cheap matches run at full speed; one that could go on for long runs under a time limit
 * and then counts as not matching, and as late, so that no schema can hang the host.
 */
export class BoundedPattern extends RegExp {
  readonly #cost: PatternCost;

  constructor(source: string) {
    super(source, flagsFor(source));
    this.#cost = patternCost(source);
  }

  override test(subject: string): boolean {
    try {
      return stepsFor(this.#cost, subject.length) <= AFFORDABLE_STEPS ? super.test(subject) : this.#testInTime(subject);
    } catch {
      // The matcher's own stack has an end, too.
      return this.#giveUp();
    }
  }

  #testInTime(subject: string): boolean {
    if (budgetMs <= 0) return this.#giveUp();
    const started = performance.now();
    const matched = within(budgetMs, () => super.test(subject));
    budgetMs -= performance.now() - started;
    return matched?.value ?? this.#giveUp();
  }

  #giveUp(): false {
    late.add(this);
    return false;
  }
}

// JSON Schema wants Unicode patterns; many were only ever tried without, where more escapes are allowed.
function flagsFor(source: string): string {
  try {
    new RegExp(source, "u");
    return "u";
  } catch {
    return "";
  }
}
