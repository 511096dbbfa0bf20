import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { createTestHost, type TestHost } from "pegboard/testing";
import { codeOf, failureOf } from "../testing/fixtures/outcome.ts";
import { heldTool, tool, type HeldTool } from "../testing/fixtures/tools.ts";

interface Scene {
  readonly host: TestHost;
  readonly held: HeldTool;
}

/** How far a call gets before it is cancelled, and what it is told of then. */
const phases: Record<string, { name: string; arrange?: (scene: Scene) => unknown; reached(scene: Scene): boolean }> = {
  "waiting for a place": {
    name: "held",
    arrange: ({ host }) => host.call("held"),
    reached: ({ held }) => held.running.length === 1,
  },
  "waiting for a person": { name: "asks", reached: ({ host }) => host.approvals().length === 1 },
  running: { name: "held", reached: ({ held }) => held.running.length === 1 },
};

function scene(obeys = true): Scene {
  const held = heldTool("held", { limits: { concurrency: 1 }, obeys });
  const asks = tool("asks", () => assert.fail("it was never approved"), { approval: "always" });
  return { host: createTestHost({ tools: [held.tool, asks, tool("quick", () => "ran")] }), held };
}

for (const [phase, { name, arrange, reached }] of Object.entries(phases))
  test(`a call that is ${phase} ends as cancelled when its signal aborts, and lets go of the signal`, async () => {
    const at = scene();
    const before = arrange?.(at);
    const controller = new AbortController();
    const result = at.host.call(name, {}, { signal: controller.signal });
    await at.host.clock.advance(0);
    assert.ok(reached(at));
    assert.equal(getEventListeners(controller.signal, "abort").length, 1);
    controller.abort("enough");
    const why = failureOf(await result);
    assert.equal(why.code, "cancelled");
    assert.equal(why.message, `The call of "${name}" was cancelled: enough.`);
    assert.equal(getEventListeners(controller.signal, "abort").length, 0);
    for (const one of at.held.running) one.finish();
    await before;
    assert.equal(at.host.clock.pending, 0);
    assert.equal(codeOf(await at.host.call("quick")), "ok");
  });

test("a call whose signal has aborted before does not start, yet is recorded", async () => {
  const { host, held } = scene();
  const result = await host.call("held", {}, { signal: AbortSignal.abort() });
  assert.equal(codeOf(result), "cancelled");
  assert.deepEqual(held.running, []);
  assert.deepEqual(
    host.events.map((event) => event.type),
    ["call-started", "call-ended"],
  );
});

for (const [what, reason, said] of [
  ["no reason", undefined, 'The call of "held" was cancelled.'],
  ["text", "the user left", 'The call of "held" was cancelled: the user left.'],
  ["an error", new Error("the user left"), 'The call of "held" was cancelled: the user left.'],
  ["anything else", { a: 1 }, 'The call of "held" was cancelled.'],
] as const)
  test(`a signal aborted with ${what} says: ${said}`, async () => {
    const { host } = scene();
    const controller = new AbortController();
    const result = host.call("held", {}, { signal: controller.signal });
    await host.clock.advance(0);
    controller.abort(reason);
    assert.equal(failureOf(await result).message, said);
  });

test("a tool that does not heed its signal is said to be still at work, after its grace", async () => {
  const { host } = scene(false);
  const call = host.start("held");
  await host.clock.advance(0);
  call.cancel();
  call.cancel("again");
  await host.clock.advance(500);
  const why = failureOf(await call.result);
  assert.deepEqual(why.details, { stopped: "ignored" });
  assert.equal(host.clock.pending, 0);
});

for (const name of ["quick", "nowhere"])
  test(`a call of "${name}" that ends by itself lets go of its signal, and an abort afterwards changes nothing`, async () => {
    const { host } = scene();
    const controller = new AbortController();
    const result = await host.call(name, {}, { signal: controller.signal });
    assert.equal(getEventListeners(controller.signal, "abort").length, 0);
    controller.abort();
    await host.clock.advance(0);
    assert.equal(codeOf(result), name === "quick" ? "ok" : "tool_not_found");
    assert.equal(host.events.length, 2);
  });

for (const [what, hang] of [
  ["policy", { policy: () => new Promise<never>(() => {}) }],
  ["author's own check", {}],
] as const)
  test(`a call can be cancelled while the ${what} takes its time`, async () => {
    const check = () => new Promise<never>(() => {});
    const host = createTestHost({ tools: [{ ...tool("one", () => "ran"), ...("policy" in hang ? {} : { check }) }], ...hang });
    const call = host.start("one");
    let ended = false;
    void call.result.then(() => (ended = true));
    await host.clock.advance(0);
    call.cancel();
    await host.clock.advance(60_000);
    assert.equal(ended, true);
  });
