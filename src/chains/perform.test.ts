import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallEvent } from "../contract/event.ts";
import type { ChainStep } from "../contract/chain.ts";
import { softFailure, text } from "pegboard";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { heldTool, tool } from "../testing/fixtures/tools.ts";
import { chainHost, outcomeOf } from "./fixtures/chain-host.ts";

const greet: ChainStep = { tool: "greet", input: { name: "Ada" } };
const hello = { content: "Hello, Ada" };

test("W-O5 later steps find what earlier ones gave, by number from 0, by their key and as the last result", async () => {
  const { run } = chainHost();
  const result = await run(
    [
      { tool: "echo", input: { id: 7, name: "{{input.who}}" }, outputKey: "person" },
      {
        tool: "echo",
        input: {
          a: "{{step0.metadata.id}}",
          b: ["{{person.metadata.name}}"],
          c: { d: "{{lastResult.metadata}}" },
          e: "{{none}}",
        },
      },
      { tool: "greet", input: { name: "{{step1.metadata.b.0}} {{lastResult.metadata.a}}" } },
    ],
    { who: "Ada" },
  );
  assert.equal(said(result), "Hello, Ada 7");
  assert.deepEqual(outcomeOf(result).results[1]?.result, {
    content: JSON.stringify({ a: "7", b: ["Ada"], c: { d: '{"id":7,"name":"Ada"}' }, e: "{{none}}" }),
    metadata: { a: "7", b: ["Ada"], c: { d: '{"id":7,"name":"Ada"}' }, e: "{{none}}" },
  });
});

test("W-O5 the outcome of a success: every result, the context and the log, with the steps counted from 1", async () => {
  const { run } = chainHost();
  const result = await run([{ ...greet, outputKey: "greeting" }, greet]);
  const { callId, ...outcome } = outcomeOf(result);
  assert.deepEqual(outcome, {
    success: true,
    results: [
      { tool: "greet", result: hello },
      { tool: "greet", result: hello },
    ],
    context: { greeting: hello, step0: hello, step1: hello, lastResult: hello },
    executionLog: [
      { step: 1, tool: "greet", status: "success", output: hello },
      { step: 2, tool: "greet", status: "success", output: hello },
    ],
  });
  assert.equal(typeof callId, "string");
});

for (const [what, broken, error] of [
  ["a missing tool", { tool: "gone.tool" }, "Tool not found: gone.tool"],
  ["a tool that says it failed", { tool: "refuse" }, 'Tool "refuse" failed: no such city'],
  ["a tool that throws", { tool: "fail" }, "Step N (fail) threw exception: broken inside"],
  [
    "an input that is not valid",
    { tool: "refuse", input: { city: 4 } },
    'Tool "refuse" failed: Schema validation failed: The input of "refuse" is not valid: /city must be string, not number.',
  ],
] as const)
  for (const at of [1, 2, 3])
    test(`W-O5 ${what} as step ${at} of 3 stops the chain there`, async () => {
      const { host, run } = chainHost({ tools: broken3() });
      const called: string[] = [];
      host.listen({ before: ({ tool }) => void called.push(tool) });
      const steps: ChainStep[] = [greet, greet, greet].with(at - 1, broken);
      const result = await run(steps);
      const words = error.replace("Step N", `Step ${at}`);
      const { success, failedAt, error: told, executionLog, results } = outcomeOf(result);
      assert.deepEqual({ success, failedAt, told }, { success: false, failedAt: at, told: words });
      assert.equal(failureOf(result).message, words);
      assert.deepEqual(failureOf(result).details?.["failedAt"], at);
      assert.deepEqual(
        executionLog.map(({ status }) => status),
        [...Array(at - 1).fill("success"), "failed"],
      );
      assert.equal(executionLog.at(-1)?.error, words);
      assert.equal(results.length, at - 1);
      assert.ok(called.filter((name) => name === "greet").length <= at - 1);
    });

function broken3(): ReturnType<typeof tool>[] {
  return [
    tool("refuse", () => softFailure("no such city", { content: [text("Sorry.")] }), {
      input: { type: "object", properties: { city: { type: "string" } } },
    } as object),
    tool("fail", () => {
      throw new Error("broken inside");
    }),
  ];
}

test("the log has what the failed step gave, where it gave anything", async () => {
  const { run } = chainHost({ tools: broken3() });
  const logged = async (tool: string): Promise<unknown> => outcomeOf(await run([{ tool }])).executionLog[0];
  assert.deepEqual(await logged("refuse"), {
    step: 1,
    tool: "refuse",
    status: "failed",
    error: 'Tool "refuse" failed: no such city',
    output: { content: "Sorry.", error: "no such city" },
  });
  assert.deepEqual(await logged("gone"), { step: 1, tool: "gone", status: "failed", error: "Tool not found: gone" });
});

test("the chain fails with the code of the step, so that exit codes are honest", async () => {
  const asks = tool("asks", () => "ran", { approval: "always" });
  const { host, run } = chainHost({
    tools: [asks, ...broken3()],
    approver: () => ({ approve: false, reason: "not today" }),
    policy: (spec) => ({ verdict: spec.name === "greet" ? "deny" : spec.name === "asks" ? "ask" : "allow", rule: "test" }),
  });
  assert.equal(codeOf(await run([{ tool: "asks" }])), "declined");
  assert.equal(codeOf(await run([greet])), "denied");
  assert.equal(codeOf(await run([{ tool: "gone" }])), "tool_not_found");
  const soft = failureOf(await run([{ tool: "refuse" }]));
  assert.deepEqual([soft.code, soft.soft], ["tool_failed", true]);
  assert.equal(failureOf(await run([{ tool: "fail" }])).soft, undefined);
  assert.equal(codeOf(await host.call("chain.run", { steps: [{ tool: "chain.run", input: { steps: [greet] } }] })), "denied");
});

test("each step is asked about by itself, and the chain goes on with the input that was edited", async () => {
  const asked: unknown[] = [];
  const add = tool("add", (input) => input, { approval: "always" });
  const { run } = chainHost({
    tools: [add],
    approver: ({ tool, input }) => {
      asked.push({ tool, input });
      return { approve: true, input: { n: 2 } };
    },
  });
  const result = await run([
    { tool: "add", input: { n: 1 } },
    { tool: "add", input: { n: "{{step0.metadata.n}}" } },
  ]);
  assert.equal(result.ok, true);
  assert.deepEqual(asked, [
    { tool: "add", input: { n: 1 } },
    { tool: "add", input: { n: "2" } },
  ]);
});

test("a step of a declined chain is not run, nor any after it, and what came before is told", async () => {
  let ran = 0;
  const asks = tool("asks", () => (ran += 1), { approval: "always" });
  const { run } = chainHost({ tools: [asks], approver: () => ({ approve: false }) });
  const result = await run([greet, { tool: "asks" }, { tool: "asks" }]);
  assert.deepEqual([codeOf(result), ran, outcomeOf(result).failedAt], ["declined", 0, 2]);
  assert.deepEqual(outcomeOf(result).context["lastResult"], hello);
});

test("cancelled in the middle: the step hears of it, none starts after it, and what was done is told", async () => {
  const held = heldTool("held", { obeys: true });
  const { host } = chainHost({ tools: [held.tool] });
  const began: string[] = [];
  const inStep = Promise.withResolvers<void>();
  host.listen({
    event(event) {
      if (event.type !== "call-started") return;
      began.push(event.tool);
      if (event.tool === "held") inStep.resolve();
    },
  });
  const live = host.start("chain.run", { steps: [greet, { tool: "held" }, greet] });
  await inStep.promise;
  live.cancel("enough");
  const result = await live.result;
  assert.equal(codeOf(result), "cancelled");
  assert.match(failureOf(result).message, /enough/u);
  assert.deepEqual(began, ["chain.run", "greet", "held"]);
  assert.equal(held.running.length, 0);
  assert.deepEqual([outcomeOf(result).failedAt, outcomeOf(result).context["step0"]], [2, hello]);
});

test("cancelled between two steps, no further one starts", async () => {
  const { host } = chainHost();
  const live: { cancel(): void } = host.start("chain.run", { steps: [greet, greet] }, { onEvent: stopAfterFirst });
  function stopAfterFirst(event: CallEvent): void {
    if (event.type === "chunk" && event.chunk.type === "progress" && event.chunk.message?.endsWith("done") === true)
      live.cancel();
  }
  const result = await (live as ReturnType<typeof host.start>).result;
  assert.equal(codeOf(result), "cancelled");
  assert.deepEqual([outcomeOf(result).results.length, outcomeOf(result).failedAt], [1, 2]);
  assert.equal(outcomeOf(result).error, "The chain was stopped before step 2 (greet).");
});

test("a step that hangs ends at its own limit, and the chain with it", async () => {
  const held = heldTool("held", { obeys: true, limits: { timeoutMs: 20 } });
  const { run } = chainHost({ tools: [held.tool] });
  const result = await run([{ tool: "held" }]);
  assert.equal(codeOf(result), "timeout");
  assert.equal(outcomeOf(result).error, 'Tool "held" failed: Tool execution timeout (0.02s limit)');
});

test("a chain tells of each step as it begins and as it ends, under one key", async () => {
  const { host } = chainHost({ tools: broken3() });
  const told: unknown[] = [];
  const onEvent = (event: CallEvent): void => {
    if (event.type === "chunk") told.push(event.chunk);
  };
  await host.call("chain.run", { steps: [greet, { tool: "refuse" }] }, { onEvent });
  assert.deepEqual(told, [
    { type: "progress", key: "step0", fraction: 0, message: "Step 1 of 2: greet" },
    { type: "progress", key: "step0", fraction: 0.5, message: "Step 1 of 2: greet: done" },
    { type: "progress", key: "step1", fraction: 0.5, message: "Step 2 of 2: refuse" },
    { type: "progress", key: "step1", fraction: 0.5, message: "Step 2 of 2: refuse: tool_failed" },
  ]);
});

test("the last step's content and files are the chain's", async () => {
  const draw = tool("draw", () => ({
    ok: true,
    content: [text("drawn"), { type: "image", data: "aGk=", mimeType: "image/png" }],
    artifacts: [{ name: "a.png", mimeType: "image/png", base64: "aGk=" }],
  }));
  const { run } = chainHost({ tools: [draw] });
  const result = await run([greet, { tool: "draw" }]);
  assert.deepEqual(result.content[1], { type: "image", data: "aGk=", mimeType: "image/png" });
  assert.equal(result.artifacts?.[0]?.name, "a.png");
});
