import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createHost } from "pegboard";
import { fakeClock } from "pegboard/testing";
import type { Json } from "../contract/json.ts";
import { backgroundDesk } from "./background-desk.ts";
import { ProcessGone } from "./gone.ts";
import { Tasks } from "./tasks.ts";

function opened(t: TestContext, run: (id: string) => Promise<Json> = async () => null) {
  const host = createHost();
  t.after(() => host.close());
  const clock = fakeClock();
  const desk = backgroundDesk(host, clock, () => {});
  const failures: string[] = [];
  const make = () =>
    new Tasks({
      identity: { dialect: "hivemind", plugin: "p" },
      desk,
      run,
      failed: (id, message) => failures.push(`${id}: ${message}`),
    });
  return { host, clock, tasks: make(), make, failures };
}

test("a task is a hidden tool for as long as it is scheduled", async (t) => {
  const { host, tasks, clock } = opened(t, async (id) => `ran ${id}`);
  tasks.add({ id: "ü/1", intervalSeconds: 5 });
  assert.deepEqual(host.tools(), []);
  assert.equal((await host.call("p.schedule/ü/1")).ok, true);
  tasks.remove("ü/1");
  tasks.remove("unknown");
  assert.equal((await host.call("p.schedule/ü/1")).ok, false);
  assert.deepEqual([tasks.size, clock.pending], [0, 0]);
});

test("what a plugin asks for is looked at: ids, intervals, and how many there are", (t) => {
  const { tasks, clock } = opened(t);
  for (const [given, words] of [
    [undefined, /needs an id of 1 to 100/u],
    [{ intervalSeconds: 1 }, /needs an id/u],
    [{ id: " ", intervalSeconds: 1 }, /needs an id/u],
    [{ id: "x".repeat(101), intervalSeconds: 1 }, /needs an id/u],
    [{ id: "a", intervalSeconds: 0 }, /"a" needs intervalSeconds above 0/u],
    [{ id: "a", intervalSeconds: "1" }, /above 0/u],
    [{ id: "a\u202e", intervalSeconds: 1 }, /character that cannot be seen/u],
  ] as const)
    assert.throws(() => tasks.add(given), words);
  for (let i = 0; i < 100; i++) tasks.add({ id: `t${i}`, intervalSeconds: 60 });
  assert.throws(() => tasks.add({ id: "one more", intervalSeconds: 60 }), /may schedule 100 tasks, not more/u);
  tasks.add({ id: "t5", intervalSeconds: 61 });
  assert.deepEqual([tasks.size, clock.pending], [100, 100]);
  tasks.stop();
  tasks.add({ id: "late", intervalSeconds: 60 });
  assert.equal(clock.pending, 0);
});

test("a task never overtakes itself, and is run once a second at most", async (t) => {
  const runs: PromiseWithResolvers<Json>[] = [];
  const { tasks, clock } = opened(t, () => {
    const run = Promise.withResolvers<Json>();
    runs.push(run);
    return run.promise;
  });
  tasks.add({ id: "a", intervalSeconds: 0.001 });
  await clock.advance(999);
  assert.equal(runs.length, 0);
  await clock.advance(10_000);
  assert.equal(runs.length, 1);
  runs[0]?.resolve(null);
  while (clock.pending === 0) await turn();
  await clock.advance(1000);
  assert.equal(runs.length, 2);
  tasks.remove("a");
  runs[1]?.resolve(null);
  await clock.advance(10_000);
  assert.deepEqual([runs.length, clock.pending], [2, 0]);
});

test("a task that fails is told and runs again; what it had done when its process was lost is not known", async (t) => {
  const outcomes = [new Error("no luck"), new ProcessGone("It crashed.", { whileRunning: true }), new ProcessGone("It sleeps.")];
  const { tasks, clock, failures, host } = opened(t, async () => {
    throw outcomes.shift() ?? new Error("none left");
  });
  const codes: unknown[] = [];
  host.listen({ error: (_, result) => void codes.push(!result.ok && result.failure.code) });
  tasks.add({ id: "a", intervalSeconds: 1 });
  for (let i = 1; i <= 3; i++) {
    await clock.advance(1000);
    while (failures.length < i) await turn();
    while (clock.pending === 0) await turn();
  }
  assert.match(failures[0] ?? "", /^a: .*no luck/u);
  assert.deepEqual(codes, ["tool_failed", "unknown", "plugin_crashed"]);
});

test("of two versions of a plugin the later one has a task; the earlier one does not take it away", async (t) => {
  const { tasks, make, host } = opened(t);
  tasks.add({ id: "a", intervalSeconds: 60 });
  const later = make();
  later.add({ id: "a", intervalSeconds: 60 });
  tasks.stop();
  assert.equal((await host.call("p.schedule/a")).ok, true);
  later.stop();
  assert.equal((await host.call("p.schedule/a")).ok, false);
});
