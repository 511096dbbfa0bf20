import type { CallInfo } from "./call.ts";
import type { JsonObject } from "./json.ts";
import type { ToolSpec } from "./tool.ts";

/** What a policy says of a call, with the rule that decided, in words. */
export interface Verdict {
  readonly verdict: "allow" | "ask" | "deny";
  readonly rule: string;
}

/** Decides whether a checked call may run. */
export type Policy = (tool: ToolSpec, input: JsonObject, call: CallInfo) => Verdict | Promise<Verdict>;
