import assert from "node:assert/strict";
import { test } from "node:test";
import { ExtensibilityManager } from "../../replica.ts";
import type { StreamingToolExecutor, CustomToolDefinition } from "./definition.ts";
import type { StreamChunk, ToolExecutionResult } from "./execution.ts";
import { context, definition, managerOnClock, readAll } from "./fixtures/managers.ts";

function managerWith(streamingExecutor: StreamingToolExecutor, more: Partial<CustomToolDefinition> = {}): ExtensibilityManager {
  const manager = new ExtensibilityManager();
  manager.registerTool(definition({ streamingExecutor, ...more }));
  return manager;
}

test("C-37 chunks and result come as the very objects of the executor", async () => {
  const chunks: StreamChunk[] = [
    { type: "text", content: "a" },
    { type: "data", content: "", data: { run: () => 1 } },
    { type: "error", content: "a warning" },
  ];
  const returned: ToolExecutionResult = { success: true, output: "done", data: new Map() };
  const manager = managerWith(async function* () {
    yield* chunks;
    return returned;
  });
  const read = await readAll(manager.executeToolStreaming("tool", {}, context));
  assert.equal(read.chunks.length, 3);
  for (const [i, chunk] of chunks.entries()) assert.equal(read.chunks[i], chunk);
  assert.equal(read.result, returned);
  assert.equal(typeof read.result.executionTime, "number");
  assert.equal(manager.getCurrentExecutions(), 0);
});

test("the tool makes a chunk only when one is asked for", async () => {
  const made: number[] = [];
  const manager = managerWith(async function* () {
    for (let i = 0; i < 3; i++) {
      made.push(i);
      yield { type: "text", content: String(i) };
    }
  });
  const stream = manager.executeToolStreaming("tool", {}, context);
  assert.deepEqual(made, []);
  await stream.next();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(made, [0]);
  await stream.next();
  assert.deepEqual(made, [0, 1]);
  await stream.return({ success: true });
});

for (const [what, result, chunks] of [
  ["with an output gives it as one text", { success: true, output: "all" }, [{ type: "text", content: "all" }]],
  ["without an output gives no chunk", { success: true }, []],
  ["that fails gives no chunk", { success: false, output: "part", error: "no" }, []],
] as const)
  test(`C-38 a tool that does not stream, ${what}`, async () => {
    const manager = new ExtensibilityManager();
    manager.registerTool(definition({ executor: async () => ({ ...result }) }));
    const read = await readAll(manager.executeToolStreaming("tool", {}, context));
    assert.deepEqual(read.chunks, chunks);
    assert.deepEqual({ ...read.result, executionTime: 0 }, { ...result, executionTime: 0 });
  });

test("C-39 a stream of a tool that is not there has no chunks, and its result says so", async () => {
  const read = await readAll(new ExtensibilityManager().executeToolStreaming("gone", {}, context));
  assert.deepEqual(read, {
    chunks: [],
    result: { success: false, error: "Tool gone is not registered", errorCode: "TOOL_NOT_FOUND" },
  });
});

for (const [what, args, error, errorCode, before] of [
  ["arguments that do not fit", {}, "Parameter needed is required", "PARAMETER_VALIDATION_ERROR", 0],
  ["a throw on the way", { needed: "x" }, "Tool tool execution failed: boom", "EXECUTION_ERROR", 1],
] as const)
  test(`C-40 ${what} end a stream with one error chunk, after the onError hooks`, async () => {
    const manager = managerWith(
      async function* () {
        yield { type: "text", content: "a" };
        throw new Error("boom");
      },
      { parameters: [{ name: "needed", type: "string", description: "n", required: true }] },
    );
    const heard: string[] = [];
    manager.addToolHook("onError", async () => {
      await Promise.resolve();
      heard.push("hook");
    });
    const stream = manager.executeToolStreaming("tool", args, context);
    for (let i = 0; i < before; i++) await stream.next();
    const last = await stream.next();
    assert.deepEqual(last.value, { type: "error", content: error });
    assert.deepEqual(heard, ["hook"]);
    const { value, done } = await stream.next();
    assert.deepEqual([done, value && "errorCode" in value && value.errorCode], [true, errorCode]);
    assert.equal(manager.getCurrentExecutions(), 0);
  });

test("C-34 a failure that the generator returns comes as it is, without an error chunk", async () => {
  const manager = managerWith(async function* () {
    yield { type: "text", content: "a" };
    return { success: false, error: "No paper", errorCode: "PAPER_OUT" };
  });
  const { chunks, result } = await readAll(manager.executeToolStreaming("tool", {}, context));
  assert.deepEqual([chunks.length, result.error, result.errorCode], [1, "No paper", "PAPER_OUT"]);
});

test("C-41 a generator that returns nothing has succeeded", async () => {
  const manager = managerWith(async function* () {});
  const { result } = await readAll(manager.executeToolStreaming("tool", {}, context));
  assert.deepEqual({ ...result, executionTime: 0 }, { success: true, executionTime: 0 });
});

test("C-42 X-11 every chunk of a stream starts its time anew; silence ends it, and the generator is closed", async () => {
  const { manager, clock } = managerOnClock();
  let isClosed = false;
  const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  manager.registerTool(
    definition({
      timeout: 100,
      streamingExecutor: async function* () {
        try {
          for (const ms of [80, 80, 80, 101]) {
            await wait(ms);
            yield { type: "text", content: String(ms) };
          }
        } finally {
          isClosed = true;
        }
      },
    }),
  );
  const reading = readAll(manager.executeToolStreaming("tool", {}, context));
  for (let i = 0; i < 3; i++) await clock.advance(80);
  await clock.advance(100);
  const { chunks, result } = await reading;
  assert.deepEqual(
    chunks.map(({ content }) => content),
    ["80", "80", "80", "Tool tool execution timeout (100ms)"],
  );
  assert.deepEqual([result.errorCode, result.metadata, result.executionTime], ["TIMEOUT", { timeout: 100 }, 340]);
  await clock.advance(1);
  assert.deepEqual([isClosed, clock.pending, manager.getCurrentExecutions()], [true, 0, 0]);
});

test("X-11 a slow reader and slow hooks are not the tool's silence", async () => {
  const { manager, clock } = managerOnClock({ defaultTimeout: 100 });
  manager.addToolHook("onStream", () => new Promise<void>((resolve) => clock.after(500, resolve)));
  manager.registerTool(
    definition({
      streamingExecutor: async function* () {
        yield { type: "text", content: "a" };
      },
    }),
  );
  const stream = manager.executeToolStreaming("tool", {}, context);
  const first = stream.next();
  await clock.advance(500);
  assert.deepEqual((await first).value, { type: "text", content: "a" });
  await clock.advance(1000);
  const { value } = await stream.next();
  assert.equal(value && "success" in value && value.success, true);
});

test("C-43 a reader who leaves closes the tool's generator and frees its place, and no hook fires", async () => {
  const heard: string[] = [];
  const manager = managerWith(async function* () {
    try {
      yield { type: "text", content: "a" };
      heard.push("went on");
    } finally {
      heard.push("closed");
      await Promise.resolve();
      heard.push("closed well");
    }
  });
  for (const event of ["afterExecute", "onError"] as const) manager.addToolHook(event, () => void heard.push(event));
  for await (const _ of manager.executeToolStreaming("tool", {}, context)) break;
  assert.deepEqual(heard, ["closed", "closed well"]);
  assert.equal(manager.getCurrentExecutions(), 0);
});

test("X-14 the caller's signal ends a stream that waits, with an error chunk and the code CANCELLED", async () => {
  const controller = new AbortController();
  const manager = managerWith(async function* () {
    yield { type: "text", content: "a" };
    await new Promise(() => {});
  });
  const stream = manager.executeToolStreaming("tool", {}, { ...context, abortSignal: controller.signal });
  await stream.next();
  const rest = readAll(stream);
  controller.abort();
  const { chunks, result } = await rest;
  assert.deepEqual(chunks, [{ type: "error", content: "Tool tool execution was cancelled" }]);
  assert.equal(result.errorCode, "CANCELLED");
});

test("a streaming executor that is no generator is an EXECUTION_ERROR that says so", async () => {
  const manager = managerWith((async () => ({ success: true })) as unknown as StreamingToolExecutor);
  const { result } = await readAll(manager.executeToolStreaming("tool", {}, context));
  assert.match(result.error ?? "", /async function\*/u);
});
