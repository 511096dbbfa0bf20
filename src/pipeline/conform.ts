import { failure, problemsFailure } from "../contract/failure.ts";
import type { JsonObject } from "../contract/json.ts";
import { failed, isResult, resultOf, type Result } from "../contract/result.ts";
import { messageOf } from "../contract/thrown.ts";
import { capPlain, capResult } from "./cap-result.ts";
import type { Run } from "./run.ts";
import { shapeResult } from "./shape-result.ts";
import type { Next } from "./stage.ts";

/** Makes whatever came back, or was thrown, a proper result: of the right shape, JSON, true to the output schema, within the caps. */
export function conform(run: Run, next: Next): Promise<Result> {
  const onThrow = (error: unknown) => capPlain(thrown(error), run.gate.caps);
  try {
    return Promise.resolve(next(run)).then((raw) => resultFrom(raw, run), onThrow);
  } catch (error) {
    return Promise.resolve(onThrow(error));
  }
}

function resultFrom(raw: unknown, run: Run): Result {
  const { caps, mask } = run.gate;
  try {
    // Before anything is cut: half a secret would not be known again.
    return isResult(raw)
      ? capResult(mask.json(check(run, shapeResult(raw))), caps)
      : capPlain(mask.json(check(run, resultOf(raw))), caps);
  } catch (error) {
    // A getter or a proxy of the tool's may throw while it is read.
    return capPlain(failed(failure("invalid_output", `What the tool returned could not be read: ${messageOf(error)}.`)), caps);
  }
}

function check(run: Run, result: Result): Result {
  const checkOutput = run.resolved.checkOutput;
  if (checkOutput === undefined || !result.ok) return result;
  const checked = checkOutput(result.data ?? null);
  return checked.ok ? result : failed(problemsFailure("invalid_output", run.tool, checked.problems), result);
}

function thrown(error: unknown): Result {
  return failed(failure("tool_failed", messageOf(error), detailsOf(error)));
}

function detailsOf(error: unknown): JsonObject | undefined {
  try {
    if (!(error instanceof Error)) return undefined;
    const { name, code } = error as { name: unknown; code?: unknown };
    return {
      ...(typeof name === "string" ? { error: name } : {}),
      ...(typeof code === "string" ? { errorCode: code } : {}),
    };
  } catch {
    return undefined;
  }
}
