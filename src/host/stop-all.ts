import { failure, type Failure } from "../contract/failure.ts";
import type { Run } from "../pipeline/run.ts";

/** Stops every call of a host that closes. Those that another process can go on with are put aside first, and have not ended. */
export function stopAll(runs: readonly Run[], isAsked: (run: Run) => boolean): void {
  for (const run of runs) if (isAsked(run) || run.replayedBy !== undefined) run.suspend();
  for (const run of runs) run.stop(closing(run));
}

function closing(run: Run): Failure {
  if (!run.isSuspended) return failure("cancelled", `The host closed while "${run.tool}" ran.`);
  const message = `The host closed while "${run.tool}" waited. The call is not lost: it goes on when the next host resumes it.`;
  return failure("interrupted", message, { callId: run.id, resumable: true });
}
