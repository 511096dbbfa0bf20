import assert from "node:assert/strict";
import { test } from "node:test";
import { BaseExecutor, createExecutorRegistry, errorResult, toResult, type BuiltinToolResult } from "./base-executor.ts";

const ApiName = { createTask: "createTask", listTasks: "listTasks", viewTask: "viewTask", toString: "toString" } as const;

class TaskExecutor extends BaseExecutor<typeof ApiName> {
  readonly identifier: string = "lobe-task";
  protected readonly apiEnum = ApiName;
  made = 0;

  createTask = async (params: { name: string }, ctx?: { messageId: string }): Promise<BuiltinToolResult> => {
    this.made += 1;
    return { success: true, content: `${params.name} ${ctx?.messageId ?? "without a context"} ${this.made}` };
  };

  async viewTask(): Promise<BuiltinToolResult> {
    if (this.made > 0) throw new Error("no view");
    return { success: true, content: `made ${this.made}` };
  }
}

test("L-25 hasApi and getApiNames read the fields of the instance", () => {
  const executor = new TaskExecutor();
  assert.deepEqual(executor.getApiNames(), ["createTask", "listTasks", "viewTask", "toString"]);
  assert.equal(executor.hasApi("listTasks"), true);
  assert.equal(executor.hasApi("listtasks"), false);
});

test("L-26 invoke runs the API, with and without a context", async () => {
  const executor = new TaskExecutor();
  assert.equal((await executor.invoke("createTask", { name: "a" }, { messageId: "m" })).content, "a m 1");
  assert.equal((await executor.invoke("createTask", { name: "a" })).content, "a without a context 2");
});

test("L-24 invoke binds a method of the class", async () => {
  assert.equal((await new TaskExecutor().invoke("viewTask", {})).content, "made 0");
});

test("L-26 L-28 an unknown API is ApiNotFound, also where only its case is wrong", async () => {
  for (const api of ["gone", "createtask", "invoke", "constructor"])
    assert.deepEqual(await new TaskExecutor().invoke(api, {}), {
      success: false,
      error: { type: "ApiNotFound", message: `Unknown API: ${api}` },
    });
});

test("L-26 an API without a function is MethodNotImplemented, whatever every object has", async () => {
  for (const api of ["listTasks", "toString"])
    assert.deepEqual(await new TaskExecutor().invoke(api, {}), {
      success: false,
      error: { type: "MethodNotImplemented", message: `Method not implemented: ${api}` },
    });
});

test("L-27 a registry answers for what is not there and for what is thrown", async () => {
  const registry = createExecutorRegistry();
  const executor = new TaskExecutor();
  registry.register(executor);
  assert.deepEqual(await registry.invoke("lobe-x", "a", {}), {
    success: false,
    error: { type: "ExecutorNotFound", message: "Executor not found: lobe-x" },
  });
  assert.deepEqual(await registry.invoke("lobe-task", "a", {}), {
    success: false,
    error: { type: "ApiNotFound", message: "API not found: lobe-task/a" },
  });
  executor.made = 1;
  const { success, error } = await registry.invoke("lobe-task", "viewTask", {});
  assert.deepEqual([success, error?.type, error?.message], [false, "BuiltinToolExecutorError", "no view"]);
  assert.ok(error?.body instanceof Error);
});

test("L-3 L-7 a registry knows former identifiers, and the last of a name has it", async () => {
  const registry = createExecutorRegistry();
  const [first, second] = [new TaskExecutor(), new TaskExecutor()];
  registry.register(first, "lobe-todo");
  registry.register(second);
  await registry.invoke("lobe-todo", "createTask", { name: "a" });
  await registry.invoke("lobe-task", "createTask", { name: "a" });
  assert.deepEqual([first.made, second.made], [1, 1]);
  assert.deepEqual([registry.has("lobe-todo", "createTask"), registry.has("lobe-todo", "gone")], [true, false]);
});

for (const [what, output, expected] of [
  ["success keeps content and state", { success: true, content: "a", state: 1 }, { success: true, content: "a", state: 1 }],
  [
    "L-32 an empty success has the words of a failure and is none",
    { success: true, content: "" },
    { success: true, content: "Tool execution failed", state: undefined },
  ],
  [
    "a failure keeps its state, and its error as body",
    { success: false, content: "a", state: { half: 1 }, error: { message: "m", code: 7 } },
    {
      success: false,
      content: "a",
      state: { half: 1 },
      error: { type: "PluginServerError", message: "m", body: { message: "m", code: 7 } },
    },
  ],
  [
    "an empty failure speaks with the words of its error",
    { success: false, content: "", error: { message: "m" } },
    {
      success: false,
      content: "m",
      state: undefined,
      error: { type: "PluginServerError", message: "m", body: { message: "m" } },
    },
  ],
  [
    "an error whose message is no text is passed on as body",
    { success: false, content: "", error: { message: 5 } },
    {
      success: false,
      content: "Tool execution failed",
      state: undefined,
      error: { type: "PluginServerError", message: "Tool execution failed", body: { message: 5 } },
    },
  ],
  [
    "L-32 a failure without an error has none",
    { success: false, content: "" },
    { success: false, content: "Tool execution failed", state: undefined, error: undefined },
  ],
] as const)
  test(`L-31 toResult: ${what}`, () => {
    assert.deepEqual(toResult(output), expected);
  });

for (const [caught, message] of [
  [new Error("e"), "e"],
  ["words", "words"],
  ["", "Unknown error"],
  [7, "7"],
] as const)
  test(`L-33 errorResult of ${JSON.stringify(caught)} says ${message}`, () => {
    assert.deepEqual(errorResult(caught, "CreateFailed"), {
      success: false,
      content: `Failed: ${message}`,
      error: { type: "CreateFailed", message },
    });
  });
