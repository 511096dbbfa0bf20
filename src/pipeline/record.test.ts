import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost } from "pegboard/testing";
import type { CallEvent } from "../contract/event.ts";
import type { Listener } from "../contract/listener.ts";
import { codeOf } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

const chatty = tool("chatty", async (_, ctx) => {
  await ctx.emit({ type: "text", text: "a" });
  ctx.emit({ type: "progress", fraction: 0.5 });
  return "done";
});
const broken = tool("broken", () => assert.fail("no"));
const asks = tool("asks", () => "ran", { approval: "always" });

/** A listener that writes down what it is told, and takes a turn over each. */
function scribe(name: string, notes: string[]): Listener {
  const note = async (what: string) => {
    notes.push(`${name} ${what}`);
    await Promise.resolve();
    notes.push(`${name} ${what} over`);
  };
  return {
    name,
    before: () => note("before"),
    after: () => note("after"),
    error: () => note("error"),
    stream: (_, chunk) => note(`stream ${chunk.type}`),
    progress: () => note("progress"),
    event: (event) => note(event.type),
  };
}

const told = (what: string) => ["A", "B"].flatMap((name) => [`${name} ${what}`, `${name} ${what} over`]);

test("listeners are awaited one after the other, in the order of registration, through the life of a call", async () => {
  const notes: string[] = [];
  const host = createTestHost({ tools: [chatty] });
  host.listen(scribe("A", notes));
  host.listen(scribe("B", notes));
  await host.call("chatty");
  const life = ["call-started", "before", "chunk", "stream text", "chunk", "stream progress", "progress", "call-ended", "after"];
  assert.deepEqual(notes, life.flatMap(told));
  assert.equal(host.clock.pending, 0);
});

for (const [name, input, last] of [
  ["broken", {}, ["call-ended", "error"]],
  ["broken", "no object", ["call-ended", "error"]],
  ["asks", {}, ["call-ended", "error"]],
  ["nowhere", {}, ["call-ended"]],
] as const)
  test(`a failed call of "${name}" with ${JSON.stringify(input)} tells its listeners ${last.join(" and ")}, and not "after"`, async () => {
    const notes: string[] = [];
    const host = createTestHost({ tools: [broken, asks], approvals: "decline" });
    host.listen(scribe("A", notes));
    assert.equal((await host.call(name, input)).ok, false);
    assert.deepEqual(
      notes.filter((note) => !note.endsWith("over")).slice(-last.length),
      last.map((what) => `A ${what}`),
    );
    assert.ok(!notes.includes("A after"));
  });

test("the events of every call begin with one call-started, end with one call-ended and are numbered without a gap", async () => {
  const host = createTestHost({ tools: [chatty, broken, asks], approvals: "approve" });
  const names = ["chatty", "broken", "asks", "nowhere", "chatty"];
  await Promise.all(names.map((name) => host.call(name)));
  const calls = Map.groupBy(host.events, (event: CallEvent) => event.callId);
  assert.equal(calls.size, names.length);
  for (const events of calls.values()) {
    assert.deepEqual(
      events.map((event) => event.seq),
      [...events.keys()],
    );
    assert.deepEqual(
      events.flatMap((event, i) => (event.type === "call-started" ? [i] : [])),
      [0],
    );
    assert.deepEqual(
      events.flatMap((event, i) => (event.type === "call-ended" ? [i] : [])),
      [events.length - 1],
    );
  }
});

test("the start tells what was asked for, by whom and for whom, and the end what the caller gets", async () => {
  const host = createTestHost({ tools: [chatty] });
  const heard: CallEvent[] = [];
  const result = await host.call(
    "chatty",
    { n: 1 },
    { caller: "cli", session: "s", parentId: "p", onEvent: (event) => void heard.push(event) },
  );
  const { callId, seq, at, ...start } = heard[0] ?? assert.fail();
  assert.deepEqual(start, {
    type: "call-started",
    tool: "chatty",
    input: { n: 1 },
    caller: "cli",
    session: "s",
    parentId: "p",
    effects: "none",
  });
  assert.deepEqual([typeof callId, seq, at], ["string", 0, 0]);
  assert.deepEqual(heard.at(-1), { callId, seq: 3, at: 0, type: "call-ended", result });
  assert.deepEqual(heard, host.events);
});

const methods = ["before", "after", "stream", "progress", "event", "error"] as const;
const faults = {
  throws: () => assert.fail("no"),
  rejects: () => Promise.reject(new Error("no")),
  hangs: () => new Promise(() => {}),
};

for (const method of methods)
  for (const [how, fault] of Object.entries(faults))
    test(`a listener whose ${method} ${how} is reported, changes nothing, and the next one still hears`, async () => {
      const notes: string[] = [];
      const host = createTestHost({ tools: [chatty, broken], listenerMs: 100 });
      const name = method === "error" ? "broken" : "chatty";
      host.listen({ name: "bad one", [method]: fault });
      host.listen({ [method]: () => void notes.push("heard") });
      let code: string | undefined;
      void host.call(name).then((result) => (code = codeOf(result)));
      await host.clock.advance(10_000);
      assert.equal(code, method === "error" ? "tool_failed" : "ok");
      assert.ok(notes.length > 0);
      assert.equal(notes.length, host.problems.length);
      for (const problem of host.problems) assert.match(problem, /^The listener bad one .*in a call of "(chatty|broken)"\.$/u);
      assert.equal(host.clock.pending, 0);
    });

test("an onEvent that throws is reported and changes nothing", async () => {
  const host = createTestHost({ tools: [chatty] });
  assert.equal(codeOf(await host.call("chatty", {}, { onEvent: () => assert.fail("no") })), "ok");
  assert.equal(host.problems.length, host.events.length);
});

test("a host whose owner cannot bear to hear of problems still answers its calls", async () => {
  const host = createTestHost({ tools: [chatty], onProblem: () => assert.fail("not now") });
  host.listen({ event: () => assert.fail("no"), after: () => assert.fail("no") });
  assert.equal(codeOf(await host.call("chatty")), "ok");
});

test("a listener hears from the call after it came to the call before it left, and a call keeps the listeners it began with", async () => {
  const notes: string[] = [];
  const host = createTestHost({ tools: [chatty] });
  await host.call("chatty");
  const leave = host.listen({ before: () => leave(), after: () => void notes.push("after") });
  await host.call("chatty");
  assert.deepEqual(notes, ["after"]);
  await host.call("chatty");
  leave();
  assert.deepEqual(notes, ["after"]);
});
