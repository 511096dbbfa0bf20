import assert from "node:assert/strict";
import { test } from "node:test";
import { ExtensibilityManager, ParameterValidationError, ToolExecutionError, ToolTimeoutError } from "../../replica.ts";
import type { CustomToolDefinition } from "./definition.ts";
import type { ToolExecutionContext, ToolExecutionResult } from "./execution.ts";
import { context, definition, managerOnClock } from "./fixtures/managers.ts";

const COUNT = { name: "count", type: "number", description: "c", required: true, minimum: 1 } as const;
const never = () => new Promise<ToolExecutionResult>(() => {});

function managerWith(more: Partial<CustomToolDefinition>, config = {}): ExtensibilityManager {
  const manager = new ExtensibilityManager(config);
  manager.registerTool(definition(more));
  return manager;
}

test("C-13 C-14 a tool that is not there is a result, without time and without hooks", async () => {
  const manager = new ExtensibilityManager();
  let fired = 0;
  for (const event of ["beforeExecute", "afterExecute", "onError"] as const) manager.addToolHook(event, () => void (fired += 1));
  const result = await manager.executeTool("gone", {}, context);
  assert.deepEqual(result, { success: false, error: "Tool gone is not registered", errorCode: "TOOL_NOT_FOUND" });
  assert.equal(fired, 0);
});

test("C-15 too many at once are refused without time, without hooks and without waiting; streams count with them", async () => {
  const manager = managerWith(
    {
      executor: never,
      streamingExecutor: async function* () {
        yield { type: "text", content: "a" };
        await never();
      },
    },
    { maxConcurrentExecutions: 2 },
  );
  const fired: string[] = [];
  manager.addToolHook("beforeExecute", () => void fired.push("before"));
  manager.addToolHook("onError", () => void fired.push("error"));
  const stop = new AbortController();
  const first = manager.executeTool("tool", {}, { ...context, abortSignal: stop.signal });
  const stream = manager.executeToolStreaming("tool", {}, context);
  await stream.next();
  assert.equal(manager.getCurrentExecutions(), 2);
  const refused = { success: false, error: "Maximum concurrent executions reached", errorCode: "MAX_CONCURRENT_EXCEEDED" };
  assert.deepEqual(await manager.executeTool("tool", {}, context), refused);
  assert.deepEqual(await manager.executeToolStreaming("tool", {}, context).next(), { done: true, value: refused });
  assert.deepEqual(fired, ["before", "before"]);
  await stream.return({ success: true });
  assert.equal(manager.getCurrentExecutions(), 1);
  stop.abort();
  await first;
});

test("C-16 an argument that does not fit is told with its name, its type and its value, and reaches onError", async () => {
  const manager = managerWith({ parameters: [COUNT] });
  const errors: unknown[] = [];
  manager.addToolHook("onError", ({ error }) => void errors.push(error));
  const { executionTime, ...result } = await manager.executeTool("tool", { count: 0 }, context);
  assert.deepEqual(result, {
    success: false,
    error: "Parameter count must be at least 1",
    errorCode: "PARAMETER_VALIDATION_ERROR",
    metadata: { parameterName: "count", expectedType: "number", actualValue: 0 },
  });
  assert.equal(typeof executionTime, "number");
  assert.ok(errors[0] instanceof ParameterValidationError);
});

for (const [what, more, config, ms] of [
  ["the default", {}, {}, 30_000],
  ["the manager's", {}, { defaultTimeout: 700 }, 700],
  ["its own", { timeout: 50 }, { defaultTimeout: 700 }, 50],
] as const)
  test(`C-1 C-17 a tool runs out of time after ${what}; its late result is dropped`, async () => {
    const { manager, clock } = managerOnClock(config);
    const late = Promise.withResolvers<ToolExecutionResult>();
    manager.registerTool(definition({ ...more, executor: () => late.promise }));
    const ended = manager.executeTool("tool", {}, context);
    await clock.advance(ms - 1);
    assert.equal(manager.getCurrentExecutions(), 1);
    await clock.advance(1);
    const result = await ended;
    assert.deepEqual(result, {
      success: false,
      error: `Tool tool execution timeout (${ms}ms)`,
      errorCode: "TIMEOUT",
      metadata: { timeout: ms },
      executionTime: ms,
    });
    late.resolve({ success: true, output: "too late" });
    await clock.advance(0);
    assert.equal(result.success, false);
    assert.deepEqual([manager.getCurrentExecutions(), clock.pending], [0, 0]);
  });

test("C-17 the timeout of the real clock is kept as well, and is told as a ToolTimeoutError", async () => {
  const manager = managerWith({ timeout: 5, executor: never });
  let error: unknown;
  manager.addToolHook("onError", (hook) => void ({ error } = hook));
  assert.equal((await manager.executeTool("tool", {}, context)).errorCode, "TIMEOUT");
  assert.ok(error instanceof ToolTimeoutError);
});

for (const [what, executor, error] of [
  ["rejects", async () => Promise.reject(new Error("boom")), "Tool tool execution failed: boom"],
  ["throws a text", async () => Promise.reject("boom"), "Tool tool execution failed: boom"],
  [
    "throws before it has a promise",
    () => {
      throw new Error("at once");
    },
    "Tool tool execution failed: at once",
  ],
  ["returns no promise", () => ({ success: true }), /^Tool tool execution failed: .*async function/u],
  ["gives nothing back", async () => undefined, /^Tool tool execution failed: .*no result/u],
  ["gives a text back", async () => "done", /^Tool tool execution failed: .*no result/u],
] as const)
  test(`C-13 C-18 an executor that ${what} ends as EXECUTION_ERROR`, async () => {
    const manager = managerWith({ executor: executor as unknown as CustomToolDefinition["executor"] });
    const result = await manager.executeTool("tool", {}, context);
    assert.deepEqual([result.success, result.errorCode], [false, "EXECUTION_ERROR"]);
    if (typeof error === "string") assert.equal(result.error, error);
    else assert.match(result.error ?? "", error);
    assert.equal(typeof result.executionTime, "number");
  });

test("C-19 a thrown ToolExecutionError gives its own code and words", async () => {
  const manager = managerWith({ executor: () => Promise.reject(new ToolExecutionError("No paper", "tool", "PAPER_OUT")) });
  const { executionTime, ...result } = await manager.executeTool("tool", {}, context);
  assert.deepEqual(result, { success: false, error: "No paper", errorCode: "PAPER_OUT" });
  assert.equal(typeof executionTime, "number");
});

test("C-20 C-21 a returned result comes back as the very same object, with the time it took", async () => {
  for (const returned of [
    { success: false, error: "no", errorCode: "CUSTOM_ERROR", metadata: { a: 1 }, executionTime: -5 },
    { success: true, output: "yes", data: { at: new Date(0), run: () => 1, map: new Map() }, extra: Symbol("kept") },
  ] as ToolExecutionResult[]) {
    const before = { ...returned };
    const result = await managerWith({ executor: async () => returned }).executeTool("tool", {}, context);
    assert.equal(result, returned);
    assert.ok((result.executionTime ?? -1) >= 0);
    assert.deepEqual({ ...result, executionTime: 0 }, { ...before, executionTime: 0 });
  }
});

test("C-21 a frozen result is given back as a copy with its time", async () => {
  const result = await managerWith({ executor: async () => Object.freeze({ success: true, output: "ice" }) }).executeTool(
    "tool",
    {},
    context,
  );
  assert.deepEqual({ ...result, executionTime: 0 }, { success: true, output: "ice", executionTime: 0 });
});

test("C-22 the context reaches the executor as the same object, and arguments that are no JSON reach it unharmed", async () => {
  const given: unknown[] = [];
  const manager = managerWith({ executor: async (...all) => (given.push(...all), { success: true }) });
  const args = { at: new Date(0), run: () => 1, big: 5n, nan: NaN, constructor: 1, nested: { map: new Map([[1, 2]]) } };
  const own: ToolExecutionContext = { ...context, userConfig: { run: () => 1 }, abortSignal: new AbortController().signal };
  assert.equal((await manager.executeTool("tool", args as never, own)).success, true);
  assert.deepEqual(given[0], args);
  assert.equal((given[0] as typeof args).nested, args.nested);
  assert.equal(given[1], own);
});

test("C-22 X-14 the caller's signal cancels, while it runs and before it starts", async () => {
  let ran = 0;
  const manager = managerWith({ executor: () => ((ran += 1), never()) });
  const errors: string[] = [];
  manager.addToolHook("onError", ({ error }) => void errors.push(error?.message ?? ""));
  const controller = new AbortController();
  const running = manager.executeTool("tool", {}, { ...context, abortSignal: controller.signal });
  controller.abort();
  for (const ended of [running, manager.executeTool("tool", {}, { ...context, abortSignal: controller.signal })]) {
    const result = await ended;
    assert.deepEqual([result.success, result.errorCode], [false, "CANCELLED"]);
    assert.equal(result.error, "Tool tool execution was cancelled");
  }
  assert.deepEqual([ran, errors.length, manager.getCurrentExecutions()], [1, 2, 0]);
});

test("C-23 C-24 X-5 defaults reach the executor, and the caller's arguments stay as they were", async () => {
  let given: unknown;
  const manager = managerWith({
    parameters: [{ ...COUNT, default: 10 }],
    executor: async (args) => {
      given = { ...args };
      args["count"] = "changed";
      return { success: true };
    },
  });
  const args = Object.freeze({});
  assert.equal((await manager.executeTool("tool", args, context)).success, true);
  assert.deepEqual(given, { count: 10 });
  assert.deepEqual(args, {});
  assert.equal((await manager.executeTool("tool", undefined as never, undefined as never)).success, true);
});

test("C-25 without validation nothing is checked and nothing filled in", async () => {
  let given: unknown;
  const manager = managerWith(
    {
      parameters: [
        { ...COUNT, default: 10 },
        { ...COUNT, name: "other" },
      ],
      executor: async (args) => ((given = args), { success: true }),
    },
    { enableValidation: false },
  );
  assert.equal((await manager.executeTool("tool", { count: "many" }, context)).success, true);
  assert.deepEqual(given, { count: "many" });
});

test("C-27 a pattern that is none is an error of the execution, as its author's tool is broken", async () => {
  const manager = managerWith({ parameters: [{ ...COUNT, type: "string", pattern: "(" } as never] });
  const result = await manager.executeTool("tool", { count: "x" }, context);
  assert.equal(result.errorCode, "EXECUTION_ERROR");
  assert.match(result.error ?? "", /^Tool tool execution failed: Invalid regular expression/u);
});

test("the definition is `this` in its executor, and a tool may call another of the same manager", async () => {
  const manager = managerWith({ executor: async () => ({ success: true, output: "inner" }) });
  const outer: CustomToolDefinition = definition({
    name: "outer",
    async executor(this: CustomToolDefinition, _args, own) {
      const inner = await manager.executeTool("tool", {}, own);
      return { success: true, output: `${this.name} ${inner.output}` };
    },
  } as Partial<CustomToolDefinition>);
  manager.registerTool(outer);
  assert.equal((await manager.executeTool("outer", {}, context)).output, "outer inner");
});
