import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "../../../contract/content.ts";
import { failure } from "../../../contract/failure.ts";
import { failed, type Result } from "../../../contract/result.ts";
import { ledgerFolder } from "./fixtures/ledger-folder.ts";

const done: Result = { ok: true, content: [text("done")] };
const asker = { callId: "one", tool: "t", inputDigest: "d", retryFailed: false };

test("the first who asks for a key has it, and everybody gets what came of it", (t) => {
  const { open } = ledgerFolder(t);
  const [mine, theirs] = [open().outcomes, open().outcomes];
  assert.deepEqual(mine.claim("k", asker), { state: "claimed" });
  assert.deepEqual(theirs.claim("k", { ...asker, callId: "two" }), { state: "running", callId: "one" });
  mine.begin("k");
  mine.settle("k", "one", done);
  assert.deepEqual(theirs.claim("k", { ...asker, callId: "two" }), { state: "done", callId: "one", result: done });
});

test("a key is for one tool and one input", (t) => {
  const { outcomes } = ledgerFolder(t).open();
  outcomes.claim("k", asker);
  for (const other of [{ tool: "u" }, { inputDigest: "e" }])
    assert.deepEqual(outcomes.claim("k", { ...asker, ...other }), { state: "other", callId: "one", tool: "t" });
});

test("a key whose call came to nothing is free again", (t) => {
  const { outcomes } = ledgerFolder(t).open();
  outcomes.claim("k", asker);
  outcomes.settle("k", "one", undefined);
  assert.deepEqual(outcomes.claim("k", { ...asker, tool: "u" }), { state: "claimed" });
});

test("a process that dies before the tool ran leaves the key to the next, one that dies later leaves the outcome unknown", (t) => {
  const { open } = ledgerFolder(t);
  const gone = open();
  gone.outcomes.claim("waited", asker);
  gone.outcomes.claim("ran", asker);
  gone.outcomes.begin("ran");
  gone.close();
  const { outcomes } = open();
  assert.deepEqual(outcomes.claim("waited", { ...asker, callId: "two" }), { state: "claimed", former: "one" });
  assert.deepEqual(outcomes.claim("ran", { ...asker, callId: "two" }), { state: "lost", callId: "one" });
  assert.deepEqual(outcomes.claim("ran", { ...asker, callId: "two", retryFailed: true }), { state: "claimed" });
});

test("what failed is done again for who wants that, also with another input; what went well is not", (t) => {
  const { outcomes } = ledgerFolder(t).open();
  outcomes.claim("bad", asker);
  outcomes.settle("bad", "one", failed(failure("tool_failed", "no")));
  outcomes.claim("good", asker);
  outcomes.settle("good", "one", done);
  assert.equal(outcomes.claim("bad", { ...asker, callId: "two" }).state, "done");
  assert.equal(outcomes.claim("good", { ...asker, callId: "two", retryFailed: true }).state, "done");
  assert.equal(outcomes.claim("bad", { ...asker, callId: "two", inputDigest: "e", retryFailed: true }).state, "claimed");
});

test("a call that lost its key cannot say how it ended, and old outcomes can be forgotten", (t) => {
  const { outcomes } = ledgerFolder(t).open();
  outcomes.claim("k", asker);
  outcomes.settle("k", "another", done);
  assert.equal(outcomes.claim("k", { ...asker, callId: "two" }).state, "running");
  outcomes.settle("k", "one", done);
  assert.equal(outcomes.forget(0), 0);
  assert.equal(outcomes.forget(Date.now() + 1000), 1);
  assert.equal(outcomes.claim("k", { ...asker, callId: "two" }).state, "claimed");
});
