import assert from "node:assert/strict";
import { test } from "node:test";
import { ExtensibilityManager, ParameterValidationError, ToolExecutionError, ToolTimeoutError } from "../../replica.ts";
import { definition } from "./fixtures/managers.ts";

test("C-48 the errors are named after their classes and keep what they are given, in the documented order", () => {
  const parameter = new ParameterValidationError("bad", "count", "number", "x");
  assert.ok(parameter instanceof Error);
  assert.deepEqual(
    [parameter.name, parameter.message, parameter.parameterName, parameter.expectedType, parameter.actualValue],
    ["ParameterValidationError", "bad", "count", "number", "x"],
  );
  const cause = new Error("why");
  const execution = new ToolExecutionError("bad", "tool", "CODE", cause);
  assert.deepEqual(
    [execution.name, execution.message, execution.toolName, execution.errorCode, execution.cause],
    ["ToolExecutionError", "bad", "tool", "CODE", cause],
  );
  assert.equal("cause" in new ToolExecutionError("bad", "tool", "CODE"), false);
  const timeout = new ToolTimeoutError("tool", 50);
  assert.deepEqual(
    [timeout.name, timeout.message, timeout.toolName, timeout.timeout],
    ["ToolTimeoutError", "Tool tool execution timeout (50ms)", "tool", 50],
  );
});

test("C-49 validateParameters throws on what does not fit, and gives back the completed arguments", () => {
  const manager = new ExtensibilityManager();
  const tool = definition({
    parameters: [{ name: "count", type: "number", description: "c", required: true, default: 10, maximum: 20 }],
  });
  const args = {};
  assert.deepEqual(manager.validateParameters(tool, args), { count: 10 });
  assert.deepEqual(args, {});
  assert.throws(
    () => manager.validateParameters(tool, { count: 21 }),
    (error) => error instanceof ParameterValidationError && error.parameterName === "count" && error.actualValue === 21,
  );
});
