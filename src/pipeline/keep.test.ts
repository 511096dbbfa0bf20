import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost } from "pegboard/testing";
import { failure } from "../contract/failure.ts";
import { failed } from "../contract/result.ts";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

function counting(more: Parameters<typeof tool>[2] = {}) {
  let runs = 0;
  return { runs: () => runs, tool: tool("count", () => `run ${++runs}`, more) };
}

test("the same key gives the first outcome, and the tool runs once", async () => {
  const { runs, tool: count } = counting();
  const host = createTestHost({ tools: [count] });
  const first = await host.call("count", { a: 1 }, { idempotencyKey: "k" });
  const again = await host.call("count", { a: 1 }, { idempotencyKey: "k" });
  assert.deepEqual([said(first), said(again), runs()], ["run 1", "run 1", 1]);
  assert.equal(said(await host.call("count", { a: 1 }, { idempotencyKey: "other" })), "run 2");
  assert.equal(said(await host.call("count", { a: 1 })), "run 3");
  const replayed = host.events.find((event) => event.type === "call-replayed");
  assert.equal(replayed?.firstCallId, host.events[0]?.callId);
});

test("a call with the key of one that runs waits for that one's outcome", async () => {
  const gate = Promise.withResolvers<string>();
  const host = createTestHost({ tools: [tool("slow", () => gate.promise)] });
  const calls = [1, 2, 3].map(() => host.call("slow", {}, { idempotencyKey: "k" }));
  await host.clock.advance(0);
  gate.resolve("once");
  await calls[0];
  await host.clock.advance(100);
  assert.deepEqual((await Promise.all(calls)).map(said), ["once", "once", "once"]);
  assert.equal(host.clock.pending, 0);
});

test("a call that waits for another's outcome can be cancelled, and the other goes on", async () => {
  const gate = Promise.withResolvers<string>();
  const host = createTestHost({ tools: [tool("slow", () => gate.promise)] });
  const first = host.call("slow", {}, { idempotencyKey: "k" });
  await host.clock.advance(0);
  const second = host.start("slow", {}, { idempotencyKey: "k" });
  await host.clock.advance(0);
  second.cancel();
  assert.equal(codeOf(await second.result), "cancelled");
  gate.resolve("done");
  assert.equal(said(await first), "done");
});

test("a key that was used for another tool or input is refused, with the call that had it", async () => {
  const { tool: count } = counting();
  const host = createTestHost({ tools: [count, tool("other", () => "x")] });
  await host.call("count", { a: 1 }, { idempotencyKey: "k" });
  for (const [name, input] of [
    ["count", { a: 2 }],
    ["other", { a: 1 }],
  ] as const) {
    const why = failureOf(await host.call(name, input, { idempotencyKey: "k" }));
    assert.equal(why.code, "invalid_input");
    assert.equal(why.details?.["firstCallId"], host.events[0]?.callId);
  }
});

test("what never came to the tool is no outcome: the next call with the key may fare better", async () => {
  const { runs, tool: count } = counting({ input: { type: "object", required: ["a"] } as never });
  const verdicts = ["deny", "allow"] as const;
  let asked = 0;
  const host = createTestHost({ tools: [count], policy: () => ({ verdict: verdicts[asked++] ?? "allow", rule: "r" }) });
  assert.equal(codeOf(await host.call("count", {}, { idempotencyKey: "k" })), "invalid_input");
  assert.equal(codeOf(await host.call("count", { a: 1 }, { idempotencyKey: "k" })), "denied");
  assert.equal(said(await host.call("count", { a: 1 }, { idempotencyKey: "k" })), "run 1");
  assert.equal(runs(), 1);
});

test("what a person declined stays declined, and nobody is asked again", async () => {
  const host = createTestHost({ tools: [tool("careful", () => "x", { approval: "always" })], approvals: "decline" });
  for (let i = 0; i < 2; i++) assert.equal(codeOf(await host.call("careful", {}, { idempotencyKey: "k" })), "declined");
  assert.equal(host.events.filter(({ type }) => type === "approval-requested").length, 1);
});

test("what failed is the outcome too, until somebody wants to retry", async () => {
  let runs = 0;
  const flaky = tool("flaky", () => (++runs === 1 ? failed(failure("tool_failed", "no")) : "yes"));
  const host = createTestHost({ tools: [flaky] });
  const options = { idempotencyKey: "k" };
  assert.equal(codeOf(await host.call("flaky", {}, options)), "tool_failed");
  assert.equal(codeOf(await host.call("flaky", {}, options)), "tool_failed");
  assert.equal(said(await host.call("flaky", {}, { ...options, retryFailed: true })), "yes");
  assert.equal(said(await host.call("flaky", {}, { ...options, retryFailed: true })), "yes");
  assert.equal(runs, 2);
});
