/** An argument that does not fit its parameter. */
export class ParameterValidationError extends Error {
  override readonly name = "ParameterValidationError";
  readonly parameterName: string;
  readonly expectedType: string;
  readonly actualValue: unknown;

  constructor(message: string, parameterName: string, expectedType: string, actualValue: unknown) {
    super(message);
    this.parameterName = parameterName;
    this.expectedType = expectedType;
    this.actualValue = actualValue;
  }
}

/** A failure with a code of the author's own. */
export class ToolExecutionError extends Error {
  override readonly name = "ToolExecutionError";
  readonly toolName: string;
  readonly errorCode: string;
  declare readonly cause?: Error;

  constructor(message: string, toolName: string, errorCode: string, cause?: Error) {
    super(message, cause === undefined ? undefined : { cause });
    this.toolName = toolName;
    this.errorCode = errorCode;
  }
}

/** An execution that took too long. */
export class ToolTimeoutError extends Error {
  override readonly name = "ToolTimeoutError";
  readonly toolName: string;
  readonly timeout: number;

  constructor(toolName: string, timeout: number) {
    super(`Tool ${toolName} execution timeout (${timeout}ms)`);
    this.toolName = toolName;
    this.timeout = timeout;
  }
}
