import type { Answer, Approval, Approvals, Decision, Refusal } from "../contract/approval.ts";
import { failure, problemsFailure, type Failure } from "../contract/failure.ts";
import type { JsonObject } from "../contract/json.ts";
import { failed, type Result } from "../contract/result.ts";
import { denied, judge } from "./authorize.ts";
import { waitingCall } from "./keep.ts";
import { putQuestion } from "./put-question.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";
import { traceApproval } from "./trace.ts";
import { unmask } from "./unmask.ts";
import { check } from "./validate.ts";

/** Where the policy says "ask": puts the question to a person and waits for the answer. */
export function approve(run: Run, next: Next): Promise<Result> {
  if (run.verdict?.verdict === "ask") return ask(run, next);
  return run.isResumed || run.former !== undefined ? takeUp(run, next) : next(run);
}

// What the call asked in a process that is gone; most calls were in no other.
function earlierOf(run: Run): ReturnType<Approvals["earlier"]> {
  return run.isResumed || run.former !== undefined ? run.gate.approvals.earlier(run.former ?? run.id) : undefined;
}

// The rules ask no longer. What a person has answered by now holds all the same; what nobody has is not asked any more.
async function takeUp(run: Run, next: Next): Promise<Result> {
  const earlier = earlierOf(run);
  if (earlier === undefined) return next(run);
  if (!earlier.isOpen) return ask(run, next);
  run.gate.approvals.withdraw(earlier.approval.id);
  await run.publish({ type: "approval-decided", approvalId: earlier.approval.id, answer: { cancelled: true } });
  leaveToNobodyElse(run);
  return next(run);
}

async function ask(run: Run, next: Next): Promise<Result> {
  const earlier = earlierOf(run)?.approval;
  if (earlier === undefined && !run.gate.approvals.attended) return refuse(run, unattended(run), "unattended", next);
  const why = earlier === undefined ? undefined : whatChanged(run, earlier);
  if (why !== undefined) return failed(why);
  const approval = earlier === undefined ? await putQuestion(run) : { ...earlier, callId: run.id };
  // Before anybody hears of it: whoever does may answer at once.
  await run.gate.approvals.put(approval, run.resumedBy === run.id ? waitingCall(run) : undefined);
  if (earlier === undefined || run.former !== undefined) await run.publish({ type: "approval-requested", approval });
  const answer: Answer = run.stopped === undefined ? await wait(run, approval) : { cancelled: true };
  if (run.isSuspended) return failed(run.stopped ?? interrupted(run));
  await run.publish({ type: "approval-decided", approvalId: approval.id, answer });
  leaveToNobodyElse(run);
  const refusal = await heed(run, approval, answer);
  if (refusal === undefined) return next(run);
  const how = howRefused(answer, refusal);
  return how === undefined ? failed(refusal) : refuse(run, refusal, how, next);
}

// From here on no other process may go on with the call: it must not run twice.
function leaveToNobodyElse(run: Run): void {
  if (run.replayedBy !== run.id) run.gate.ledger?.waiting.remove(run.id);
}

function howRefused(answer: Answer, { code }: Failure): Refusal | undefined {
  if (code === "expired") return "expired";
  if (code !== "declined" || !("approve" in answer) || answer.approve) return undefined;
  return answer.dismissed === true ? "dismissed" : "declined";
}

// A tool that wants to know of the refusal runs to its end under the same clocks; what it says does not undo it.
async function refuse(run: Run, why: Failure, how: Refusal, next: Next): Promise<Result> {
  if (run.resolved.tool.declined === undefined) return failed(why);
  run.refused = { why, how };
  const { content, data, meta, ok, ...rest } = await next(run);
  const said = ok || ("failure" in rest && rest.failure.soft === true);
  return failed(why, said ? { content, ...(data === undefined ? {} : { data }), ...(meta === undefined ? {} : { meta }) } : {});
}

async function wait(run: Run, approval: Approval): Promise<Answer> {
  run.parent?.pause();
  try {
    return await traceApproval(run, approval, () => run.gate.approvals.answer(approval, run.signal));
  } finally {
    run.parent?.resume();
  }
}

async function heed(run: Run, approval: Approval, answer: Answer): Promise<Failure | undefined> {
  if (run.stopped !== undefined) return run.stopped;
  if ("cancelled" in answer) return failure("cancelled", `The call of "${run.tool}" was cancelled while it waited for approval.`);
  if ("void" in answer) return changed(run, approval);
  if ("expired" in answer) return failure("expired", `Nobody decided on the call of "${run.tool}" in time. It was not run.`);
  if (!answer.approve) return declined(run, answer);
  const why = whatChanged(run, approval, answer.input !== undefined);
  if (why !== undefined) return why;
  return answer.input === undefined ? judgeAgain(run) : edit(run, approval, answer.input);
}

function declined(run: Run, { reason, by, dismissed }: Extract<Decision, { approve: false }>): Failure {
  const why = reason === undefined ? "" : ` Reason: ${reason}.`;
  const how = dismissed === true ? "dismissed" : "declined";
  const message = `The call of "${run.tool}" was ${how}${by === undefined ? "" : ` by ${by}`}.${why} Do not try it again as it is.`;
  return failure("declined", message, {
    ...(reason === undefined ? {} : { reason }),
    ...(dismissed === true ? { dismissed } : {}),
  });
}

// What was approved is what runs: the same tool, as it was described and written then, on the same input.
function whatChanged(run: Run, approval: Approval, isEdited = false): Failure | undefined {
  const now = run.gate.resolve(run.tool);
  // A reload puts up every tool anew, also what did not change; where no code is known, another function is another tool.
  const isSame = now?.fingerprint.whole === approval.fingerprint && (now === run.entry || now.fingerprint.coversCode);
  if (!isSame) return changed(run, approval);
  run.entry = now;
  if (isEdited || approval.inputDigest === run.inputDigest) return undefined;
  return failure("denied", `The input of "${run.tool}" is not the one its approval was asked for.`, {
    rule: "what was approved has changed",
    approvalId: approval.id,
  });
}

function changed({ tool }: Run, { id }: Approval): Failure {
  const message = `"${tool}" changed since its approval was asked for, so the approval is void. Call it again, and it will be asked for anew.`;
  return failure("denied", message, { rule: "what was approved has changed", approvalId: id });
}

// What a person edited is a new input: it is checked and judged like the first.
async function edit(run: Run, approval: Approval, edited: JsonObject): Promise<Failure | undefined> {
  const problem = run.setInput(unmask(edited, approval.input, run.input));
  if (problem !== undefined) return problemsFailure("invalid_input", run.tool, [problem]);
  return (await check(run)) ?? judgeAgain(run);
}

// The rules may have changed while the person thought; about a question that was answered nobody is asked again.
async function judgeAgain(run: Run): Promise<Failure | undefined> {
  const verdict = await judge(run);
  return verdict.verdict === "deny" ? denied(run, verdict) : undefined;
}

function unattended(run: Run): Failure {
  const rule = run.verdict?.rule ?? "";
  return failure("denied", `"${run.tool}" needs a person's approval (${rule}), and there is nobody to ask. It was not run.`, {
    rule,
    unattended: true,
  });
}

function interrupted(run: Run): Failure {
  return failure("interrupted", `The host closed while the call of "${run.tool}" waited for approval.`);
}
