import type { MatchTools } from "../contract/matching.ts";
import type { Rule, StandingRule } from "../contract/rule.ts";
import { compileRule, type Compilation, type CompiledRule, type RuleProblem } from "./compile-rule.ts";

const STANDING = "standing";

/** The standing rules as they are now; each is compiled once. */
export class StandingRules {
  readonly #ask: () => readonly StandingRule[];
  readonly #tools: MatchTools;
  readonly #known = new WeakMap<StandingRule, Compilation>();
  #seen: readonly StandingRule[] = [];
  #compiled: readonly Compilation[] = [];

  constructor(ask: () => readonly StandingRule[], tools: MatchTools) {
    this.#ask = ask;
    this.#tools = tools;
  }

  /** Whether they are others than at the last time; a rule that is revoked is gone with the next call. */
  refresh(): boolean {
    const now = this.#ask();
    if (isSame(now, this.#seen)) return false;
    this.#seen = [...now];
    this.#compiled = this.#seen.map((rule) => this.#compile(rule));
    return true;
  }

  get rules(): readonly CompiledRule[] {
    return this.#compiled.flatMap(({ compiled }) => compiled ?? []);
  }

  get problems(): readonly RuleProblem[] {
    return this.#compiled.flatMap(({ problems }) => problems);
  }

  /** What is wrong with a rule that is about to stand. */
  faultsOf(rule: Rule): readonly string[] {
    return compileRule(rule, STANDING, this.#tools).faults;
  }

  #compile(rule: StandingRule): Compilation {
    const known = this.#known.get(rule);
    if (known !== undefined) return known;
    const compiled = compileRule(rule, STANDING, this.#tools);
    this.#known.set(rule, compiled);
    return compiled;
  }
}

function isSame(some: readonly StandingRule[], others: readonly StandingRule[]): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}
