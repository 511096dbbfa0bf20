import { randomUUID } from "node:crypto";
import type { Approval, Decision } from "../contract/approval.ts";
import type { RuleMatch, StandingRule } from "../contract/rule.ts";
import type { Entry } from "../pipeline/gate.ts";

/** The rule that a decision asks for; undefined where it asks for none, and words where it cannot be made. */
export function ruleFrom(
  approval: Approval,
  decision: Decision,
  entry: Entry | undefined,
  now: number,
): StandingRule | string | undefined {
  const { remember, by } = decision;
  if (remember === undefined) return undefined;
  if (decision.approve && !approval.canRemember)
    return `A rule would not spare the next question: the owner's own rule asks (${approval.rule}). Change that rule, or approve without "always".`;
  const match = matchFor(approval, decision, entry);
  if (typeof match === "string") return match;
  const verdict = decision.approve ? "allow" : "deny";
  return {
    id: randomUUID().slice(0, 8),
    name: `always ${verdict} ${approval.tool}${SCOPES[remember.for]}`,
    verdict,
    match: { ...match, ...(remember.input === undefined ? {} : { input: remember.input }) },
    createdAt: now,
    approvalId: approval.id,
    ...(by === undefined ? {} : { createdBy: by }),
    ...(remember.expiresAt === undefined ? {} : { expiresAt: remember.expiresAt }),
  };
}

const SCOPES = { input: " with these arguments", tool: "", session: " in this session" } as const;

function matchFor(approval: Approval, decision: Decision, entry: Entry | undefined): RuleMatch | string {
  const scope = decision.remember?.for;
  if (scope !== "input" && scope !== "tool" && scope !== "session")
    return 'What is to be remembered is { for: "input" }, { for: "tool" } or { for: "session" }.';
  if (scope === "session" && approval.session === undefined)
    return "The call belongs to no session, so no rule can be made for one.";
  if (scope === "input" && decision.approve && decision.input !== undefined)
    return "A rule for these very arguments cannot be made together with an edit. Approve the edit alone, or make a rule for the tool.";
  // A no holds whatever becomes of the tool; a yes is for what was looked at.
  const fingerprint = decision.approve ? entry?.fingerprint : undefined;
  if (decision.approve && fingerprint?.whole !== approval.fingerprint)
    return `"${approval.tool}" is not here, or has changed since the question was put: no rule can be made for it.`;
  return {
    tool: approval.tool,
    ...(scope === "session" && approval.session !== undefined ? { session: approval.session } : {}),
    ...(scope === "input" ? { inputDigest: approval.inputDigest } : {}),
    ...(fingerprint === undefined ? {} : { fingerprint: fingerprint.definition }),
  };
}
