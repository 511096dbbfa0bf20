import type { CallInfo } from "./call.ts";
import type { JsonObject } from "./json.ts";
import type { RuleVerdict } from "./rule.ts";
import type { ToolSpec } from "./tool.ts";

/** What a policy says of a call, with the rule that decided, in words. */
export interface Verdict {
  readonly verdict: RuleVerdict;
  readonly rule: string;
  /** Set where the owner's own rule asks: no standing rule can answer in a person's place then. */
  readonly insists?: boolean;
  /** What rules on trial would have made of the call, where that is something else. */
  readonly shadow?: { readonly verdict: RuleVerdict; readonly rule: string };
}

/** Decides whether a checked call may run. */
export type Policy = (tool: ToolSpec, input: JsonObject, call: PolicyCall) => Verdict | Promise<Verdict>;

/** What of a call a policy may look at beside the tool and the input. */
export interface PolicyCall extends CallInfo {
  /** The digest of the tool's definition. */
  readonly fingerprint?: string;
  /** The digest of the whole input. */
  readonly inputDigest?: string;
}
