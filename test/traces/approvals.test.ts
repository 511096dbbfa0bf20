import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { defineTool, type Decision } from "pegboard";
import { createTestHost, type TestHost } from "pegboard/testing";
import { Telemetry } from "./telemetry.ts";

let telemetry: Telemetry;
beforeEach(() => {
  telemetry = new Telemetry();
  telemetry.start();
});
afterEach(() => telemetry.stop());

function askingHost(): TestHost {
  const host: TestHost = createTestHost({
    policy: () => ({ verdict: "ask", rule: "writes need a person" }),
    tools: [
      defineTool({
        name: "files.remove",
        description: "Takes 250 ms.",
        input: { type: "object" },
        run: () => host.clock.advance(250),
      }),
    ],
  });
  return host;
}

for (const [decision, name] of [
  [{ approve: true }, "approved"],
  [{ approve: true, input: { path: "b" } }, "edited"],
  [{ approve: false, reason: "no" }, "declined"],
] as const satisfies readonly (readonly [Decision, string])[])
  test(`waiting for a person is a child span that says "${name}", by which rule and after how long`, async () => {
    const host = askingHost();
    const result = host.call("files.remove", { path: "a" });
    await host.clock.advance(60_000);
    const [open] = host.approvals();
    assert.ok(open);
    host.decide(open.id, decision);
    await result;
    const waiting = telemetry.span("pegboard.approval");
    assert.equal(waiting.parentSpanContext?.spanId, telemetry.span("execute_tool files.remove").spanContext().spanId);
    assert.deepEqual(waiting.attributes, {
      "pegboard.approval.id": open.id,
      "pegboard.approval.rule": "writes need a person",
      "pegboard.approval.decision": name,
      "pegboard.approval.wait_ms": 60_000,
    });
  });

test("a request that nobody answers, or that is cancelled, says so", async () => {
  const host = askingHost();
  const expiring = host.call("files.remove");
  await host.clock.advance(600_000);
  await expiring;
  const controller = new AbortController();
  const cancelled = host.call("files.remove", {}, { signal: controller.signal });
  await host.clock.advance(1000);
  controller.abort();
  await cancelled;
  const decisions = telemetry.spans.map((span) => span.attributes["pegboard.approval.decision"]);
  assert.deepEqual(
    decisions.filter((one) => one !== undefined),
    ["expired", "cancelled"],
  );
});

test("the duration of a call leaves out the time a person took", async () => {
  const host = askingHost();
  const result = host.call("files.remove");
  await host.clock.advance(60_000);
  host.decide(host.approvals()[0]?.id ?? "", { approve: true });
  assert.equal((await result).ok, true);
  const durations = await telemetry.durations();
  assert.deepEqual(durations?.series, [
    { attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "files.remove" }, count: 1, sum: 0.25 },
  ]);
});
