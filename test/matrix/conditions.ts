import type { CallStatus } from "pegboard";

/** What is done to a call of the matrix. */
export const CONDITIONS = [
  "allow",
  "ask-approve",
  "ask-edit",
  "ask-decline",
  "deny",
  "expire",
  "timeout",
  "cancel",
  "definition changed",
  "host restarted while waiting",
] as const;

/** One of them. */
export type Condition = (typeof CONDITIONS)[number];

/** How a tool is come to. */
export const WAYS = ["library", "nested", "chain", "trigger", "CLI"] as const;

/** One of them. */
export type Way = (typeof WAYS)[number];

/** How the call of the tool must have ended, and what must stand in the journal of it. */
export interface Expected {
  readonly status: CallStatus;
  readonly events: readonly string[];
}

const PLAIN = ["call-started", "call-ended"];
const ASKED = ["call-started", "approval-requested", "approval-decided", "call-ended"];
const RESUMED = ["call-started", "approval-requested", "call-resumed", "approval-decided", "call-ended"];

const EXPECTED: Readonly<Record<Condition, Expected>> = {
  allow: { status: "ok", events: PLAIN },
  "ask-approve": { status: "ok", events: ASKED },
  "ask-edit": { status: "ok", events: ASKED },
  "ask-decline": { status: "declined", events: ASKED },
  deny: { status: "denied", events: PLAIN },
  expire: { status: "expired", events: ASKED },
  timeout: { status: "timeout", events: PLAIN },
  cancel: { status: "cancelled", events: PLAIN },
  "definition changed": { status: "denied", events: ASKED },
  "host restarted while waiting": { status: "ok", events: RESUMED },
};

/** What must come of one cell; of which dialect the tool is makes no difference. */
export function expectedOf(way: Way, condition: Condition): Expected {
  // Its caller died with the host in the middle of its own run: nobody is left for whom the tool would act.
  if (way === "nested" && condition === "host restarted while waiting")
    return { status: "interrupted", events: ["call-started", "approval-requested"] };
  // The chain begins anew and makes its step anew, which takes over the question of the one that was lost.
  if (way === "chain" && condition === "host restarted while waiting") return { status: "ok", events: ASKED };
  return EXPECTED[condition];
}

/** The verdict that the rules give in this condition: calls are told apart by their session. */
export function verdictFor(condition: Condition): "allow" | "ask" | "deny" {
  if (condition === "deny") return "deny";
  return condition === "allow" || condition === "timeout" || condition === "cancel" ? "allow" : "ask";
}

/** Whether the tool of this condition is the one that never ends. */
export function waits(condition: Condition): boolean {
  return condition === "timeout" || condition === "cancel";
}
