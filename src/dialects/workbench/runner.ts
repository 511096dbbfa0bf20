import { text } from "../../contract/content.ts";
import { failure } from "../../contract/failure.ts";
import { thawJson, type JsonObject } from "../../contract/json.ts";
import { failed, type Result } from "../../contract/result.ts";
import { messageOf } from "../../contract/thrown.ts";
import type { ToolContext } from "../../contract/tool.ts";
import { asResult } from "./as-result.ts";
import type { ContextMaker, RunContext } from "./run-context.ts";

/** The function that an author registers. */
export type Run = (input: unknown, context?: RunContext) => unknown;

/** What Workbench says in place of an answer that took too long. */
export const TIMED_OUT = "Tool execution timed out. Please try again or simplify your request.";

/** A tool's `run` that gives back a result whatever the author's function does. */
export function runner(
  name: string,
  config: object,
  run: Run,
  contextFor: ContextMaker,
): (input: JsonObject, ctx: ToolContext) => Promise<Result> {
  return async (input, ctx) => {
    try {
      const context = contextFor(ctx);
      // Authors fill in and change their input; what was approved and journaled stays as it is.
      const copy = thawJson(input);
      return asResult(await (context === undefined ? run.call(config, copy) : run.call(config, copy, await context)));
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
