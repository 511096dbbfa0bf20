import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallQuery } from "../../contract/store.ts";
import { ended, journalFolder, openStore, started } from "./fixtures/journal-folder.ts";

test("calls are found by tool, status, session and time, newest first", async (t) => {
  const { store } = openStore(t, journalFolder(t));
  for (let i = 0; i < 60; i++) {
    void store.append(
      started(`c${i}`, {
        at: 1000 + i,
        tool: i % 2 ? "odd" : "even",
        ...(i < 3 && { session: "s" }),
      }),
    );
    if (i !== 7) void store.append(ended(`c${i}`));
  }
  const ids = async (query?: CallQuery): Promise<string[]> => (await store.calls(query)).map((call) => call.id);
  assert.equal((await ids()).length, 50);
  assert.equal((await ids({ limit: Infinity })).length, 60);
  assert.deepEqual(await ids({ limit: 2 }), ["c59", "c58"]);
  assert.deepEqual(await ids({ tool: "odd", limit: 1 }), ["c59"]);
  assert.deepEqual(await ids({ status: "running" }), ["c7"]);
  assert.deepEqual(await ids({ status: "ok", session: "s" }), ["c2", "c1", "c0"]);
  assert.deepEqual(await ids({ since: 1003, until: 1005 }), ["c4", "c3"]);
  assert.deepEqual(await ids({ tool: "none" }), []);
});

test("text is found in inputs and outputs, whatever a person types", async (t) => {
  const { store } = openStore(t, journalFolder(t));
  void store.append(started("a", { input: { path: "/srv/Café-notes.txt", line: "one\ntwo" } }));
  const ids = async (text: string): Promise<string[]> => (await store.calls({ text })).map((call) => call.id);
  assert.deepEqual(await ids("cafe two"), ["a"]);
  assert.deepEqual(await ids("result"), []);
  void store.append(ended("a", 'the result "quoted"'));
  void store.append(started("b", { input: { x: "two" } }));
  assert.deepEqual(await ids("result two"), ["a"]);
  assert.deepEqual(await ids("tw"), ["b", "a"]);
  assert.deepEqual(await ids("tw result"), []);
  assert.deepEqual(await ids("  "), ["b", "a"]);
  for (const text of ['"', "*", "a AND", "NEAR(", "body:two", "-two", "^", "(", '"two', "two\0", "\ud800", "{}", "two OR x"])
    assert.ok(Array.isArray(await ids(text)), text);
  assert.deepEqual(await ids('"two'), ["b", "a"]);
  assert.deepEqual(await ids("***"), []);
});

test("retention removes ended calls with their events and words, and search goes on after it", async (t) => {
  const clock = { now: () => 5000, elapsed: () => 5000, after: () => ({ callOff: () => {} }) };
  const { store } = openStore(t, journalFolder(t), { clock });
  for (let i = 0; i < 1200; i++) {
    void store.append(started(`c${i}`, { at: 1000 + i, input: { word: `old${i}` } }));
    void store.append({
      callId: `c${i}`,
      seq: 1,
      at: 1,
      type: "chunk",
      chunk: { type: "text", text: "x" },
    });
    if (i > 0) void store.append(ended(`c${i}`, "done", 2));
  }
  assert.equal((await store.calls({ text: "old5", limit: 1 })).length, 1);
  assert.equal(await store.retain({ maxAgeMs: 3950 }), 49);
  assert.equal((await store.call("c0"))?.status, "running");
  assert.equal(await store.retain({ maxCalls: 10 }), 1140);
  assert.deepEqual(await store.events("c5"), []);
  assert.deepEqual(await store.calls({ text: "old5" }), []);
  assert.equal(await store.retain({ maxCalls: 0 }), 10);
  void store.append(started("new", { input: { word: "fresh" } }));
  assert.deepEqual(
    (await store.calls({ text: "fresh" })).map((call) => call.id),
    ["new"],
  );
  assert.equal((await store.calls()).length, 2);
});
