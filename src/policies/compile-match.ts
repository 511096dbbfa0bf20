import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import { compileMatcher, wildcards, type MatchTools, type TextMatcher } from "../contract/matching.ts";
import type { PolicyCall } from "../contract/policy.ts";
import type { RuleVerdict } from "../contract/rule.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { argumentMatcher } from "./match-argument.ts";

/** Whether a rule is about a call; throws where that cannot be told. */
export type CallTest = (tool: ToolSpec, input: JsonObject, call: PolicyCall) => boolean;

/** What is wrong with a rule's `match` is told to `fault`; what is left of it is what the tests look at. */
export interface MatchContext {
  readonly verdict: RuleVerdict;
  readonly tools: MatchTools;
  fault(message: string): void;
}

type Field = (given: Json, context: MatchContext) => CallTest | undefined;

const EFFECTS = ["none", "reads", "writes", "destroys"];

// In the order in which they are asked: digests cost the most, and are made only for calls that fit all the rest.
const FIELDS: Readonly<Record<string, Field>> = {
  tool: names((tool) => tool.name, { withAliases: true }),
  plugin: names((tool) => tool.origin.plugin),
  dialect: names((tool) => tool.origin.dialect),
  effects,
  caller: names((_tool, call) => call.caller),
  session: names((_tool, call) => call.session),
  input: argumentTests,
  fingerprint: digest("fingerprint"),
  inputDigest: digest("inputDigest"),
};

/** The tests that a call must pass, all of them, for a rule to be about it. */
export function compileMatch(given: Json | undefined, context: MatchContext): readonly CallTest[] {
  if (given === undefined) return [];
  if (!isObject(given)) {
    context.fault('"match" is no object');
    return [];
  }
  for (const name of Object.keys(given))
    if (!Object.hasOwn(FIELDS, name)) context.fault(`"match.${name}" means nothing. Known are ${Object.keys(FIELDS).join(", ")}`);
  return Object.entries(FIELDS).flatMap(([name, compile]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return value === undefined ? [] : (compile(value, context) ?? []);
  });
}

type NameOf = (tool: ToolSpec, call: PolicyCall) => string | undefined;

// What is forbidden stays so under the tool's new name. A name that an author merely claims allows nothing.
function names(nameOf: NameOf, { withAliases = false } = {}): Field {
  return (given, { fault, verdict }) => {
    const patterns = textsOf(given);
    if (patterns === undefined) return void fault(`${JSON.stringify(given)} is no name, and no list of names`);
    const fits = anyOf(patterns.map(wildcards));
    const heedsAliases = withAliases && verdict !== "allow";
    return (tool, _input, call) => {
      const name = nameOf(tool, call);
      return (name !== undefined && fits(name)) || (heedsAliases && tool.aliases?.some(fits) === true);
    };
  };
}

// Most rules name one thing, and every call is held against all rules.
function anyOf(matchers: readonly TextMatcher[]): TextMatcher {
  const [only] = matchers;
  return only !== undefined && matchers.length === 1 ? only : (name) => matchers.some((matches) => matches(name));
}

function effects(given: Json, { fault }: MatchContext): CallTest | undefined {
  const wanted = textsOf(given);
  if (wanted === undefined || !wanted.every((one) => EFFECTS.includes(one)))
    return void fault(`"match.effects" is ${JSON.stringify(given)}; it is one of ${EFFECTS.join(", ")}, or a list of them`);
  return (tool) => wanted.includes(tool.effects);
}

function argumentTests(given: Json, { fault, tools, verdict }: MatchContext): CallTest | undefined {
  if (!isObject(given)) return void fault('"match.input" is no object of arguments');
  const tests = Object.entries(given).flatMap(([path, matcher]) => {
    const matches = compileMatcher(matcher, tools);
    if (typeof matches === "string") return fault(`the matcher of "${path}" ${matches}`) ?? [];
    return [argumentMatcher(path, matches, verdict === "allow" ? "every" : "some")];
  });
  return (_tool, input) => tests.every((test) => test(input));
}

function digest(field: "fingerprint" | "inputDigest"): Field {
  return (given, { fault }) => {
    if (typeof given !== "string") return void fault(`"match.${field}" is no text`);
    return (_tool, _input, call) => call[field] === given;
  };
}

function textsOf(given: Json): readonly string[] | undefined {
  const list = typeof given === "string" ? [given] : Array.isArray(given) ? (given as readonly Json[]) : [];
  return list.length > 0 && list.every((item) => typeof item === "string") ? list : undefined;
}
