import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import * as replica from "../../replica.ts";
import { ExtensibilityManager } from "../../replica.ts";
import type { CustomToolDefinition } from "./definition.ts";
import { context, definition } from "./fixtures/managers.ts";

test("C-1 a manager needs no config, and takes an empty one", async () => {
  for (const manager of [new ExtensibilityManager(), new ExtensibilityManager({})]) {
    manager.registerTool(definition());
    assert.equal((await manager.executeTool("tool", {}, context)).success, true);
  }
});

test("C-1 ten executions run at once where nothing else is said, and the eleventh is refused", async () => {
  const manager = new ExtensibilityManager();
  const gate = Promise.withResolvers<void>();
  manager.registerTool(definition({ executor: () => gate.promise.then(() => ({ success: true })) }));
  const running = Array.from({ length: 11 }, () => manager.executeTool("tool", {}, context));
  assert.equal(manager.getCurrentExecutions(), 10);
  gate.resolve();
  const codes = (await Promise.all(running)).map(({ errorCode }) => errorCode);
  assert.deepEqual(codes, [...Array.from({ length: 10 }, () => undefined), "MAX_CONCURRENT_EXCEEDED"]);
  assert.equal(manager.getCurrentExecutions(), 0);
});

test("C-2 it is an EventEmitter that tells of tools which come and go", () => {
  const manager = new ExtensibilityManager();
  assert.ok(manager instanceof EventEmitter);
  const heard: unknown[] = [];
  manager.on("toolRegistered", (tool) => heard.push(tool));
  manager.on("toolUnregistered", (name) => heard.push(name));
  const tool = definition();
  manager.registerTool(tool);
  manager.unregisterTool("other");
  manager.unregisterTool("tool");
  manager.registerTool(tool);
  manager.clearAllTools();
  manager.registerTool(tool);
  manager.reset();
  assert.deepEqual(heard, [tool, "tool", tool, tool]);
});

test("C-3 the class and the errors are what the package exports", () => {
  assert.deepEqual(Object.keys(replica).toSorted(), [
    "ExtensibilityManager",
    "ParameterValidationError",
    "ToolExecutionError",
    "ToolTimeoutError",
  ]);
  assert.equal(ExtensibilityManager.name, "ExtensibilityManager");
});

const PARAMETER = { name: "p", type: "string", description: "d", required: true };
for (const [what, more, message] of [
  ["no name", { name: "" }, "Tool name must be a non-empty string"],
  ["a name that is no text", { name: 5 }, "Tool name must be a non-empty string"],
  ...["a-b", "a.b", "_a", "123x", "a b", "ä"].map(
    (name) =>
      [
        `the name ${name}`,
        { name },
        "Tool name must start with a letter and contain only letters, numbers, and underscores",
      ] as const,
  ),
  ["no description", { description: undefined }, "Tool description must be a non-empty string"],
  ["no parameters", { parameters: undefined }, "Tool parameters must be an array"],
  ["no executor", { executor: undefined }, "Tool executor must be a function"],
  ["a parameter that is nothing", { parameters: [null] }, "Parameter name must be a non-empty string"],
  ["a parameter without a name", { parameters: [{ ...PARAMETER, name: "" }] }, "Parameter name must be a non-empty string"],
  [
    "a parameter of no known type",
    { parameters: [{ ...PARAMETER, type: "integer" }] },
    "Parameter type must be one of: string, number, boolean, array, object",
  ],
  [
    "a parameter without description",
    { parameters: [{ ...PARAMETER, description: "" }] },
    "Parameter description must be a non-empty string",
  ],
  [
    "a parameter that may be required",
    { parameters: [{ ...PARAMETER, required: "yes" }] },
    "Parameter required field must be a boolean",
  ],
] as const)
  test(`C-4 C-5 C-6 C-7 a tool with ${what} is refused at once`, () => {
    const manager = new ExtensibilityManager();
    const tool = { ...definition(), ...more } as unknown as CustomToolDefinition;
    assert.throws(() => manager.registerTool(tool), { name: "Error", message });
    assert.equal(manager.getToolCount(), 0);
  });

test("C-6 a taken name is noticed before anything else", () => {
  const manager = new ExtensibilityManager();
  manager.registerTool(definition());
  assert.throws(() => manager.registerTool({ name: "tool" } as CustomToolDefinition), {
    message: "Tool tool is already registered",
  });
});

test("C-8 C-9 tools are found, counted, listed in order and given back as they are", () => {
  const manager = new ExtensibilityManager();
  const [b, a] = [definition({ name: "b" }), definition({ name: "a" })];
  manager.registerTool(b);
  manager.registerTool(a);
  assert.equal(manager.getTool("b"), b);
  assert.equal(manager.getTool("c"), undefined);
  assert.deepEqual(manager.getAllTools(), [b, a]);
  assert.deepEqual([manager.hasTool("a"), manager.hasTool("c"), manager.getToolCount()], [true, false, 2]);
  assert.deepEqual([manager.unregisterTool("b"), manager.unregisterTool("b")], [true, false]);
  assert.deepEqual(manager.getAllTools(), [a]);
  manager.registerTool(b);
  assert.equal(manager.getToolCount(), 2);
});

test("C-10 a dangerous tool is marked and runs all the same", async () => {
  const manager = new ExtensibilityManager();
  manager.registerTool(definition({ dangerous: true }));
  assert.equal((await manager.executeTool("tool", {}, context)).success, true);
  assert.equal(manager.getToolsSummary()[0]?.dangerous, true);
});

test("C-45 the schema has the document's shape: lengths of arrays stay lengths", () => {
  const manager = new ExtensibilityManager();
  manager.registerTool(
    definition({
      parameters: [
        { name: "input", type: "string", description: "Input content", required: true, minLength: 1, pattern: "x", enum: ["x"] },
        { name: "count", type: "number", description: "Quantity", required: false, minimum: 0, maximum: 100, default: 10 },
        { name: "tags", type: "array", description: "Tags", required: false, items: { type: "string" }, maxLength: 10 },
        {
          name: "where",
          type: "object",
          description: "Where",
          required: true,
          properties: { city: { name: "city", type: "string", description: "City", required: true } },
        },
      ],
    }),
  );
  assert.deepEqual(manager.getToolSchema("tool"), {
    type: "object",
    properties: {
      input: { type: "string", description: "Input content", minLength: 1, pattern: "x", enum: ["x"] },
      count: { type: "number", description: "Quantity", minimum: 0, maximum: 100, default: 10 },
      tags: { type: "array", description: "Tags", items: { type: "string" }, maxLength: 10 },
      where: { type: "object", description: "Where" },
    },
    required: ["input", "where"],
  });
  assert.equal(manager.getToolSchema("other"), undefined);
  manager.registerTool(definition({ name: "bare" }));
  assert.deepEqual(manager.getToolSchema("bare"), { type: "object", properties: {}, required: [] });
});

test("C-11 C-44 C-46 the summary says what each tool is, streaming by its flag or else by its executor", () => {
  const manager = new ExtensibilityManager();
  const streamingExecutor = async function* () {};
  manager.registerTool(definition({ name: "a", category: "utility", dangerous: true, version: "1.0.0", streamingExecutor }));
  manager.registerTool(definition({ name: "b", supportsStreaming: true }));
  manager.registerTool(definition({ name: "c", supportsStreaming: false, streamingExecutor }));
  assert.deepEqual(manager.getToolsSummary(), [
    { name: "a", description: "A tool", category: "utility", dangerous: true, supportsStreaming: true },
    { name: "b", description: "A tool", category: undefined, dangerous: false, supportsStreaming: true },
    { name: "c", description: "A tool", category: undefined, dangerous: false, supportsStreaming: false },
  ]);
});

test("C-47 clearAllTools keeps the hooks, reset takes all and counts from nothing, never below it", async () => {
  const manager = new ExtensibilityManager({ maxConcurrentExecutions: 1 });
  const gate = Promise.withResolvers<void>();
  const slow = definition({ executor: () => gate.promise.then(() => ({ success: true })) });
  let fired = 0;
  manager.addToolHook("afterExecute", () => void (fired += 1));
  manager.registerTool(definition());
  manager.clearAllTools();
  assert.equal(manager.getToolCount(), 0);
  manager.registerTool(slow);
  const running = manager.executeTool("tool", {}, context);
  assert.equal(manager.getCurrentExecutions(), 1);
  manager.reset();
  assert.deepEqual([manager.getToolCount(), manager.getCurrentExecutions()], [0, 0]);
  manager.registerTool(slow);
  const second = manager.executeTool("tool", {}, context);
  gate.resolve();
  assert.deepEqual([(await running).success, (await second).success, fired], [true, true, 0]);
  assert.equal(manager.getCurrentExecutions(), 0);
});
