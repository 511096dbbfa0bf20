import type { Result } from "../contract/result.ts";
import type { Run } from "./run.ts";

/** What comes after a stage. */
export type Next = (run: Run) => Promise<Result>;

/** One step of the gate. With nothing to do it returns `next(run)` without awaiting it. */
export type Stage = (run: Run, next: Next) => Promise<Result>;
