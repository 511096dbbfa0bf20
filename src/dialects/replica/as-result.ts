import { text } from "../../contract/content.ts";
import { failure, type Failure } from "../../contract/failure.ts";
import { isObject, type Json, type JsonObject } from "../../contract/json.ts";
import { failed, NO_OUTPUT, type Result } from "../../contract/result.ts";
import { ParameterValidationError, ToolExecutionError, ToolTimeoutError } from "./errors.ts";
import type { ToolExecutionResult } from "./execution.ts";
import { jsonView } from "./json-view.ts";

/** What an executor returned, as the gate and everybody behind it sees it. */
export function asResult(tool: string, native: ToolExecutionResult): Result {
  const data = native.data === undefined ? undefined : jsonView(native.data);
  const meta = metaOf(native, data);
  const beside = { ...(data === undefined ? {} : { data }), ...(meta === undefined ? {} : { meta }) };
  if (native.success) return { ok: true, content: [text(wordsOf(native, data) ?? NO_OUTPUT)], ...beside };
  const words = wordsOf(native, undefined);
  return failed(returnedFailure(tool, native), { ...beside, ...(words === undefined ? {} : { content: [text(words)] }) });
}

/** What an executor threw, where the gate could not tell its kind by itself. */
export function thrownFailure(thrown: unknown): Result | undefined {
  if (thrown instanceof ParameterValidationError) {
    // "tags[1]" is /tags/1.
    const path = `/${thrown.parameterName.replace(/\[(\d+)\]$/u, "/$1")}`;
    const problems = [{ path, message: thrown.message }];
    return failed(failure("invalid_input", thrown.message, { problems }));
  }
  if (thrown instanceof ToolTimeoutError)
    return failed(failure("timeout", thrown.message, { limit: "timeoutMs", ms: thrown.timeout }));
  if (thrown instanceof ToolExecutionError)
    return failed(failure("tool_failed", thrown.message, { error: thrown.name, errorCode: String(thrown.errorCode) }));
  return undefined;
}

function wordsOf({ output }: ToolExecutionResult, data: Json | undefined): string | undefined {
  if (output !== undefined && output !== null && output !== "") return String(output);
  return data === undefined ? undefined : JSON.stringify(data);
}

// What JSON cannot carry is left out, and said to be.
function metaOf({ data, metadata }: ToolExecutionResult, seen: Json | undefined): JsonObject | undefined {
  const shown = metadata === undefined ? undefined : jsonView(metadata);
  const meta = isObject(shown) ? shown : undefined;
  return data !== undefined && seen === undefined ? { ...meta, dataOmitted: "The data has no JSON form." } : meta;
}

function returnedFailure(tool: string, { error, errorCode }: ToolExecutionResult): Failure {
  const message = typeof error === "string" && error !== "" ? error : `The tool "${tool}" failed and did not say why.`;
  return {
    code: "tool_failed",
    message,
    soft: true,
    ...(typeof errorCode === "string" ? { details: { errorCode } } : {}),
  };
}
