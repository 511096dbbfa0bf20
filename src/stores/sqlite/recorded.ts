import type { CallEvent } from "../../contract/event.ts";
import type { Json } from "../../contract/json.ts";
import type { Result } from "../../contract/result.ts";
import type { CallStatus, RecordedCall } from "../../contract/store.ts";
import type { Column } from "./batch.ts";
import { fromColumn } from "./column-text.ts";
import type { EventRows } from "./messages.ts";

/** The columns that `recordedCall` reads, in its order. */
export const CALL_COLUMNS = "id, tool, status, caller, session, parent_id, started_at, ended_at, input, result, end_seq";

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
  const seq = row[10];
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
    },
  ];
  for (const [seq, at, body] of between) events.push({ callId, seq, at, ...JSON.parse(body as string) } as CallEvent);
  if (typeof seq === "number" && result && endedAt !== undefined)
    events.push({ callId, seq, at: endedAt, type: "call-ended", result });
  return events;
}
