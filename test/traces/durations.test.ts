import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { metrics } from "@opentelemetry/api";
import { defineTool } from "pegboard";
import { createTestHost, type TestHost } from "pegboard/testing";
import { Telemetry } from "./telemetry.ts";

const fails = defineTool({
  name: "fails",
  description: "Fails.",
  run() {
    throw new Error("no");
  },
});

let telemetry: Telemetry;
beforeEach(() => {
  telemetry = new Telemetry();
});
afterEach(() => telemetry.stop());

function timedHost(): TestHost {
  const host: TestHost = createTestHost({
    tools: [defineTool({ name: "slow", description: "Takes 2 s.", run: () => host.clock.advance(2000) }), fails],
  });
  return host;
}

test("every call adds its seconds to gen_ai.execute_tool.duration, by tool and failure", async () => {
  telemetry.start();
  const host = timedHost();
  await host.call("slow");
  await host.call("slow");
  await host.call("fails");
  const durations = await telemetry.durations();
  assert.equal(durations?.unit, "s");
  const operation = { "gen_ai.operation.name": "execute_tool" };
  assert.deepEqual(durations?.series, [
    { attributes: { ...operation, "gen_ai.tool.name": "slow" }, count: 2, sum: 4 },
    { attributes: { ...operation, "gen_ai.tool.name": "fails", "error.type": "tool_failed" }, count: 1, sum: 0 },
  ]);
});

test("names that reach no tool share one series, however many are tried", async () => {
  telemetry.start();
  const host = timedHost();
  for (const name of ["a", "b", "c"]) await host.call(name);
  const attributes = { "gen_ai.operation.name": "execute_tool", "error.type": "tool_not_found" };
  assert.deepEqual((await telemetry.durations())?.series, [{ attributes, count: 3, sum: 0 }]);
});

test("durations are recorded where the application has metrics but no spans", async () => {
  telemetry.start({ spans: false });
  await timedHost().call("slow");
  assert.equal((await telemetry.durations())?.series[0]?.sum, 2);
  assert.equal(telemetry.spans.length, 0);
});

test("an SDK that comes after the first call, and another that follows it, get the calls from then on", async () => {
  const host = timedHost();
  await host.call("slow");
  for (let round = 0; round < 2; round++) {
    telemetry = new Telemetry();
    telemetry.start();
    await host.call("slow");
    assert.equal((await telemetry.durations())?.series[0]?.count, 1);
    assert.equal(telemetry.spans.length, 1);
    telemetry.stop();
  }
});

test("the histogram is made once, not for each call", async () => {
  telemetry.start();
  const getMeter = mock.method(metrics.getMeterProvider(), "getMeter");
  const host = timedHost();
  for (let i = 0; i < 5; i++) await host.call("fails");
  assert.equal(getMeter.mock.callCount(), 1);
  assert.equal((await telemetry.durations())?.series[0]?.count, 5);
});
