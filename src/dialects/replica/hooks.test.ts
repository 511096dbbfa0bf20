import assert from "node:assert/strict";
import { test } from "node:test";
import { ExtensibilityManager } from "../../replica.ts";
import type { ToolHookContext, ToolHookEvent } from "./hooks.ts";
import { context, definition, managerOnClock, readAll } from "./fixtures/managers.ts";

const EVENTS: readonly ToolHookEvent[] = ["beforeExecute", "onStream", "onProgress", "afterExecute", "onError"];
const NEEDED = { name: "needed", type: "string", description: "n", required: true } as const;

function watched(manager: ExtensibilityManager): { fired: string[]; contexts: Set<ToolHookContext> } {
  const fired: string[] = [];
  const contexts = new Set<ToolHookContext>();
  for (const event of EVENTS)
    manager.addToolHook(event, (hook) => {
      fired.push(event);
      contexts.add(hook);
    });
  return { fired, contexts };
}

test("C-12 C-28 a success fires before, then after; a failure before, then error; each has one context", async () => {
  const manager = new ExtensibilityManager();
  const { fired, contexts } = watched(manager);
  manager.registerTool(definition({ parameters: [NEEDED] }));
  await manager.executeTool("tool", { needed: "x" }, context);
  assert.deepEqual([fired.splice(0), contexts.size], [["beforeExecute", "afterExecute"], 1]);
  await manager.executeTool("tool", {}, context);
  assert.deepEqual([fired.splice(0), contexts.size], [["beforeExecute", "onError"], 2]);
});

test("C-29 handlers run one after the other, each awaited, one that was added twice twice", async () => {
  const manager = new ExtensibilityManager();
  manager.registerTool(definition());
  const heard: string[] = [];
  const slow = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    heard.push("slow");
  };
  manager.addToolHook("afterExecute", slow);
  manager.addToolHook("afterExecute", () => void heard.push("quick"));
  manager.addToolHook("afterExecute", slow);
  await manager.executeTool("tool", {}, context);
  assert.deepEqual(heard.splice(0), ["slow", "quick", "slow"]);
  assert.equal(manager.removeToolHook("afterExecute", slow), true);
  await manager.executeTool("tool", {}, context);
  assert.deepEqual(heard, ["quick", "slow"]);
});

test("C-30 hooks are removed one by one, by event and all together", async () => {
  const manager = new ExtensibilityManager();
  manager.registerTool(definition());
  const heard: string[] = [];
  const before = () => void heard.push("before");
  manager.addToolHook("beforeExecute", before);
  manager.addToolHook("afterExecute", () => void heard.push("after"));
  assert.equal(manager.removeToolHook("afterExecute", before), false);
  manager.clearToolHooks("afterExecute");
  await manager.executeTool("tool", {}, context);
  assert.deepEqual(heard.splice(0), ["before"]);
  assert.deepEqual(
    [manager.removeToolHook("beforeExecute", before), manager.removeToolHook("beforeExecute", before)],
    [true, false],
  );
  manager.addToolHook("beforeExecute", before);
  manager.clearAllToolHooks();
  await manager.executeTool("tool", {}, context);
  assert.deepEqual(heard, []);
});

test("C-31 C-35 hooks see the tool, the arguments, the caller's own context, the result and the error", async () => {
  const manager = new ExtensibilityManager();
  const seen: ToolHookContext[] = [];
  for (const event of ["afterExecute", "onError"] as const) manager.addToolHook(event, (hook) => void seen.push({ ...hook }));
  manager.registerTool(definition({ parameters: [{ ...NEEDED, default: "by default" }] }));
  manager.registerTool(definition({ name: "throws", executor: () => Promise.reject("a text") }));
  const result = await manager.executeTool("tool", {}, context);
  const failed = await manager.executeTool("throws", {}, context);
  assert.deepEqual(seen[0], { toolName: "tool", args: { needed: "by default" }, executionContext: context, result });
  assert.equal(seen[0]?.executionContext, context);
  assert.equal(seen[0]?.result, result);
  assert.equal(seen[1]?.result, failed);
  assert.ok(seen[1]?.error instanceof Error);
  assert.equal(seen[1].error.message, "a text");
});

for (const debug of [false, true])
  test(`C-32 what hooks throw changes nothing, and is logged ${debug ? "under debug" : "never without debug"}`, async () => {
    const { manager, logged } = managerOnClock({ debug });
    manager.registerTool(
      definition({
        streamingExecutor: async function* () {
          yield { type: "progress", content: "", progress: 0 };
        },
      }),
    );
    const heard: string[] = [];
    for (const event of EVENTS) {
      manager.addToolHook(event, () => {
        throw new Error("at once");
      });
      manager.addToolHook(event, () => Promise.reject(new Error("later")));
      manager.addToolHook(event, () => void heard.push(event));
    }
    assert.equal((await manager.executeTool("tool", {}, context)).success, true);
    assert.equal((await readAll(manager.executeToolStreaming("tool", {}, context))).result.success, true);
    assert.deepEqual(heard, ["beforeExecute", "afterExecute", "beforeExecute", "onStream", "onProgress", "afterExecute"]);
    assert.equal(logged.length, debug ? 12 : 0);
    if (debug) assert.equal(logged[0], "A beforeExecute hook failed in a call of tool: at once");
  });

for (const way of ["changed", "replaced"])
  test(`C-33 arguments that a beforeExecute hook ${way} are the ones that are checked and run`, async () => {
    const manager = new ExtensibilityManager();
    let given: unknown;
    manager.registerTool(definition({ parameters: [NEEDED], executor: async (args) => ((given = args), { success: true }) }));
    manager.addToolHook("beforeExecute", async (hook) => {
      await Promise.resolve();
      if (way === "changed") hook.args["needed"] = "supplied";
      else hook.args = { needed: "supplied" };
    });
    const args = {};
    assert.equal((await manager.executeTool("tool", args, context)).success, true);
    assert.deepEqual([given, args], [{ needed: "supplied" }, {}]);
  });

test("C-34 a returned failure fires onError with an error made of its words, and never afterExecute", async () => {
  const manager = new ExtensibilityManager();
  const { fired, contexts } = watched(manager);
  const returned = { success: false, error: "No paper", errorCode: "PAPER_OUT" };
  manager.registerTool(definition({ executor: async () => returned }));
  await manager.executeTool("tool", {}, context);
  assert.deepEqual(fired, ["beforeExecute", "onError"]);
  const [hook] = contexts;
  assert.equal(hook?.result, returned);
  assert.ok(hook.error instanceof Error);
  assert.equal(hook.error.message, "No paper");
});

test("C-36 onStream fires for each chunk before it is read, onProgress after it for progress, and 0 is progress", async () => {
  const manager = new ExtensibilityManager();
  const heard: string[] = [];
  manager.addToolHook("onProgress", ({ progress }) => void heard.push(`progress ${progress}`));
  manager.addToolHook("onStream", async ({ chunk }) => {
    await Promise.resolve();
    heard.push(`stream ${chunk?.type}`);
  });
  manager.registerTool(
    definition({
      streamingExecutor: async function* () {
        yield { type: "text", content: "a" };
        yield { type: "progress", content: "", progress: 0 };
        yield { type: "progress", content: "no number" };
        throw new Error("boom");
      },
    }),
  );
  for await (const { type } of manager.executeToolStreaming("tool", {}, context)) heard.push(`read ${type}`);
  assert.deepEqual(heard, [
    "stream text",
    "read text",
    "stream progress",
    "progress 0",
    "read progress",
    "stream progress",
    "read progress",
    "read error",
  ]);
});

test("C-31 the last chunk is still in the context when the execution has ended", async () => {
  const manager = new ExtensibilityManager();
  const { contexts } = watched(manager);
  const chunk = { type: "data", content: "", data: new Map() } as const;
  manager.registerTool(
    definition({
      streamingExecutor: async function* () {
        yield chunk;
      },
    }),
  );
  await readAll(manager.executeToolStreaming("tool", {}, context));
  assert.equal(contexts.size, 1);
  assert.equal([...contexts][0]?.chunk, chunk);
});
