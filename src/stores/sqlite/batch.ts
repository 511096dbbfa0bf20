import type { CallEvent } from "../../contract/event.ts";
import type { CallStatus } from "../../contract/store.ts";
import { toColumn } from "./column-text.ts";

/** What a column holds on its way to the writer. */
export type Column = string | number | null;

/** A batch as it crosses to the writer: flat lists, since lists of rows cost twice as much to copy. */
export interface WireBatch {
  /** CALL_WIDTH columns a call: id, tool, status, caller, session, parent, started, ended, input, result, seq of the end, effects. */
  readonly calls: Column[];
  /** END_WIDTH columns an end of a call that started in an earlier batch: status, ended, result, seq, id. */
  readonly ends: Column[];
  /** EVENT_WIDTH columns an event in between: seq, at, body, call id. */
  readonly events: Column[];
  /** The ids of calls that this host goes on with. */
  readonly resumed: Column[];
}

/** Columns of one call in a batch. */
export const CALL_WIDTH = 12;
/** Columns of one end in a batch. */
export const END_WIDTH = 5;
/** Columns of one event in a batch. */
export const EVENT_WIDTH = 4;

const MAX_EVENTS = 4096;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Events that are written in one transaction. A call that starts and ends in it is one row. */
export class Batch {
  readonly wire: WireBatch = { calls: [], ends: [], events: [], resumed: [] };
  events = 0;
  characters = 0;
  readonly #open = new Map<string, number>();

  get full(): boolean {
    return this.events >= MAX_EVENTS || this.characters >= MAX_CHARACTERS;
  }

  /** Throws, and takes nothing, where the event is no JSON. */
  add(event: CallEvent): void {
    if (event.type === "call-started") this.#start(event);
    else if (event.type === "call-ended") this.#end(event);
    else this.#between(event);
    this.events++;
  }

  #start(event: CallEvent & { type: "call-started" }): void {
    const input = JSON.stringify(event.input) ?? "null";
    const { calls } = this.wire;
    this.#open.set(event.callId, calls.length);
    calls.push(toColumn(event.callId), toColumn(event.tool), "running", toColumn(event.caller), optional(event.session));
    calls.push(optional(event.parentId), event.at, null, input, null, null, optional(event.effects));
    this.characters += input.length;
  }

  #end(event: CallEvent & { type: "call-ended" }): void {
    const result = JSON.stringify(event.result);
    const status: CallStatus = event.result.ok ? "ok" : event.result.failure.code;
    const start = this.#open.get(event.callId);
    if (start === undefined) {
      this.wire.ends.push(status, event.at, result, event.seq, toColumn(event.callId));
    } else {
      this.#open.delete(event.callId);
      const { calls } = this.wire;
      calls[start + 2] = status;
      calls[start + 7] = event.at;
      calls[start + 9] = result;
      calls[start + 10] = event.seq;
    }
    this.characters += result.length;
  }

  #between({ callId, seq, at, ...rest }: CallEvent): void {
    if (rest.type === "call-resumed") this.wire.resumed.push(toColumn(callId));
    const body = JSON.stringify(rest);
    this.wire.events.push(seq, at, body, toColumn(callId));
    this.characters += body.length;
  }
}

function optional(text: string | undefined): Column {
  return text === undefined ? null : toColumn(text);
}
