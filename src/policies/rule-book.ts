import { canonicalJson } from "../contract/canonical.ts";
import type { Json } from "../contract/json.ts";
import type { RuleVerdict } from "../contract/rule.ts";
import type { CompiledRule } from "./compile-rule.ts";

/** Rules by what they say. */
export type RuleBook = Readonly<Record<RuleVerdict, readonly CompiledRule[]>>;

/** Rules as they decide, and, where some are on trial, as they would decide with those counted in. */
export interface RuleBooks {
  readonly inForce: RuleBook;
  readonly onTrial: RuleBook | undefined;
}

/** Gathers rules. Which of several is named does not depend on the order they came in. */
export function bindRules(rules: readonly CompiledRule[]): RuleBooks {
  const sorted = rules.map((one) => [keyOf(one), one] as const).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const ordered = sorted.map(([, one]) => one);
  return {
    inForce: bookOf(ordered.filter(({ isTrial }) => !isTrial)),
    onTrial: ordered.some(({ isTrial }) => isTrial) ? bookOf(ordered) : undefined,
  };
}

function bookOf(rules: readonly CompiledRule[]): RuleBook {
  const saying = (verdict: RuleVerdict): CompiledRule[] => rules.filter((one) => one.verdict === verdict);
  return { deny: saying("deny"), ask: saying("ask"), allow: saying("allow") };
}

function keyOf({ rule, from }: CompiledRule): string {
  return canonicalJson([rule.name, from, rule as unknown as Json]);
}
