import type { CallInfo } from "./call.ts";
import type { Chunk } from "./chunk.ts";
import type { CallEvent } from "./event.ts";
import type { JsonObject } from "./json.ts";
import type { Result } from "./result.ts";

/**
 * Hears calls as they happen. Each method is awaited, in the order of registration;
 * one that throws or hangs is reported and never changes the outcome.
 */
export interface Listener {
  /** Names the listener where it is reported. */
  readonly name?: string;
  /** Before validation. What it returns, if anything, becomes the input. */
  before?(call: CallInfo, input: JsonObject): JsonObject | void | Promise<JsonObject | void>;
  /** After a success. */
  after?(call: CallInfo, result: Result): void | Promise<void>;
  /** After a failure. */
  error?(call: CallInfo, result: Result): void | Promise<void>;
  /** Every chunk. */
  stream?(call: CallInfo, chunk: Chunk): void | Promise<void>;
  /** Every progress chunk, after `stream`. */
  progress?(call: CallInfo, chunk: Chunk & { type: "progress" }): void | Promise<void>;
  /** Every event as it is journaled. */
  event?(event: CallEvent): void | Promise<void>;
}
