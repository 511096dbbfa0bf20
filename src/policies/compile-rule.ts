import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import type { MatchTools } from "../contract/matching.ts";
import type { PolicyCall } from "../contract/policy.ts";
import type { Rule, RuleVerdict } from "../contract/rule.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { compileMatch, type CallTest } from "./compile-match.ts";
import { decision, type Decision } from "./decision.ts";

/** A rule, or a setting, that makes no sense as it stands. */
export interface RuleProblem {
  readonly rule: string;
  readonly message: string;
}

/** A rule, ready to be asked. */
export interface CompiledRule {
  readonly rule: Rule;
  /** Where it stands, for people. */
  readonly from: string;
  readonly verdict: RuleVerdict;
  readonly isTrial: boolean;
  readonly expiresAt: number | undefined;
  readonly decision: Decision;
  isAbout(tool: ToolSpec, input: JsonObject, call: PolicyCall): boolean;
}

const FIELDS = new Set(["name", "verdict", "match", "shadow", "expiresAt", "id", "createdAt", "createdBy", "approvalId"]);
const SAYS: Readonly<Record<RuleVerdict, string>> = { allow: "allows it", ask: "asks", deny: "denies it" };

/** What came of a rule. */
export interface Compilation {
  /** None where it is not to hold. */
  readonly compiled?: CompiledRule;
  /** What is wrong with it. */
  readonly faults: readonly string[];
  /** The same, with what holds meanwhile. */
  readonly problems: readonly RuleProblem[];
}

/**
 * Makes a rule ready. One that makes no sense errs on the safe side: an allowing rule is none then, any other holds for all that
 * the rest of it is about.
 */
export function compileRule(given: unknown, from: string, tools: MatchTools): Compilation {
  const faults: string[] = [];
  const fault = (message: string): void => void faults.push(message);
  const fields: JsonObject = isObject(given) ? given : {};
  if (!isObject(given)) fault(`${JSON.stringify(given) ?? typeof given} is no rule: write { "name", "verdict", "match" }`);
  const { shadow, expiresAt } = fields;
  const verdict = verdictOf(fields["verdict"], fault);
  const name = nameOf(fields["name"], fault);
  for (const field of Object.keys(fields)) if (!FIELDS.has(field)) fault(`"${field}" means nothing in a rule`);
  if (shadow !== undefined && typeof shadow !== "boolean") fault('"shadow" is neither true nor false');
  const expiry = typeof expiresAt === "number" && Number.isFinite(expiresAt) ? expiresAt : undefined;
  if (expiresAt !== expiry) fault('"expiresAt" is no number of milliseconds since 1970');
  const tests = compileMatch(fields["match"], { verdict, tools, fault });
  const problems = faults.map((message) => ({ rule: name, message: `${message}. ${MEANWHILE[verdict]}` }));
  if (problems.length > 0 && verdict === "allow") return { faults, problems };
  const compiled: CompiledRule = {
    rule: { ...fields, name, verdict } as Rule,
    from,
    verdict,
    isTrial: shadow === true,
    expiresAt: expiry,
    decision: decision(
      { verdict, rule: name, ...(verdict === "ask" ? { insists: true } : {}) },
      `"${name}" (${from}) ${SAYS[verdict]}`,
    ),
    isAbout(tool, input, call) {
      for (const test of tests) if (!passes(test, verdict, tool, input, call)) return false;
      return true;
    },
  };
  return { compiled, faults, problems };
}

const MEANWHILE: Readonly<Record<RuleVerdict, string>> = {
  allow: "Until that is mended, the rule allows nothing",
  ask: "Until that is mended, the rule asks about all that the rest of it fits",
  deny: "Until that is mended, the rule denies all that the rest of it fits",
};

// Where it cannot be told whether a rule is about a call, an allowing one is not.
function passes(test: CallTest, verdict: RuleVerdict, tool: ToolSpec, input: JsonObject, call: PolicyCall): boolean {
  try {
    return test(tool, input, call);
  } catch {
    return verdict !== "allow";
  }
}

function verdictOf(given: Json | undefined, fault: (message: string) => void): RuleVerdict {
  if (given === "allow" || given === "ask" || given === "deny") return given;
  fault(`its verdict is ${JSON.stringify(given) ?? "missing"}; it is allow, ask or deny`);
  return "deny";
}

function nameOf(given: Json | undefined, fault: (message: string) => void): string {
  if (typeof given === "string" && given !== "") return given;
  fault('it has no "name"');
  return "a rule without a name";
}
