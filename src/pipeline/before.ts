import type { Result } from "../contract/result.ts";
import { hearBefore } from "./hearing.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";

/** Lets the listeners see, and rewrite, the input. */
export function before(run: Run, next: Next): Promise<Result> {
  run.begun = true;
  const anyone = run.listeners.length > 0 && run.listeners.some((listener) => listener.before !== undefined);
  if (!anyone || run.inputProblem !== undefined) return next(run);
  return hearBefore(run).then(() => next(run));
}
