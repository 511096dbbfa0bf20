import type { CallOptions } from "../contract/call.ts";
import type { FailureCode } from "../contract/failure.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Result } from "../contract/result.ts";
import type { Outcome } from "./outcome.ts";

/** Calls a tool through the gate; never rejects. */
export type CallTool = (tool: string, input: JsonObject, options: CallOptions) => Promise<Result>;

/** One call that a delivery is made by. */
export interface DeliveryCall {
  readonly tool: string;
  readonly input: JsonObject;
  readonly caller: string;
  readonly session: string;
  /** Keeps it from running twice, however often the delivery is tried. */
  readonly key: string;
  readonly anew: boolean;
}

// The host had no place for it, or was put away: that says nothing of the call itself.
const PUT_OFF: ReadonlySet<FailureCode> = new Set<FailureCode>(["host_closed", "interrupted", "busy"]);
// It did not run for a reason that people can mend, or nobody knows whether it ran: they should see that, and may try it again.
const FOR_PEOPLE: ReadonlySet<FailureCode> = new Set<FailureCode>(["tool_not_found", "invalid_input", "unknown"]);

/**
 * Makes a delivery by a call: however that ends, it is done, but where the tool had no chance. The host that is closed ends it by
 * itself, or lets it wait for a person over the restart.
 */
export async function byCall(call: CallTool, wanted: DeliveryCall, closing: AbortSignal): Promise<Outcome> {
  const { tool, input, caller, session, key, anew } = wanted;
  const options = { caller, session, idempotencyKey: key, ...(anew ? { retryFailed: true } : {}) };
  const result = await call(tool, input, options);
  if (result.ok) return { state: "done", result };
  const { code, message } = result.failure;
  if (code === "cancelled" && closing.aborted) return { state: "retry", error: message, anew: true, result };
  if (PUT_OFF.has(code)) return { state: "retry", error: message, result };
  return FOR_PEOPLE.has(code) ? { state: "give-up", error: message, result } : { state: "done", result };
}
