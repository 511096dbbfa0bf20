import type { FailureCode } from "../../contract/failure.ts";
import { messageOf } from "../../contract/thrown.ts";
import { ParameterValidationError, ToolExecutionError, ToolTimeoutError } from "./errors.ts";
import type { ToolExecutionResult } from "./execution.ts";

/** The gate's codes in the words of this dialect. */
export const ERROR_CODES: Readonly<Record<FailureCode, string>> = {
  tool_not_found: "TOOL_NOT_FOUND",
  busy: "MAX_CONCURRENT_EXCEEDED",
  invalid_input: "PARAMETER_VALIDATION_ERROR",
  denied: "APPROVAL_DENIED",
  declined: "APPROVAL_DENIED",
  expired: "APPROVAL_DENIED",
  timeout: "TIMEOUT",
  cancelled: "CANCELLED",
  interrupted: "CANCELLED",
  unknown: "EXECUTION_ERROR",
  tool_failed: "EXECUTION_ERROR",
  plugin_crashed: "EXECUTION_ERROR",
  invalid_output: "EXECUTION_ERROR",
  host_closed: "EXECUTION_ERROR",
  host_error: "EXECUTION_ERROR",
};

/** The result of a call of a tool that nobody registered. */
export function unknownTool(name: string): ToolExecutionResult {
  return { success: false, error: `Tool ${name} is not registered`, errorCode: ERROR_CODES.tool_not_found };
}

/** The result of a call that came while too many others ran. */
export function tooMany(): ToolExecutionResult {
  return { success: false, error: "Maximum concurrent executions reached", errorCode: ERROR_CODES.busy };
}

/** The result of a call that was cancelled. */
export function cancelled(name: string): ToolExecutionResult {
  return { success: false, error: `Tool ${name} execution was cancelled`, errorCode: ERROR_CODES.cancelled };
}

/** The result of a call in which something was thrown. */
export function thrownResult(name: string, error: unknown): ToolExecutionResult {
  if (error instanceof ParameterValidationError) {
    const { message, parameterName, expectedType, actualValue } = error;
    const metadata = { parameterName, expectedType, actualValue };
    return { success: false, error: message, errorCode: ERROR_CODES.invalid_input, metadata };
  }
  if (error instanceof ToolTimeoutError)
    return { success: false, error: error.message, errorCode: ERROR_CODES.timeout, metadata: { timeout: error.timeout } };
  if (error instanceof ToolExecutionError) return { success: false, error: error.message, errorCode: error.errorCode };
  return {
    success: false,
    error: `Tool ${name} execution failed: ${messageOf(error)}`,
    errorCode: ERROR_CODES.tool_failed,
  };
}

/** What was thrown, as an error. */
export function errorFrom(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(messageOf(thrown));
}

/** The same result with the time it took: the author's own object, unless that cannot be changed. */
export function timed(result: ToolExecutionResult, executionTime: number): ToolExecutionResult {
  if (!Object.isExtensible(result)) return { ...result, executionTime };
  result.executionTime = executionTime;
  return result;
}
