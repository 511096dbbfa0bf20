import type { CallQuery } from "../../contract/store.ts";
import type { Column, WireBatch } from "./batch.ts";

/** What the writer is told when it starts. */
export interface WriterStart {
  readonly folder: string;
  readonly host: string;
  readonly now: number;
}

/** What is removed: ended calls that started before a time, or that stand behind the newest so many. */
export interface Removal {
  readonly before?: number;
  readonly maxCalls?: number;
}

/** Every question the writer answers, with its answer. */
export interface Questions {
  calls: { ask: CallQuery; answer: Column[][] };
  call: { ask: string; answer: Column[] | undefined };
  events: { ask: string; answer: EventRows };
  /** The rows of a call, each followed by seq, at and body of the event. */
  happened: { ask: { readonly type: string; readonly limit: number }; answer: Column[][] };
  retain: { ask: Removal; answer: number };
  /** Tries now what could not be written so far. */
  retry: { ask: undefined; answer: undefined };
  /** Says the time at which the open calls of this host were interrupted. */
  close: { ask: number; answer: undefined };
}

/** The rows that the events of one call are made of. */
export interface EventRows {
  readonly call: Column[] | undefined;
  /** seq, at, body. */
  readonly between: Column[][];
}

/** What the store sends to the writer. */
export type ToWriter =
  | { readonly type: "write"; readonly batch: WireBatch }
  | {
      [K in keyof Questions]: {
        readonly type: "ask";
        readonly id: number;
        readonly kind: K;
        readonly ask: Questions[K]["ask"];
      };
    }[keyof Questions];

/** What the writer sends back. */
export type FromWriter =
  | { readonly type: "written"; readonly refusedRows: number }
  | { readonly type: "failing"; readonly message: string }
  | { readonly type: "broken"; readonly message: string }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown }
  | { readonly type: "refusal"; readonly id: number; readonly message: string };
