import { failure } from "../contract/failure.ts";
import { failed, type Result } from "../contract/result.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";

/** Tells the listeners how the call began and ended, frees what it held, and turns any defect of ours into a value. */
export function record(run: Run, next: Next): Promise<Result> {
  run.gate.live.enter(run);
  const unfollow = followSignal(run);
  const end = (result: Result) => finish(run, run.gate.mask.json(result), unfollow);
  return begin(run, next).then(end, (error: unknown) => end(defect(run, error)));
}

function begin(run: Run, next: Next): Promise<Result> {
  const told = run.heard ? started(run) : undefined;
  if (told !== undefined) return told.then(() => next(run));
  try {
    return next(run);
  } catch (error) {
    return Promise.resolve(defect(run, error));
  }
}

function finish(run: Run, result: Result, unfollow: (() => void) | undefined): Result | Promise<Result> {
  run.ended = true;
  run.freePlaces();
  unfollow?.();
  if (run.heard && !run.isSuspended) return finished(run, result);
  run.gate.live.leave(run);
  return result;
}

function started(run: Run): void | Promise<void> {
  if (run.isResumed) return run.publish({ type: "call-resumed" });
  const tool = run.gate.resolve(run.tool)?.tool;
  // One that is begun anew after a restart knows what it did.
  const effects = tool?.resumes === true ? undefined : tool?.effects;
  return run.publish({
    type: "call-started",
    tool: run.tool,
    input: run.gate.mask.json(run.input),
    caller: run.caller,
    ...(run.session === undefined ? {} : { session: run.session }),
    ...(run.parentId === undefined ? {} : { parentId: run.parentId }),
    ...(effects === undefined ? {} : { effects }),
  });
}

async function finished(run: Run, result: Result): Promise<Result> {
  await run.drained();
  await run.publish({ type: "call-ended", result });
  if (run.begun) await run.tell(result.ok ? "after" : "error", result);
  run.gate.live.leave(run);
  return result;
}

function defect(run: Run, error: unknown): Result {
  return failed(failure("host_error", `Pegboard itself failed in a call of "${run.tool}": ${messageOf(error)}.`));
}

/** Cancels the run when the caller's signal aborts; gives back the way to stop that. */
function followSignal(run: Run): (() => void) | undefined {
  const signal = run.options.signal;
  if (signal === undefined) return undefined;
  const onAbort = () => run.cancel(reasonOf(signal));
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return () => signal.removeEventListener("abort", onAbort);
}

function reasonOf(signal: AbortSignal): string | undefined {
  const reason: unknown = signal.reason;
  if (typeof reason === "string") return reason;
  return reason instanceof Error && reason.name !== "AbortError" ? reason.message : undefined;
}
