import type { PolicyCase, PolicyExplanation } from "../contract/rule.ts";

/** What came of a case. */
export interface PolicyCaseResult {
  readonly case: PolicyCase;
  readonly ok: boolean;
  /** What is otherwise than expected; only where something is. */
  readonly message?: string;
  /** How the verdict came about; only where it is not the expected one. */
  readonly explanation?: PolicyExplanation;
}

/** Decides on a call that a case describes; a text says why that cannot be done. */
export type DecideCase = (one: PolicyCase) => PolicyExplanation | string | Promise<PolicyExplanation | string>;

/** Holds verdicts against those expected, one case after the other. */
export async function runPolicyCases(cases: readonly PolicyCase[], decide: DecideCase): Promise<PolicyCaseResult[]> {
  const results: PolicyCaseResult[] = [];
  for (const one of cases) results.push(resultOf(one, await decide(one)));
  return results;
}

function resultOf(one: PolicyCase, decided: PolicyExplanation | string): PolicyCaseResult {
  if (typeof decided === "string") return { case: one, ok: false, message: decided };
  const { verdict, rule } = decided;
  const isRight = verdict === one.expect;
  if (isRight && (one.rule === undefined || isNamed(rule, one.rule))) return { case: one, ok: true };
  const wanted = one.rule === undefined ? one.expect : `${one.expect} by "${one.rule}"`;
  return { case: one, ok: false, message: `expected ${wanted}, got ${verdict} by "${rule}"`, explanation: decided };
}

// What Pegboard itself says has a name and a reason: "shut-down: it shuts the machine down".
function isNamed(rule: string, name: string): boolean {
  return rule === name || rule.startsWith(`${name}: `);
}
