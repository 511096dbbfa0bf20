import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { CallEvent } from "../../contract/event.ts";
import { failed } from "../../contract/result.ts";
import { ended, journalFolder, openStore, started } from "./fixtures/journal-folder.ts";

const hostile = 'é 漢字 🪝 \0 \ud800 \u0001json:"x" \n';

function everyKind(callId: string): CallEvent[] {
  const approval = {
    id: "ap",
    callId,
    tool: "t",
    input: { a: hostile },
    rule: "asks",
    explanation: {},
    requestedAt: 1,
    expiresAt: 2,
    fingerprint: hostile,
    inputDigest: "d",
    canRemember: true,
    caller: hostile,
  };
  return [
    started(callId, {
      tool: hostile,
      caller: hostile,
      session: hostile,
      parentId: "\u0001json:p",
      input: { [hostile]: [hostile, null, 1.5] },
    }),
    { callId, seq: 1, at: 1001.5, type: "approval-requested", approval },
    {
      callId,
      seq: 2,
      at: 1002,
      type: "approval-decided",
      approvalId: "ap",
      answer: { approve: true, by: hostile },
    },
    { callId, seq: 3, at: 1003, type: "chunk", chunk: { type: "text", text: hostile } },
    { callId, seq: 4, at: 1004, type: "chunk", chunk: { type: "progress", fraction: 0.5 } },
    {
      callId,
      seq: 5,
      at: 2 ** 60,
      type: "call-ended",
      result: failed({ code: "timeout", message: hostile }, { data: { a: 1 } }),
    },
  ];
}

test("every kind of event comes back as it was, from one batch or from many", async (t) => {
  const { store, problems } = openStore(t, journalFolder(t));
  const together = everyKind(`together${hostile}`);
  for (const event of together) void store.append(event);
  const apart = everyKind("apart");
  for (const event of apart) {
    void store.append(event);
    await store.flush();
  }
  assert.deepEqual(await store.events(together[0]!.callId), together);
  assert.deepEqual(await store.events("apart"), apart);
  assert.equal((await store.call("apart"))?.status, "timeout");
  assert.deepEqual(await store.events("unknown"), []);
  assert.equal(await store.call("unknown"), undefined);
  assert.deepEqual(problems, []);
});

test("a call in the making is running, and a reader sees what was appended before", async (t) => {
  const { store } = openStore(t, journalFolder(t));
  void store.append(started("a"));
  assert.deepEqual(await store.call("a"), {
    id: "a",
    tool: "files.read",
    status: "running",
    caller: "test",
    startedAt: 1000,
    input: {},
  });
});

test("ten megabytes of input come back whole", async (t) => {
  const { store } = openStore(t, journalFolder(t));
  const input = { text: "0123456789".repeat(1024 * 1024) };
  void store.append(started("a", { input }));
  void store.append(ended("a", "big"));
  assert.deepEqual((await store.call("a"))?.input, input);
  assert.equal((await store.calls({ text: "big" })).length, 1);
});

test("a repeated id or an event that is no JSON harms no other call", async (t) => {
  const { store, problems } = openStore(t, journalFolder(t));
  const circular: Record<string, never> = {};
  circular["self"] = circular as never;
  store.append(started("a", { input: { first: true } }));
  store.append(started("a", { input: { second: true } }));
  store.append(started("bad", { input: circular }));
  store.append(started("odd", { at: Symbol.iterator.description as never }));
  store.append(started("b"));
  await store.flush();
  assert.deepEqual((await store.call("a"))?.input, { first: true });
  assert.equal((await store.call("b"))?.status, "running");
  assert.equal(problems.length, 1);
});

test("files are private, closing twice is fine and leaves no lock, and a closed store takes nothing", async (t) => {
  const folder = join(journalFolder(t), "data");
  const { store } = openStore(t, folder);
  void store.append(started("a"));
  await store.flush();
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  for (const name of readdirSync(folder)) assert.equal(statSync(join(folder, name)).mode & 0o077, 0, name);
  assert.equal(readdirSync(join(folder, "hosts")).length, 1);
  await Promise.all([store.close(), store.close()]);
  assert.deepEqual(readdirSync(join(folder, "hosts")), []);
  assert.equal(store.append(started("b")), undefined);
  await assert.rejects(store.flush(), /closed/);
  await assert.rejects(store.calls());
});
