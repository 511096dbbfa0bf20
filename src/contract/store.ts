import type { CallEvent } from "./event.ts";
import type { FailureCode } from "./failure.ts";
import type { Json } from "./json.ts";
import type { Result } from "./result.ts";

/** Where a recorded call stands: how it ended, or that it has not. */
export type CallStatus = "running" | "ok" | FailureCode;

/** A call as the journal keeps it. */
export interface RecordedCall {
  readonly id: string;
  readonly tool: string;
  readonly status: CallStatus;
  readonly caller: string;
  readonly session?: string;
  readonly parentId?: string;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly input: Json;
  readonly result?: Result;
}

/** Which recorded calls are wanted; newest first. */
export interface CallQuery {
  readonly tool?: string;
  readonly status?: CallStatus;
  readonly session?: string;
  /** Started at or after, in milliseconds since 1970. */
  readonly since?: number;
  /** Started before. */
  readonly until?: number;
  /** Words that all must stand in the input or the output. */
  readonly text?: string;
  readonly limit?: number;
}

/** Which recorded calls may go. */
export interface Retention {
  readonly maxAgeMs?: number;
  readonly maxCalls?: number;
}

/** Keeps every event of every call. */
export interface Store {
  /** Takes an event; returns a promise only when it is behind and the caller should wait. Never throws. */
  append(event: CallEvent): void | Promise<void>;
  /** Settles when everything appended before is safe against the death of this process. */
  flush(): Promise<void>;
  calls(query?: CallQuery): Promise<RecordedCall[]>;
  call(id: string): Promise<RecordedCall | undefined>;
  /** The events of one call, in order. */
  events(callId: string): Promise<CallEvent[]>;
  /** The last events of one kind, of whatever calls; newest first. */
  happened<T extends CallEvent["type"]>(
    type: T,
    limit: number,
  ): Promise<{ readonly call: RecordedCall; readonly event: Extract<CallEvent, { type: T }> }[]>;
  /** Removes ended calls beyond the retention; says how many. */
  retain(retention: Retention): Promise<number>;
  close(): Promise<void>;
}
