import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost, type TestHost } from "pegboard/testing";
import type { CallEvent } from "../contract/event.ts";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { heldTool, tool } from "../testing/fixtures/tools.ts";

const many = 300;
const chatty = tool("chatty", async (_, ctx) => {
  for (let i = 0; i < many; i++) await ctx.emit({ type: "text", text: `${i}` });
  return "done";
});

async function seqs(events: AsyncIterable<CallEvent>, most = Infinity): Promise<number[]> {
  const seen: number[] = [];
  for await (const event of events) if (seen.push(event.seq) >= most) break;
  return seen;
}

/** What a promise gives once everything that can happen has happened; undefined where it still waits. */
async function soon<T>(host: TestHost, promise: Promise<T>): Promise<T | undefined> {
  let value: T | undefined;
  void promise.then((given) => (value = given));
  await host.clock.advance(100_000);
  return value;
}

const whole = Array.from({ length: many + 2 }, (_, i) => i);

test("a call under way gives all its events to whoever asks right away, and its result", async () => {
  const host = createTestHost({ tools: [chatty] });
  const call = host.start("chatty");
  assert.deepEqual(await seqs(call.events()), whole);
  assert.equal(said(await call.result), "done");
});

test("two readers of one call each get everything, at the pace of the slower", async () => {
  const host = createTestHost({ tools: [chatty] });
  const call = host.start("chatty");
  assert.deepEqual(await Promise.all([seqs(call.events()), seqs(call.events())]), [whole, whole]);
});

test("a reader that leaves early holds nobody up", async () => {
  const host = createTestHost({ tools: [chatty] });
  const call = host.start("chatty");
  const [some, all] = await Promise.all([seqs(call.events(), 3), seqs(call.events())]);
  assert.deepEqual(some, [0, 1, 2]);
  assert.deepEqual(all, whole);
  assert.equal(said(await call.result), "done");
});

test("events asked for after the call has ended are over at once", async () => {
  const host = createTestHost({ tools: [chatty] });
  const call = host.start("chatty");
  await call.result;
  assert.deepEqual(await soon(host, seqs(call.events())), []);
});

test("an onEvent that throws takes nothing away from the readers", async () => {
  const host = createTestHost({ tools: [chatty] });
  const call = host.start("chatty", {}, { onEvent: () => assert.fail("no") });
  assert.equal((await soon(host, seqs(call.events())))?.length, whole.length);
});

for (const awaits of [true, false])
  test(`a reader that stopped reading cannot keep a cancelled call from its end, nor is anything heard after it${awaits ? "" : ", though the tool awaits nothing"}`, async () => {
    const endless = tool("endless", async (_, ctx) => {
      for (let i = 0, most = awaits ? Infinity : many; i < most; i++) {
        const emitted = ctx.emit({ type: "text", text: `${i}` });
        if (awaits) await emitted;
      }
      return new Promise(() => {});
    });
    const host = createTestHost({ tools: [endless] });
    const call = host.start("endless");
    const reader = call.events();
    await reader.next();
    await host.clock.advance(0);
    call.cancel();
    assert.equal((await soon(host, call.result))?.ok, false);
    await reader.return?.();
    await host.clock.advance(0);
    assert.deepEqual(
      host.events.flatMap((event, i) => (event.type === "call-ended" ? [i] : [])),
      [host.events.length - 1],
    );
  });

test("a call can be cancelled by its id while it runs, and not after", async () => {
  const held = heldTool("held", { obeys: true });
  const host = createTestHost({ tools: [held.tool] });
  const [one, other] = [host.start("held"), host.start("held")];
  await host.clock.advance(0);
  assert.equal(host.cancel(one.id, "by id"), true);
  assert.match(failureOf(await one.result).message, /cancelled: by id/u);
  assert.equal(host.cancel(one.id), false);
  assert.equal(host.cancel("nobody"), false);
  assert.equal(held.running.length, 1);
  held.running[0]?.finish();
  assert.equal(codeOf(await other.result), "ok");
});

test("a call cancelled before it had its first turn never starts", async () => {
  const host = createTestHost({ tools: [tool("one", () => assert.fail("it ran"))] });
  const call = host.start("one");
  call.cancel();
  assert.equal(codeOf(await call.result), "cancelled");
});

test("closing cancels what runs, waits or is asked, waits for its end, and refuses what comes after", async () => {
  const held = heldTool("held", { obeys: true, limits: { concurrency: 1 } });
  const asks = tool("asks", () => assert.fail("it ran"), { approval: "always" });
  const host = createTestHost({ tools: [held.tool, asks] });
  const calls = ["held", "held", "asks"].map((name) => host.call(name));
  await host.clock.advance(0);
  await host.close();
  assert.deepEqual((await Promise.all(calls)).map(codeOf), ["cancelled", "cancelled", "cancelled"]);
  assert.match(failureOf(await (calls[0] ?? assert.fail())).message, /The host closed while "held" ran/u);
  assert.equal(codeOf(await host.call("held")), "host_closed");
  assert.deepEqual(host.approvals(), []);
  assert.equal(host.clock.pending, 0);
});

test("closing waits for a tool that does not heed its signal no longer than its grace", async () => {
  const held = heldTool("held");
  const host = createTestHost({ tools: [held.tool], graceMs: 500 });
  const result = host.call("held");
  await host.clock.advance(0);
  let closed = false;
  const closing = host.close().then(() => (closed = true));
  await host.clock.advance(499);
  assert.equal(closed, false);
  await host.clock.advance(1);
  await closing;
  assert.equal(failureOf(await result).details?.["stopped"], "ignored");
});

test("a host can be closed twice, at the same time or later, and disposed", async () => {
  const held = heldTool("held", { obeys: true });
  const host = createTestHost({ tools: [held.tool] });
  const result = host.call("held");
  await host.clock.advance(0);
  const both = Promise.all([host.close(), host.close()]).then(() => "closed");
  assert.equal(codeOf(await result), "cancelled");
  assert.equal(await soon(host, both), "closed");
  await host.close();
  await host[Symbol.asyncDispose]();
});

test("the events of a call that came after the close are over, not awaited for ever", async () => {
  const host = createTestHost({ tools: [chatty] });
  await host.close();
  const call = host.start("chatty");
  const seen = soon(host, seqs(call.events()));
  assert.equal(codeOf(await call.result), "host_closed");
  assert.notEqual(await seen, undefined);
});

for (const how of ["replaced", "taken away"])
  test(`a call of a tool that is ${how} meanwhile runs to its end on what it started with`, async () => {
    const held = heldTool("held");
    const host = createTestHost({ tools: [held.tool] });
    const result = host.call("held");
    await host.clock.advance(0);
    if (how === "replaced")
      host.register(
        tool("held", () => "new"),
        { replace: true },
      );
    else host.unregister("held");
    const next = await host.call("held");
    assert.equal(next.ok ? said(next) : next.failure.code, how === "replaced" ? "new" : "tool_not_found");
    held.running[0]?.finish("old");
    assert.equal(said(await result), "old");
  });

test("a thousand calls at once all come to their end, no more of them at a time than there are places", async () => {
  let now = 0;
  let most = 0;
  const one = tool("one", async (input: { n?: unknown }) => {
    most = Math.max(most, ++now);
    await Promise.resolve();
    now--;
    return String(input.n);
  });
  const host = createTestHost({ tools: [one], concurrency: { calls: 16, queue: 1000 } });
  const results = await Promise.all(Array.from({ length: 1000 }, (_, n) => host.call("one", { n })));
  assert.deepEqual(
    results.map(said),
    Array.from({ length: 1000 }, (_, n) => `${n}`),
  );
  assert.equal(most, 16);
  assert.equal(new Set(host.events.map((event) => event.callId)).size, 1000);
  assert.equal(host.clock.pending, 0);
});
