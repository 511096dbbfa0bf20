import type { StandardSchemaV1 } from "@standard-schema/spec";
import { problemsFailure } from "../contract/failure.ts";
import type { Json, JsonSchema } from "../contract/json.ts";
import { failed, isResult, resultOf, type Result } from "../contract/result.ts";
import type { Checked } from "../contract/tool.ts";
import { isStandardSchema, standardCheck } from "./standard.ts";

/** Turns what a tool with an output schema returned into a result that has data, completed by the schema if it can. */
export function outputReader(tool: string, schema: StandardSchemaV1 | JsonSchema): (value: unknown) => Result | Promise<Result> {
  if (!isStandardSchema(schema)) return withData;
  const check = standardCheck(schema);
  return async (value) => {
    const result = withData(value);
    return result.ok ? complete(tool, result, isResult(value), await check(result.data)) : result;
  };
}

// Where data is promised, text is data, too.
function withData(value: unknown): Result {
  return typeof value === "string" ? { ...resultOf(value), data: value } : resultOf(value);
}

function complete(tool: string, result: Result, hasOwnContent: boolean, checked: Checked): Result {
  if (!checked.ok) return failed(problemsFailure("invalid_output", tool, checked.problems), result);
  if (checked.value === result.data) return result;
  if (hasOwnContent) return { ...result, data: checked.value as Json };
  return withData(checked.value);
}
