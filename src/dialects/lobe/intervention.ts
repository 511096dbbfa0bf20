import { isObject, type JsonObject } from "../../contract/json.ts";
import { compileMatcher, type ValueMatcher } from "../../contract/matching.ts";
import type { ApprovalWish } from "../../contract/tool.ts";
import { pathScopeAudit } from "./path-scope-audit.ts";

/** What `humanIntervention` asks for: one wish, or one that depends on the arguments. */
export interface Intervention {
  /** The strictest it can come to. */
  readonly approval: ApprovalWish;
  readonly wish?: (input: JsonObject) => ApprovalWish;
  /** What in it could not be understood; the safe answer stands in for it. */
  readonly doubt?: string;
}

/** Looks at the arguments within a scope; true where the policy of the resolver applies. */
type Resolver = (input: JsonObject, scope: string) => boolean;

const RESOLVERS: Readonly<Record<string, Resolver>> = { pathScopeAudit };
const WISHES: Readonly<Record<string, ApprovalWish>> = { never: "never", required: "suggest", always: "always" };
const STRICTNESS: readonly ApprovalWish[] = ["never", "suggest", "always"];

/** Reads a `humanIntervention`. What it leaves open, or gets wrong, is answered on the safe side. */
export function interventionOf(config: unknown, scope: string): Intervention {
  if (config === undefined || config === null) return { approval: "never" };
  if (Array.isArray(config)) return byRules(config);
  if (isObject(config)) return byResolver(isObject(config["dynamic"]) ? config["dynamic"] : config, scope);
  const approval = wishOf(config);
  return approval === undefined ? unclear(`${JSON.stringify(config) ?? typeof config} is no policy`) : { approval };
}

interface Rule {
  readonly matchers: readonly (readonly [string, ValueMatcher])[];
  readonly wish: ApprovalWish;
}

// The first rule that matches decides; where none does, a person is asked.
function byRules(given: readonly unknown[]): Intervention {
  const rules = given.map(ruleOf);
  const bad = rules.findIndex((rule) => rule === undefined);
  if (bad >= 0) return unclear(`rule ${bad + 1} has a matcher or a policy that makes no sense`);
  const known = rules.filter((rule) => rule !== undefined);
  return {
    approval: strictest([...known.map(({ wish }) => wish), "suggest"]),
    wish: (input) => known.find((rule) => matches(rule, input))?.wish ?? "suggest",
  };
}

function ruleOf(given: unknown): Rule | undefined {
  const { match = {}, policy } = isObject(given) ? given : {};
  const wish = wishOf(policy);
  if (wish === undefined || !isObject(match)) return undefined;
  const matchers = Object.entries(match).map(([name, matcher]) => [name, matcherOf(matcher)] as const);
  const known = matchers.flatMap(([name, matcher]) => (matcher === undefined ? [] : [[name, matcher] as const]));
  return known.length === matchers.length ? { matchers: known, wish } : undefined;
}

// Lobe's matchers are texts and { pattern, type }; a bare number is none there.
function matcherOf(given: unknown): ValueMatcher | undefined {
  const matcher = typeof given === "string" || isObject(given) ? compileMatcher(given) : undefined;
  return typeof matcher === "string" ? undefined : matcher;
}

function matches({ matchers }: Rule, input: JsonObject): boolean {
  return matchers.every(([name, matcher]) => {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    return value !== undefined && matcher(value);
  });
}

function byResolver(dynamic: JsonObject, scope: string): Intervention {
  const { type, policy = "always", default: otherwise = "never" } = dynamic;
  const resolver = typeof type === "string" && Object.hasOwn(RESOLVERS, type) ? RESOLVERS[type] : undefined;
  if (resolver === undefined) return unclear(`the resolver ${JSON.stringify(type) ?? "(none)"} is not known here`);
  const [applies, not] = [wishOf(policy), wishOf(otherwise)];
  if (applies === undefined || not === undefined) return unclear("a policy of its resolver makes no sense");
  return { approval: strictest([applies, not]), wish: (input) => (resolver(input, scope) ? applies : not) };
}

function wishOf(policy: unknown): ApprovalWish | undefined {
  return typeof policy === "string" && Object.hasOwn(WISHES, policy) ? WISHES[policy] : undefined;
}

function strictest(wishes: readonly ApprovalWish[]): ApprovalWish {
  return STRICTNESS[Math.max(...wishes.map((wish) => STRICTNESS.indexOf(wish)))] ?? "always";
}

function unclear(doubt: string): Intervention {
  return { approval: "always", doubt };
}
