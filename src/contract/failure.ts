import type { JsonObject, Problem } from "./json.ts";

/** Every way a call can fail. Closed: a surface that forgets one does not compile. */
export const FAILURE_CODES = [
  "tool_not_found",
  "busy",
  "invalid_input",
  "denied",
  "declined",
  "expired",
  "timeout",
  "cancelled",
  "interrupted",
  "unknown",
  "tool_failed",
  "plugin_crashed",
  "invalid_output",
  "host_closed",
  "host_error",
] as const;

/** One of the closed set of failure codes. */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Whether a value is one of them. */
export function isFailureCode(value: unknown): value is FailureCode {
  return FAILURE_CODES.some((code) => code === value);
}

/** Why a call failed: a code for programs, a message for people, details for whoever mends it. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  /** True where the tool itself reported the failure: a model may work around it. */
  readonly soft?: boolean;
  readonly details?: JsonObject;
}

/** A failure of the given code. */
export function failure(code: FailureCode, message: string, details?: JsonObject): Failure {
  return details === undefined ? { code, message } : { code, message, details };
}

/** The failure of a value that broke its schema: every problem, with its path. */
export function problemsFailure(code: "invalid_input" | "invalid_output", tool: string, problems: readonly Problem[]): Failure {
  const what = code === "invalid_input" ? `The input of "${tool}"` : `The output of "${tool}"`;
  const lines = problems.map((problem) => `${problem.path === "" ? "the whole value" : problem.path} ${problem.message}`);
  const listed = problems.map((problem) => ({ path: problem.path, message: problem.message }));
  return failure(code, `${what} is not valid: ${lines.join("; ")}.`, { problems: listed });
}
