import type { Failure } from "../contract/failure.ts";

/** A phase of a call that waits for something. */
export interface Waiting {
  stop(why: Failure): void;
  resume?(): void;
}
