import type { CallEvent } from "../contract/event.ts";
import type { WaitingCall } from "../contract/ledger.ts";
import type { Gate } from "../pipeline/gate.ts";
import { Run } from "../pipeline/run.ts";
import type { EventFan } from "./live-call.ts";

/** A call that another process began, as it goes on here: under its own id, its events numbered on from those it had. */
export function resumedRun(gate: Gate, number: number, call: WaitingCall, events: readonly CallEvent[], fan: EventFan): Run {
  const { callId, tool, input, startedAt: _, ...options } = call;
  const heard = { ...options, onEvent: (event: CallEvent) => fan.push(event) };
  return new Run(gate, number, tool, input, heard, undefined, { id: callId, seq: (events.at(-1)?.seq ?? -1) + 1 });
}
