import { systemClock } from "../../contract/clock.ts";
import { thawJson, type JsonObject } from "../../contract/json.ts";
import type { PluginServices } from "../../contract/plugin.ts";
import type { Result } from "../../contract/result.ts";
import type { Limits, Tool, ToolContext, ToolSpec } from "../../contract/tool.ts";
import { completeArguments } from "./arguments.ts";
import { asResult, thrownFailure } from "./as-result.ts";
import { asChunk } from "./chunks.ts";
import type { CustomToolDefinition } from "./definition.ts";
import type { StreamChunk, ToolExecutionContext, ToolExecutionResult } from "./execution.ts";
import type { FoundTool } from "./found-tools.ts";
import { Hooks, type ToolHookContext } from "./hooks.ts";
import { errorFrom, thrownResult, timed } from "./outcomes.ts";
import { execute, resultIn, stream } from "./perform.ts";
import type { Insistence } from "./tool-schema.ts";
import { specOf } from "./tool-spec.ts";

/** Where a plugin's tools run. */
export interface Surroundings {
  readonly origin: ToolSpec["origin"];
  readonly folder: string;
  readonly services: PluginServices;
}

const NO_HOOKS = new Hooks(() => {});

/** A plugin's tool as Pegboard runs it: behind the host's gate, with the hooks of its own manager around the executor. */
export function contractTool({ tool, inside }: FoundTool, around: Surroundings): Tool {
  const hooks = inside?.hooks ?? NO_HOOKS;
  const validates = inside?.config.enableValidation ?? true;
  const limits = limitsOf(tool, inside?.config.defaultTimeout);
  return {
    ...specOf(tool, around.origin, insistenceOf(hooks, validates)),
    ...(limits === undefined ? {} : { limits }),
    run: (input, ctx) => run(tool, hooks, validates, input, ctx, around),
  };
}

/** Whether a number can be a limit in milliseconds. */
export function isLimit(timeout: unknown): timeout is number {
  return typeof timeout === "number" && timeout > 0 && timeout < Infinity;
}

// A tool that streams may take its time as long as it says something.
function limitsOf({ timeout, streamingExecutor }: CustomToolDefinition, fallback: number | undefined): Limits | undefined {
  const ms = isLimit(timeout) ? timeout : fallback;
  if (!isLimit(ms)) return undefined;
  return streamingExecutor === undefined ? { timeoutMs: ms } : { idleMs: ms };
}

// The host checks before any hook of the plugin runs.
function insistenceOf(hooks: Hooks, validates: boolean): Insistence {
  if (!validates) return "nothing";
  return hooks.has("beforeExecute") ? "given" : "all";
}

async function run(
  tool: CustomToolDefinition,
  hooks: Hooks,
  validates: boolean,
  input: JsonObject,
  ctx: ToolContext,
  around: Surroundings,
): Promise<Result> {
  const executionContext = await contextOf(ctx, around);
  // What the gate hands over is frozen; authors may change what they are given.
  const hook: ToolHookContext = {
    toolName: tool.name,
    args: thawJson(input) as Record<string, unknown>,
    executionContext,
  };
  const startedAt = systemClock.elapsed();
  const elapsed = () => Math.round(systemClock.elapsed() - startedAt);
  await hooks.fire("beforeExecute", hook);
  try {
    const fault = validates ? completeArguments(tool.parameters, hook.args) : undefined;
    if (fault !== undefined) throw fault;
    const result = timed(await perform(tool, hook, hooks, ctx), elapsed());
    if (!result.success) hook.error = new Error(result.error ?? `Tool ${tool.name} failed`);
    hook.result = result;
  } catch (error) {
    hook.error = errorFrom(error);
    hook.result = timed(thrownResult(tool.name, error), elapsed());
    await hooks.fire("onError", hook);
    const known = thrownFailure(error);
    if (known === undefined) throw error;
    return known;
  }
  await hooks.fire(hook.result.success ? "afterExecute" : "onError", hook);
  return asResult(tool.name, hook.result);
}

async function perform(
  tool: CustomToolDefinition,
  hook: ToolHookContext,
  hooks: Hooks,
  ctx: ToolContext,
): Promise<ToolExecutionResult> {
  const { args, executionContext } = hook;
  if (tool.streamingExecutor === undefined) return resultIn(await execute(tool, args, executionContext));
  return stream(tool, args, executionContext, ctx.signal, async (chunk: StreamChunk) => {
    await hooks.streamed(hook, chunk);
    await ctx.emit(asChunk(chunk));
  });
}

async function contextOf(ctx: ToolContext, { folder, services }: Surroundings): Promise<ToolExecutionContext> {
  const userConfig = { ...(await services.config()) };
  return {
    sessionId: ctx.session ?? ctx.callId,
    messageUuid: ctx.callId,
    workingDir: folder,
    userConfig,
    abortSignal: ctx.signal,
  };
}
