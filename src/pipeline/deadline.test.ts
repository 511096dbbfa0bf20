import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost, type TestHostOptions } from "pegboard/testing";
import type { CallOptions } from "../contract/call.ts";
import { softFailure } from "../contract/result.ts";
import type { Limits } from "../contract/tool.ts";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { heldTool, tool } from "../testing/fixtures/tools.ts";

async function running(limits: Limits, options: CallOptions = {}, more: TestHostOptions & { obeys?: boolean } = {}) {
  const { obeys = true, ...rest } = more;
  const held = heldTool("slow", { limits, obeys });
  const host = createTestHost({ tools: [held.tool], graceMs: 500, ...rest });
  const call = host.start("slow", {}, options);
  let ended = false;
  void call.result.then(() => (ended = true));
  await host.clock.advance(0);
  const [one] = held.running;
  assert.ok(one);
  return { host, call, one, hasEnded: () => ended };
}

const precedence: Record<string, [CallOptions, Limits, Limits, string, number]> = {
  "the host's whole time": [{}, {}, { timeoutMs: 300 }, "timeoutMs", 300],
  "the host's time of silence, where it is the shorter": [{}, {}, { timeoutMs: 300, idleMs: 200 }, "idleMs", 200],
  "the tool's over the host's": [{}, { timeoutMs: 400 }, { timeoutMs: 300, idleMs: 100 }, "timeoutMs", 400],
  "the call's over both": [{ timeoutMs: 900 }, { idleMs: 400 }, { timeoutMs: 300 }, "timeoutMs", 900],
  "the call's time of silence": [{ idleMs: 50 }, { timeoutMs: 400 }, { timeoutMs: 300 }, "idleMs", 50],
};

for (const [which, [options, ofTool, ofHost, limit, ms]] of Object.entries(precedence))
  test(`the limit that counts is ${which}: ${limit} ${ms}`, async () => {
    const { host, call, hasEnded } = await running(ofTool, options, { limits: ofHost });
    await host.clock.advance(ms - 1);
    assert.equal(hasEnded(), false);
    await host.clock.advance(1);
    assert.equal(hasEnded(), true);
    const why = failureOf(await call.result);
    assert.equal(why.code, "timeout");
    assert.deepEqual(why.details, { limit, ms, stopped: "acknowledged" });
    assert.equal(host.clock.pending, 0);
  });

test("every chunk starts the time of silence anew; the whole time runs on", async () => {
  const { host, call, one } = await running({ idleMs: 100, timeoutMs: 1000 });
  for (let i = 0; i < 12; i++) {
    await host.clock.advance(80);
    one.ctx.emit({ type: "progress", fraction: i / 12 });
  }
  assert.equal(host.clock.now(), 960);
  await host.clock.advance(40);
  assert.deepEqual(failureOf(await call.result).details, { limit: "timeoutMs", ms: 1000, stopped: "acknowledged" });
});

test("silence after the last chunk is counted from that chunk", async () => {
  const { host, call, one, hasEnded } = await running({ idleMs: 100 });
  await host.clock.advance(70);
  one.ctx.emit({ type: "text", text: "still here" });
  await host.clock.advance(99);
  assert.equal(hasEnded(), false);
  await host.clock.advance(1);
  assert.equal(failureOf(await call.result).details?.["limit"], "idleMs");
});

test("waiting for a slow reader is not silence of the tool", async () => {
  const reading = Promise.withResolvers<void>();
  const onEvent: CallOptions["onEvent"] = (event) => (event.type === "chunk" ? reading.promise : undefined);
  const { host, call, one, hasEnded } = await running({ idleMs: 100 }, { onEvent });
  void one.ctx.emit({ type: "text", text: "a" });
  await host.clock.advance(10_000);
  assert.equal(hasEnded(), false);
  reading.resolve();
  await host.clock.advance(99);
  one.finish("made it");
  assert.equal(said(await call.result), "made it");
});

test("a tool that does not stop within its grace is left behind, and the failure says so", async () => {
  const { host, call, one, hasEnded } = await running({ timeoutMs: 100 }, {}, { obeys: false });
  await host.clock.advance(599);
  assert.equal(one.ctx.signal.aborted, true);
  assert.equal(hasEnded(), false);
  await host.clock.advance(1);
  const why = failureOf(await call.result);
  assert.equal(why.details?.["stopped"], "ignored");
  assert.match(why.message, /may still be at work/u);
  one.finish("too late");
  await host.clock.advance(0);
  assert.equal(host.events.length, 2);
  assert.equal(host.clock.pending, 0);
});

for (const [how, value] of [
  ["its text", "half of it"],
  ["a failure of its own", softFailure("stopped", { content: [{ type: "text", text: "half of it" }] })],
] as const)
  test(`what a tool hands over when it is stopped, as ${how}, is kept beside the failure`, async () => {
    const { host, call, one } = await running({ timeoutMs: 100 }, {}, { obeys: false });
    await host.clock.advance(100);
    one.finish(value);
    assert.equal(failureOf(await call.result).details?.["stopped"], "acknowledged");
    assert.equal(said(await call.result), "half of it");
  });

const odd = Object.defineProperty(new Error("odd"), "name", { get: () => assert.fail("not even its name") });
const exits: Record<string, [code: string, run: () => unknown]> = {
  "returns at once": ["ok", () => "now"],
  "returns later": ["ok", async () => "later"],
  "throws at once": ["tool_failed", () => assert.fail("now")],
  "throws later": ["tool_failed", () => Promise.reject(new Error("later"))],
  "throws at once what cannot be read": [
    "tool_failed",
    () => {
      throw odd;
    },
  ],
  "throws later what cannot be read": ["tool_failed", () => Promise.reject(odd)],
  "gives back what cannot be read": ["invalid_output", () => new Proxy({}, { has: () => assert.fail("no") })],
};

for (const [how, [code, run]] of Object.entries(exits))
  test(`no timer is left when a tool ${how}`, async () => {
    const host = createTestHost({ tools: [tool("one", run)] });
    assert.equal(codeOf(await host.call("one")), code);
    assert.equal(host.clock.pending, 0);
  });

for (const give of [undefined, null, Object.create(null)])
  test(`a tool that is stopped and then gives back ${give === null || give === undefined ? String(give) : "an empty object"} has obeyed`, async () => {
    const { host, call, one } = await running({ timeoutMs: 100 }, {}, { obeys: false });
    await host.clock.advance(100);
    one.finish(give);
    assert.equal(failureOf(await call.result).code, "timeout");
    assert.equal(failureOf(await call.result).details?.["stopped"], "acknowledged");
    assert.equal(host.clock.pending, 0);
  });

test("the clocks of a tool stand still while a person thinks about a call it made", async () => {
  const child = tool("child", () => "approved", { approval: "always" });
  const parent = tool("parent", async (_, ctx) => said(await ctx.callTool("child")), {
    limits: { timeoutMs: 1000, idleMs: 100 },
  });
  const host = createTestHost({ tools: [parent, child] });
  const result = host.call("parent");
  await host.clock.advance(5000);
  for (const open of host.approvals()) host.decide(open.id, { approve: true });
  await host.clock.advance(1000);
  assert.equal(said(await result), "approved");
});
