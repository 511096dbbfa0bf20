import { failure, type Failure } from "../contract/failure.ts";
import type { KnownOutcome, Ledger, WaitingCall } from "../contract/ledger.ts";
import { failed, type Result } from "../contract/result.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";

const LOOK_AGAIN_MS = 100;

/** Keeps what must outlive this process: the outcome of a call with an idempotency key, and a call that may be run again after a restart. */
export function keep(run: Run, next: Next): Promise<Result> {
  const { idempotencyKey } = run.options;
  if (idempotencyKey === undefined && run.resolved.tool.resumes !== true) return next(run);
  // Asked for only now: it is opened when it is first needed.
  const { ledger } = run.gate;
  if (ledger === undefined) return next(run);
  const isRemembered = run.replayedBy === run.id;
  if (idempotencyKey === undefined) return isRemembered ? remember(run, ledger, next) : next(run);
  return claim(run, ledger, idempotencyKey, isRemembered ? (again) => remember(again, ledger, next) : next);
}

// Until it has ended, any process that finds this one gone may begin it anew.
async function remember(run: Run, ledger: Ledger, next: Next): Promise<Result> {
  ledger.waiting.put(waitingCall(run));
  const result = await next(run);
  if (!run.isSuspended) ledger.waiting.remove(run.id);
  return result;
}

async function claim(run: Run, ledger: Ledger, key: string, next: Next): Promise<Result> {
  const asker = {
    callId: run.id,
    tool: run.tool,
    inputDigest: run.inputDigest,
    retryFailed: run.options.retryFailed === true,
  };
  let known = ledger.outcomes.claim(key, asker);
  while (known.state === "running") {
    await lookAgain(run);
    if (run.stopped !== undefined) return failed(run.stopped);
    known = ledger.outcomes.claim(key, asker);
  }
  if (known.state !== "claimed") return replay(run, key, known);
  if (known.former !== undefined && known.former !== run.id) run.former = known.former;
  let hasBegun = false;
  run.onBegin = () => {
    hasBegun = true;
    // One that may be run again from its start leaves nothing unknown.
    if (run.resolved.tool.resumes !== true) ledger.outcomes.begin(key);
  };
  const result = run.gate.mask.json(await next(run));
  if (!run.isSuspended) ledger.outcomes.settle(key, run.id, hasBegun || wasDecided(result) ? result : undefined);
  return result;
}

async function replay(run: Run, key: string, known: Exclude<KnownOutcome, { state: "claimed" | "running" }>): Promise<Result> {
  if (known.state === "other") return failed(usedElsewhere(run, key, known));
  await run.publish({ type: "call-replayed", firstCallId: known.callId });
  return known.state === "done" ? known.result : failed(lost(run, known.callId));
}

// What never got as far as a person or the tool is no outcome: the next call with this key may fare better.
function wasDecided(result: Result): boolean {
  return !result.ok && (result.failure.code === "declined" || result.failure.code === "expired");
}

function lookAgain(run: Run): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      alarm.callOff();
      run.waiting = undefined;
      resolve();
    };
    const alarm = run.gate.clock.after(LOOK_AGAIN_MS, done);
    run.waiting = { stop: done };
  });
}

/** What another process needs in order to go on with a call. */
export function waitingCall(run: Run): WaitingCall {
  const { timeoutMs, idleMs, idempotencyKey } = run.options;
  return {
    callId: run.id,
    tool: run.tool,
    input: run.input,
    caller: run.caller,
    startedAt: run.gate.clock.now(),
    ...(run.session === undefined ? {} : { session: run.session }),
    ...(run.parentId === undefined ? {} : { parentId: run.parentId }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(idleMs === undefined ? {} : { idleMs }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

function usedElsewhere(run: Run, key: string, known: { readonly callId: string; readonly tool: string }): Failure {
  const what = known.tool === run.tool ? "another input" : `"${known.tool}"`;
  const message = `The idempotency key "${key}" was used for ${what} before. Use a new key for a new call.`;
  return failure("invalid_input", message, { idempotencyKey: key, firstCallId: known.callId });
}

function lost(run: Run, callId: string): Failure {
  const message = `"${run.tool}" was called with this key before, and the process died while it ran: whether it had an effect is not known. Look before you try it again with a new key.`;
  return failure("unknown", message, { firstCallId: callId });
}
