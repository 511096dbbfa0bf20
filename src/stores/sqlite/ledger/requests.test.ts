import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerFolder, question } from "./fixtures/ledger-folder.ts";

test("a question is there for every process, in the order they were put", (t) => {
  const { open } = ledgerFolder(t);
  const [mine, theirs] = [open(), open()];
  mine.requests.put(question("a"));
  theirs.requests.put(question("b"));
  assert.deepEqual(
    theirs.requests.open().map(({ id }) => id),
    ["a", "b"],
  );
  assert.deepEqual(mine.requests.find("a")?.approval, question("a"));
  assert.deepEqual(mine.requests.ofCall("call-b")?.approval, question("b"));
});

test("of two that answer at once one counts, and the other is told who was first", (t) => {
  const { open } = ledgerFolder(t);
  const [mine, theirs] = [open(), open()];
  mine.requests.put(question("a"));
  assert.deepEqual(theirs.requests.answer("a", { approve: true, by: "Ada" }, 5), { ok: true });
  const late = mine.requests.answer("a", { approve: false, by: "Ben" }, 6);
  assert.match(late.ok ? "" : late.message, /was approved by Ada before/u);
  assert.deepEqual(mine.requests.find("a")?.answer, { approve: true, by: "Ada" });
  assert.deepEqual(mine.requests.answered()[0]?.decidedAt, 5);
  assert.deepEqual(mine.requests.open(), []);
});

test("an answer in one process changes the version that another sees", (t) => {
  const { open } = ledgerFolder(t);
  const [mine, theirs] = [open(), open()];
  mine.requests.put(question("a"));
  const before = mine.version();
  theirs.requests.answer("a", { approve: true }, 5);
  assert.notEqual(mine.version(), before);
});

test("the question of a process that is gone stays open only where its call can go on", (t) => {
  const { open } = ledgerFolder(t);
  const gone = open();
  gone.requests.put(question("a"));
  const { resumes: _, ...nested } = question("b");
  gone.requests.put(nested);
  gone.close();
  const left = open();
  assert.deepEqual(
    left.requests.open().map(({ id }) => id),
    ["a"],
  );
  assert.equal(left.requests.find("a")?.isAsked, false);
  const decided = left.requests.answer("b", { approve: true }, 5);
  assert.match(decided.ok ? "" : decided.message, /is gone with its process/u);
});

test("a question that is handed on belongs to the call that asks it now", (t) => {
  const { open } = ledgerFolder(t);
  const gone = open();
  gone.requests.put(question("a"));
  gone.close();
  const ledger = open();
  ledger.requests.handOn("a", "another");
  assert.equal(ledger.requests.ofCall("another")?.approval.callId, "another");
  assert.equal(ledger.requests.find("a")?.isAsked, true);
});

test("a waiting call is taken over once, and not from a living process", (t) => {
  const { open } = ledgerFolder(t);
  const [gone, other] = [open(), open()];
  const call = { callId: "c", tool: "t", input: { a: 1 }, caller: "cli", startedAt: 1 };
  gone.waiting.put(call);
  assert.deepEqual(other.waiting.takeOver(), []);
  gone.close();
  assert.deepEqual(other.waiting.takeOver("another"), []);
  assert.deepEqual(other.waiting.takeOver(), [call]);
  assert.deepEqual(open().waiting.takeOver(), []);
  other.waiting.remove("c");
  assert.equal(other.waiting.find("c"), undefined);
});
