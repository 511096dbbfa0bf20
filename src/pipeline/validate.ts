import { failure, problemsFailure, type Failure } from "../contract/failure.ts";
import { isObject } from "../contract/json.ts";
import { failed, type Result } from "../contract/result.ts";
import type { Checked } from "../contract/tool.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";
import { unlessStopped } from "./unless-stopped.ts";

/** Checks the input against the tool's schema and fills in its defaults. */
export function validate(run: Run, next: Next): Promise<Result> {
  const checked = check(run);
  if (checked instanceof Promise)
    return unlessStopped(run, checked).then((problem) => {
      const why = run.stopped ?? problem;
      return why === undefined ? next(run) : failed(why);
    });
  return checked === undefined ? next(run) : Promise.resolve(failed(checked));
}

/** Checks the run's input as it stands: undefined where it is good. */
export function check(run: Run): Failure | undefined | Promise<Failure | undefined> {
  if (run.inputProblem !== undefined) return problemsFailure("invalid_input", run.tool, [run.inputProblem]);
  const broken = (error: unknown) =>
    failure("tool_failed", `The input of "${run.tool}" could not be checked: ${messageOf(error)}.`);
  try {
    const checked = run.resolved.check(run.input);
    return checked instanceof Promise ? checked.then((later) => settle(run, later), broken) : settle(run, checked);
  } catch (error) {
    return broken(error);
  }
}

function settle(run: Run, checked: Checked): Failure | undefined {
  if (!checked.ok) return problemsFailure("invalid_input", run.tool, checked.problems);
  if (checked.value === run.input) return undefined;
  // An author's own checker may make things that are no JSON: those run, the JSON they came from is what is kept.
  run.value = Object.isFrozen(checked.value) && isObject(checked.value) ? (run.input = checked.value) : checked.value;
  return undefined;
}
