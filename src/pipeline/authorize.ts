import { failure, type Failure } from "../contract/failure.ts";
import { isObject } from "../contract/json.ts";
import type { Verdict } from "../contract/policy.ts";
import { failed, type Result } from "../contract/result.ts";
import { messageOf } from "../contract/thrown.ts";
import type { ApprovalWish, ToolSpec } from "../contract/tool.ts";
import { isThenable } from "./hearing.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";
import { unlessStopped } from "./unless-stopped.ts";

/** Asks the policy. A policy that fails denies. */
export function authorize(run: Run, next: Next): Promise<Result> {
  const verdict = judge(run);
  if (verdict instanceof Promise) return unlessStopped(run, verdict).then((later) => act(run, later, next));
  return act(run, verdict, next);
}

/** What the policy says of the run's input as it stands. */
export function judge(run: Run): Verdict | Promise<Verdict> {
  const { tool } = run.resolved;
  return tool.wish === undefined ? ask(run, tool) : askByWish(run);
}

function ask(run: Run, tool: ToolSpec): Verdict | Promise<Verdict> {
  try {
    const answer: unknown = run.gate.policy(tool, run.input, run);
    return isThenable(answer) ? Promise.resolve(answer).then(verdictOf).catch(broken) : verdictOf(answer);
  } catch (error) {
    return broken(error);
  }
}

async function askByWish(run: Run): Promise<Verdict> {
  return ask(run, await wished(run));
}

/** The tool as its author wishes it to be seen for this very input. An author's rule that fails asks for what is safest. */
export async function wished(run: Run): Promise<ToolSpec> {
  const { tool } = run.resolved;
  if (tool.wish === undefined) return tool;
  let approval: ApprovalWish = "always";
  try {
    const wish = await tool.wish(run.input);
    if (wish === "never" || wish === "suggest") approval = wish;
  } catch (error) {
    run.gate.report(`The approval rule of "${run.tool}" failed: ${messageOf(error)}. A person is asked.`);
  }
  return { ...tool, approval };
}

/** The failure of a call that the policy forbids. */
export function denied(run: Run, verdict: Verdict): Failure {
  return failure("denied", `"${run.tool}" may not be called: ${verdict.rule}. Do not try it again as it is.`, {
    rule: verdict.rule,
  });
}

function act(run: Run, verdict: Verdict | undefined, next: Next): Promise<Result> {
  if (run.stopped !== undefined) return Promise.resolve(failed(run.stopped));
  if (verdict === undefined) return Promise.resolve(failed(denied(run, verdictOf(undefined))));
  run.verdict = verdict;
  const { shadow } = verdict;
  if (shadow !== undefined)
    void run.publish({
      type: "policy-shadowed",
      verdict: verdict.verdict,
      rule: verdict.rule,
      would: shadow.verdict,
      by: shadow.rule,
    });
  return verdict.verdict === "deny" ? Promise.resolve(failed(denied(run, verdict))) : next(run);
}

function broken(error: unknown): Verdict {
  return { verdict: "deny", rule: `the policy failed (${messageOf(error)})` };
}

// A policy may be anyone's: what is not plainly a verdict allows nothing.
function verdictOf(answer: unknown): Verdict {
  const { verdict, rule } = (isObject(answer) ? answer : {}) as Partial<Verdict>;
  if (verdict === "allow" || verdict === "ask" || verdict === "deny")
    return typeof rule === "string" ? (answer as unknown as Verdict) : { verdict, rule: "the policy named no rule" };
  return { verdict: "deny", rule: "the policy gave no verdict" };
}
