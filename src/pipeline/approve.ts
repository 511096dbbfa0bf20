import { randomUUID } from "node:crypto";
import type { Alarm } from "../contract/clock.ts";
import type { Answer, Approval, Explanation } from "../contract/approval.ts";
import { failure, problemsFailure, type Failure } from "../contract/failure.ts";
import { copyJson, isObject, type JsonObject } from "../contract/json.ts";
import { failed, type Result } from "../contract/result.ts";
import { denied, judge } from "./authorize.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";
import { traceApproval } from "./trace.ts";
import { check } from "./validate.ts";

/** Where the policy says "ask": puts the question to a person and waits for the answer. */
export function approve(run: Run, next: Next): Promise<Result> {
  return run.verdict?.verdict === "ask" ? ask(run, next) : next(run);
}

async function ask(run: Run, next: Next): Promise<Result> {
  const approval = await describe(run);
  await run.publish({ type: "approval-requested", approval });
  const answer: Answer = run.stopped === undefined ? await wait(run, approval) : { cancelled: true };
  await run.publish({ type: "approval-decided", approvalId: approval.id, answer });
  const refused = await heed(run, answer);
  if (refused === undefined) return next(run);
  return run.resolved.tool.declined === undefined || !wasLeftUndone(refused) ? failed(refused) : tellDeclined(run, refused, next);
}

function wasLeftUndone({ code }: Failure): boolean {
  return code === "declined" || code === "expired";
}

// A tool that wants to know of the refusal runs to its end under the same clocks; what it says does not undo it.
async function tellDeclined(run: Run, refused: Failure, next: Next): Promise<Result> {
  run.refused = refused;
  const { content, data, meta, ok, ...rest } = await next(run);
  const said = ok || ("failure" in rest && rest.failure.soft === true);
  return failed(
    refused,
    said ? { content, ...(data === undefined ? {} : { data }), ...(meta === undefined ? {} : { meta }) } : {},
  );
}

async function wait(run: Run, approval: Approval): Promise<Answer> {
  run.parent?.pause();
  try {
    return await traceApproval(run, approval, () => run.gate.approvals.ask(approval, run.signal));
  } finally {
    run.parent?.resume();
  }
}

async function describe(run: Run): Promise<Approval> {
  const now = run.gate.clock.now();
  return {
    id: randomUUID(),
    callId: run.id,
    tool: run.tool,
    input: run.input,
    rule: run.verdict?.rule ?? "",
    explanation: await explain(run),
    requestedAt: now,
    expiresAt: now + run.gate.approvalMs,
    ...(run.session === undefined ? {} : { session: run.session }),
  };
}

// A preview that fails or hangs is shown as such; it never stops the question.
async function explain(run: Run): Promise<Explanation> {
  const tool = run.resolved.tool;
  if (tool.explain === undefined) return {};
  let alarm: Alarm | undefined;
  const late = new Promise<Explanation>((resolve) => {
    alarm = run.gate.clock.after(run.gate.listenerMs, () => resolve({ message: "The tool's own explanation took too long." }));
  });
  try {
    return explanationOf(await Promise.race([tool.explain(run.value as JsonObject), late]));
  } catch (error) {
    return { message: `The tool's own explanation failed: ${messageOf(error)}` };
  } finally {
    alarm?.callOff();
  }
}

function explanationOf(given: unknown): Explanation {
  const copied = copyJson(given ?? {});
  if (!copied.ok)
    return { message: `The tool's own explanation cannot be shown: ${copied.problem.path} ${copied.problem.message}.` };
  return isObject(copied.value) ? (copied.value as Explanation) : {};
}

async function heed(run: Run, answer: Answer): Promise<Failure | undefined> {
  if (run.stopped !== undefined) return run.stopped;
  if ("cancelled" in answer) return failure("cancelled", `The call of "${run.tool}" was cancelled while it waited for approval.`);
  if ("expired" in answer) return failure("expired", `Nobody decided on the call of "${run.tool}" in time. It was not run.`);
  if (!answer.approve) return declined(run, answer);
  return answer.input === undefined ? undefined : edit(run, answer.input);
}

function declined(run: Run, { reason, by }: Extract<Answer, { approve: false }>): Failure {
  const why = reason === undefined ? "" : ` Reason: ${reason}.`;
  const message = `The call of "${run.tool}" was declined${by === undefined ? "" : ` by ${by}`}.${why} Do not try it again as it is.`;
  return failure("declined", message, reason === undefined ? undefined : { reason });
}

// What a person edited is a new input: it is checked and judged like the first.
async function edit(run: Run, input: unknown): Promise<Failure | undefined> {
  const problem = run.setInput(input);
  if (problem !== undefined) return problemsFailure("invalid_input", run.tool, [problem]);
  const invalid = await check(run);
  if (invalid !== undefined) return invalid;
  const verdict = await judge(run);
  return verdict.verdict === "deny" ? denied(run, verdict) : undefined;
}
