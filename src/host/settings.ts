import type { Clock } from "../contract/clock.ts";
import type { CallInfo } from "../contract/call.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Ledger } from "../contract/ledger.ts";
import type { Policy } from "../contract/policy.ts";
import type { PolicyExplanation } from "../contract/rule.ts";
import type { Mask } from "../contract/secrets.ts";
import type { Store } from "../contract/store.ts";
import type { Events } from "../contract/trigger.ts";
import type { Limits, ToolSpec } from "../contract/tool.ts";
import type { OwnServices, SizeCaps } from "../pipeline/gate.ts";
import type { Approver } from "./approval-desk.ts";

/** What a host can be told; everything has a default. */
export interface HostSettings {
  readonly policy?: Policy;
  /** Answers approvals as they come; without it they wait for `decide`. */
  readonly approver?: Approver;
  /** Whether anybody is there to answer a question; without one, whatever would be asked is denied. */
  readonly attended?: boolean;
  /** For tools and calls that name no limits of their own. */
  readonly limits?: Limits;
  /** Calls at once, and how many may wait (0: refuse instead). */
  readonly concurrency?: { readonly calls?: number; readonly queue?: number };
  readonly caps?: Partial<SizeCaps>;
  /** How long a question waits for a person. */
  readonly approvalMs?: number;
  readonly graceMs?: number;
  readonly listenerMs?: number;
  readonly depth?: number;
  readonly clock?: Clock;
  /** Hears of trouble that is not a call's own: a listener that throws, a journal that cannot write. */
  readonly onProblem?: (problem: string) => void;
}

/** What a host is given to work with. */
export interface HostParts {
  /** The journal. */
  readonly store?: Store;
  /** What outlives the process; opened when it is first asked for. Without one nothing can be asked of people. */
  readonly ledger?: () => Ledger | undefined;
  readonly mask?: Mask;
  readonly services?: OwnServices;
  /** How the policy comes to its verdict. */
  readonly explainPolicy?: (tool: ToolSpec, input: JsonObject, call: CallInfo) => PolicyExplanation;
  readonly events?: Events;
  /** Closed with the host, last. */
  close?(): void;
}

/** The most that a call may say, where the host says nothing else. */
export const CAPS: SizeCaps = {
  contentCharacters: 500_000,
  dataCharacters: 5_000_000,
  chunkCharacters: 100_000,
  waitingCharacters: 8_000_000,
};

/** Asks a person wherever the author wishes for it. */
export const defaultPolicy: Policy = (tool) =>
  tool.approval === "never" ? ALLOWED : { verdict: "ask", rule: `the tool's author asks for approval (${tool.approval})` };
const ALLOWED = { verdict: "allow", rule: "the tool's author asks for no approval" } as const;

/** Nothing to cover. */
export const NO_MASK: Mask = {
  isEmpty: true,
  text: (value) => value,
  json: (value) => value,
  stream: () => ({ push: (piece) => piece, end: () => "" }),
};

/** No secrets, and no settings. */
export const NO_SERVICES: OwnServices = { secret: async () => null, config: async () => ({}) };

/** Tells the owner of trouble; one who throws on hearing of it cannot make it a call's own. */
export function reporter(onProblem: HostSettings["onProblem"], mask: Mask): (problem: string) => void {
  const warn = (problem: string) => process.emitWarning(problem, "PegboardWarning");
  return (problem) => {
    const covered = mask.text(problem);
    try {
      (onProblem ?? warn)(covered);
    } catch {
      warn(covered);
    }
  };
}
