import type { CallEvent } from "../../contract/event.ts";
import type { Json } from "../../contract/json.ts";
import type { Result } from "../../contract/result.ts";
import type { CallStatus, RecordedCall } from "../../contract/store.ts";
import type { Effects } from "../../contract/tool.ts";
import type { Column } from "./batch.ts";
import { fromColumn } from "./column-text.ts";
import type { EventRows } from "./messages.ts";

/** The columns that `recordedCall` reads, in its order. */
export const CALL_COLUMNS = "id, tool, status, caller, session, parent_id, started_at, ended_at, input, result, end_seq, effects";

/** A row of the journal as a recorded call. */
export function recordedCall(row: readonly Column[]): RecordedCall {
  const [id, tool, status, caller, session, parentId, startedAt, endedAt, input, result] = row;
  return {
    id: fromColumn(id as string),
    tool: fromColumn(tool as string),
    status: status as CallStatus,
    caller: fromColumn(caller as string),
    ...(typeof session === "string" && { session: fromColumn(session) }),
    ...(typeof parentId === "string" && { parentId: fromColumn(parentId) }),
    startedAt: startedAt as number,
    ...(typeof endedAt === "number" && { endedAt }),
    input: JSON.parse(input as string) as Json,
    ...(typeof result === "string" && { result: JSON.parse(result) as Result }),
  };
}

/** The events that a call's rows were made from. */
export function recordedEvents({ call: row, between }: EventRows): CallEvent[] {
  if (!row) return [];
  const { id: callId, startedAt, tool, input, caller, session, parentId, endedAt, result } = recordedCall(row);
  const [seq, effects] = row.slice(10);
  const events: CallEvent[] = [
    {
      callId,
      seq: 0,
      at: startedAt,
      type: "call-started",
      tool,
      input,
      caller,
      ...(session !== undefined && { session }),
      ...(parentId !== undefined && { parentId }),
      ...(typeof effects === "string" && { effects: effects as Effects }),
    },
  ];
  for (const [seq, at, body] of between) events.push({ callId, seq, at, ...JSON.parse(body as string) } as CallEvent);
  if (typeof seq === "number" && result && endedAt !== undefined)
    events.push({ callId, seq, at: endedAt, type: "call-ended", result });
  return events;
}

/** An event with the call that it happened in, from the row that `selectHappened` gives. */
export function happenedIn<E extends CallEvent>(row: readonly Column[]): { call: RecordedCall; event: E } {
  const call = recordedCall(row);
  const [seq, at, body] = row.slice(-3);
  return { call, event: { callId: call.id, seq, at, ...JSON.parse(String(body)) } as E };
}
