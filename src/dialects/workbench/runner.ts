import { text } from "../../contract/content.ts";
import { failure } from "../../contract/failure.ts";
import { thawJson, type JsonObject } from "../../contract/json.ts";
import { failed, type Result } from "../../contract/result.ts";
import { messageOf } from "../../contract/thrown.ts";
import { asResult } from "./as-result.ts";

/** The function that an author registers. */
export type Run = (input: unknown) => unknown;

/** What Workbench says in place of an answer that took too long. */
export const TIMED_OUT = "Tool execution timed out. Please try again or simplify your request.";

/** A tool's `run` that gives back a result whatever the author's function does. */
export function runner(name: string, config: object, run: Run): (input: JsonObject) => Promise<Result> {
  return async (input) => {
    try {
      // Authors fill in and change their input; what was approved and journaled stays as it is.
      return asResult(await run.call(config, thawJson(input)));
    } catch (error) {
      return thrown(name, input, messageOf(error));
    }
  };
}

function thrown(name: string, input: JsonObject, message: string): Result {
  // Workbench takes any error that speaks of a timeout for one.
  const words = message.includes("timeout") ? TIMED_OUT : `Tool error: ${message}`;
  const meta = { tool: name, input, timestamp: new Date().toISOString() };
  return failed(failure("tool_failed", message), { content: [text(words)], meta });
}
