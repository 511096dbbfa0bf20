import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost } from "pegboard/testing";
import type { ToolContext } from "../contract/tool.ts";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { heldTool, tool } from "../testing/fixtures/tools.ts";

test("calls beyond the tool's places wait their turn, first come, first served", async () => {
  const one = heldTool("one", { limits: { concurrency: 2 } });
  const host = createTestHost({ tools: [one.tool] });
  const calls = [1, 2, 3, 4].map((n) => host.call("one", { n }));
  await host.clock.advance(0);
  assert.deepEqual(inputs(one.running), [{ n: 1 }, { n: 2 }]);
  one.running[1]?.finish();
  await host.clock.advance(0);
  assert.deepEqual(inputs(one.running), [{ n: 1 }, { n: 3 }]);
  while (one.running.length > 0) {
    one.running[0]?.finish();
    await host.clock.advance(0);
  }
  assert.deepEqual((await Promise.all(calls)).map(codeOf), ["ok", "ok", "ok", "ok"]);
});

for (const [whose, concurrency, limits] of [
  ["tool", {}, { concurrency: 1 }],
  ["host", { calls: 1 }, {}],
] as const)
  for (const queue of [0, 2])
    test(`with all places of the ${whose} taken and ${queue} allowed to wait, one more is refused as busy`, async () => {
      const one = heldTool("one", { limits });
      const host = createTestHost({ tools: [one.tool], concurrency: { ...concurrency, queue } });
      const admitted = Array.from({ length: 1 + queue }, () => host.call("one"));
      const why = failureOf(await host.call("one"));
      assert.equal(why.code, "busy");
      assert.deepEqual(why.details, { running: 1, waiting: queue, most: 1 });
      assert.match(why.message, whose === "tool" ? /^"one" is busy/u : /^The host is busy/u);
      for (let i = 0; i <= queue; i++) {
        await host.clock.advance(0);
        one.running[0]?.finish();
      }
      assert.deepEqual(new Set((await Promise.all(admitted)).map(codeOf)), new Set(["ok"]));
    });

test("a call that waits for a place of its tool takes none of the host's, so other tools run on", async () => {
  const one = heldTool("one", { limits: { concurrency: 1 } });
  const host = createTestHost({ tools: [one.tool, tool("other", () => "ran")], concurrency: { calls: 2 } });
  const calls = [host.call("one"), host.call("one"), host.call("one")];
  await host.clock.advance(0);
  assert.equal(said(await host.call("other")), "ran");
  for (const _ of calls) {
    one.running[0]?.finish();
    await host.clock.advance(0);
  }
  assert.deepEqual((await Promise.all(calls)).map(codeOf), ["ok", "ok", "ok"]);
});

const exits: Record<string, unknown> = {
  ok: { end: "return" },
  tool_failed: { end: "throw" },
  invalid_input: { end: 1 },
  denied: { end: "return", rule: "deny" },
  declined: { end: "return", rule: "ask" },
  timeout: { end: "hang" },
  cancelled: { end: "hang" },
};

for (const [code, input] of Object.entries(exits))
  test(`the places of a call that ends as ${code} are free for the next`, async () => {
    const one = tool(
      "one",
      (given: { end?: unknown }) => {
        if (given.end === "throw") throw new Error("no");
        return given.end === "hang" ? new Promise(() => {}) : "ran";
      },
      { input: { type: "object", properties: { end: { type: "string" } } } as never, limits: { concurrency: 1, timeoutMs: 50 } },
    );
    const policy = (_: unknown, given: { readonly rule?: unknown }) =>
      ({ verdict: (given.rule ?? "allow") as "allow", rule: "as the input says" }) as const;
    const host = createTestHost({ tools: [one], policy, approvals: "decline", concurrency: { calls: 1, queue: 0 } });
    const first = host.start("one", input);
    await host.clock.advance(0);
    if (code === "cancelled") first.cancel();
    await host.clock.advance(1000);
    assert.equal(codeOf(await first.result), code);
    assert.equal(codeOf(await host.call("one", { end: "return" })), "ok");
    assert.equal(host.clock.pending, 0);
  });

test("a call that is cancelled in the queue leaves it, and whoever waits behind moves up", async () => {
  const one = heldTool("one", { limits: { concurrency: 1 } });
  const host = createTestHost({ tools: [one.tool], concurrency: { queue: 2 } });
  const [first, second, third] = [1, 2, 3].map((n) => host.start("one", { n }));
  await host.clock.advance(0);
  second?.cancel("not needed");
  assert.match(failureOf((await second?.result) as never).message, /cancelled: not needed/u);
  one.running[0]?.finish();
  await host.clock.advance(0);
  assert.deepEqual(inputs(one.running), [{ n: 3 }]);
  one.running[0]?.finish();
  assert.deepEqual(
    [await first?.result, await third?.result].map((result) => result?.ok),
    [true, true],
  );
});

test("a nested call rides on the host's place of the call above it", async () => {
  const parent = tool("parent", async (_, ctx) => said(await ctx.callTool("child")));
  const host = createTestHost({ tools: [parent, tool("child", () => "from below")], concurrency: { calls: 1 } });
  const results = await Promise.all([host.call("parent"), host.call("parent"), host.call("parent")]);
  assert.deepEqual(results.map(said), ["from below", "from below", "from below"]);
});

for (const [way, names] of [
  ["by itself", ["self"]],
  ["through another tool", ["self", "between"]],
] as const)
  test(`a tool of one place that calls itself ${way} is told that it is busy instead of waiting for ever`, async () => {
    const next = async (name: string, ctx: ToolContext) => JSON.stringify(await ctx.callTool(name));
    const self = tool("self", (_, ctx) => next(names[1] ?? "self", ctx), { limits: { concurrency: 1 } });
    const between = tool("between", (_, ctx) => next("self", ctx));
    const host = createTestHost({ tools: [self, between] });
    const result = await host.call("self");
    assert.equal(result.ok, true);
    assert.match(said(result), /busy/u);
  });

test("calls nest up to the limit and no deeper", async () => {
  const deep = tool("deep", async (_, ctx) => {
    const below = await ctx.callTool("deep");
    return below.ok ? String(Number(said(below)) + 1) : below.failure.code === "denied" ? "0" : below.failure.message;
  });
  const host = createTestHost({ tools: [deep], depth: 3 });
  assert.equal(said(await host.call("deep")), "3");
  assert.equal(host.events.filter((event) => event.type === "call-started").length, 5);
});

function inputs(running: readonly { readonly input: unknown }[]): unknown[] {
  return running.map((one) => one.input);
}
