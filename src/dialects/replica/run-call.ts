import { isObject, type Json } from "../../contract/json.ts";
import type { Result } from "../../contract/result.ts";
import type { ToolContext } from "../../contract/tool.ts";
import { asResult } from "./as-result.ts";
import { asChunk } from "./chunks.ts";
import type { StreamChunk, ToolExecutionResult } from "./execution.ts";
import { jsonView } from "./json-view.ts";
import type { NativeCall } from "./native-call.ts";
import { execute, resultIn, stream } from "./perform.ts";

/** Runs a call's executor within the gate: what it gives and throws is kept as it is, and shown to the gate as JSON. */
export function runCall(call: NativeCall, ctx: ToolContext): Promise<Result | string | undefined> {
  return (call.isStreaming ? streamCall(call, ctx) : execute(call.tool, call.args, call.context)).then(
    (given) => {
      try {
        return gateView(call, (call.returned = resultIn(given)));
      } catch (error) {
        return refuse(call, error);
      }
    },
    (error: unknown) => refuse(call, error),
  );
}

/** What the gate is shown of the arguments: themselves where they are JSON, else what of them is. */
export function gateInput(args: Readonly<Record<string, unknown>>): unknown {
  for (const key in args) {
    const value = args[key];
    const isPlain = typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
    if (!isPlain) return shown(args);
  }
  return args;
}

// Behind a manager's gate nobody reads the data of a success, and to make JSON of it costs more than all the rest.
function gateView({ tool }: NativeCall, result: ToolExecutionResult): Result | string | undefined {
  if (!result.success) return asResult(tool.name, result);
  return typeof result.output === "string" ? result.output : undefined;
}

function streamCall(call: NativeCall, ctx: ToolContext): Promise<unknown> {
  return stream(call.tool, call.args, call.context, ctx.signal, (chunk: StreamChunk) => {
    call.chunk = chunk;
    return ctx.emit(asChunk(chunk));
  });
}

function refuse(call: NativeCall, error: unknown): never {
  call.fail(error);
  throw error;
}

function shown(args: unknown): Json {
  const seen = jsonView(args);
  return isObject(seen) ? seen : {};
}
