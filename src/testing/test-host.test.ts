import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost, fakeClock } from "pegboard/testing";
import { systemClock } from "../contract/clock.ts";
import { codeOf } from "./fixtures/outcome.ts";
import { heldTool, tool } from "./fixtures/tools.ts";

const asks = tool("asks", () => "ran", { approval: "always" });

test("the events of all calls and the problems of the host are kept, in order", async () => {
  const told: string[] = [];
  const host = createTestHost({
    tools: [tool("a", () => "1"), tool("b", () => "2")],
    onProblem: (problem) => void told.push(problem),
  });
  host.listen({
    name: "broken",
    after() {
      throw new Error("no");
    },
  });
  await host.call("a");
  await host.call("b");
  assert.deepEqual(
    host.events.map((event) => (event.type === "call-started" ? event.tool : event.type)),
    ["a", "call-ended", "b", "call-ended"],
  );
  assert.equal(host.problems.length, 2);
  assert.match(host.problems[0] ?? "", /broken failed: no/u);
  assert.deepEqual(told, host.problems);
});

for (const [how, approvals, expected] of [
  ["the word approve", "approve", "ok"],
  ["the word decline", "decline", "declined"],
  ["a function of the question", (approval: { tool: string }) => ({ approve: approval.tool === "asks" }) as const, "ok"],
  ["a promise", async () => ({ approve: false }) as const, "declined"],
] as const)
  test(`approvals answered by ${how} end the call as ${expected}`, async () => {
    const host = createTestHost({ tools: [asks], approvals });
    assert.equal(codeOf(await host.call("asks")), expected);
  });

for (const approvals of [undefined, () => undefined])
  test(`approvals stay open for host.decide where the host is told ${approvals === undefined ? "nothing" : "nothing by its function"}`, async () => {
    const host = createTestHost({ tools: [asks], ...(approvals === undefined ? {} : { approvals }) });
    const result = host.call("asks");
    await host.clock.advance(0);
    const [open] = host.approvals();
    assert.ok(open);
    assert.deepEqual(host.decide(open.id, { approve: true }), { ok: true });
    assert.equal(codeOf(await result), "ok");
  });

test("time passes only when the clock is told to move", async () => {
  const slow = heldTool("slow");
  const host = createTestHost({ tools: [slow.tool], limits: { timeoutMs: 1000 }, graceMs: 10 });
  const result = host.call("slow");
  await host.clock.advance(1010);
  assert.equal(codeOf(await result), "timeout");
  assert.deepEqual(
    host.events.map((event) => event.at),
    [0, 1010],
  );
  assert.equal(host.clock.pending, 0);
});

test("the machine's clock can be had instead", async () => {
  const host = createTestHost({ tools: [tool("a", () => "1")], clock: "system" });
  assert.equal(host.clock, systemClock);
  const before = Date.now();
  await host.call("a");
  assert.ok((host.events[0]?.at ?? 0) >= before);
  assert.equal(fakeClock().now(), 0);
});
