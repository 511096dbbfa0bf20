import { randomUUID } from "node:crypto";
import type { Approval, Explanation } from "../contract/approval.ts";
import type { Alarm } from "../contract/clock.ts";
import { copyJson, isObject, type JsonObject } from "../contract/json.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Run } from "./run.ts";

/** The question that a person is to answer about this call, with all they must see to decide; secrets in it are covered. */
export async function putQuestion(run: Run): Promise<Approval> {
  const { gate, resolved } = run;
  const now = gate.clock.now();
  const { version } = resolved.tool.origin;
  return {
    id: randomUUID(),
    callId: run.id,
    tool: run.tool,
    ...(version === undefined ? {} : { version }),
    fingerprint: resolved.fingerprint.whole,
    input: gate.mask.json(run.input),
    inputDigest: run.inputDigest,
    rule: run.verdict?.rule ?? "",
    canRemember: run.verdict?.insists !== true,
    explanation: gate.mask.json(await explain(run)),
    requestedAt: now,
    expiresAt: now + gate.approvalMs,
    caller: run.caller,
    ...(run.session === undefined ? {} : { session: run.session }),
    ...(run.parentId === undefined ? {} : { parentId: run.parentId }),
    ...(run.resumedBy === undefined ? {} : { resumes: run.resumedBy }),
  };
}

/** The tool's own words and preview. One that fails or hangs is shown as such; it never stops the question. */
export async function explain(run: Run): Promise<Explanation> {
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
