import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallQuery, RecordedCall, Store } from "../../contract/store.ts";
import { findRun, shortIdLength } from "./find-run.ts";
import { eachCall } from "./journal-pages.ts";

/** A journal that keeps calls in a list and answers as the contract says. */
function journalOf(calls: readonly RecordedCall[]): Store {
  const sorted = calls.toSorted((a, b) => b.startedAt - a.startedAt);
  const none = (): never => assert.fail("not needed here");
  return {
    append: none,
    flush: none,
    events: none,
    happened: none,
    retain: none,
    close: none,
    call: async (id) => calls.find((one) => one.id === id),
    calls: async ({ until = Infinity, limit = 50 }: CallQuery = {}) =>
      sorted.filter((one) => one.startedAt < until).slice(0, limit),
  };
}

function call(id: string, startedAt: number): RecordedCall {
  return { id, startedAt, tool: "a.b", status: "ok", caller: "cli", input: {} };
}

test("every call is found once over many pages, even where hundreds began in the same millisecond", async () => {
  const calls = Array.from({ length: 1500 }, (_, i) => call(`id-${i}`, i < 300 ? i : i < 1000 ? 777 : 777 + i));
  const seen: string[] = [];
  for await (const one of eachCall(journalOf(calls))) seen.push(one.id);
  assert.equal(seen.length, 1500);
  assert.equal(new Set(seen).size, 1500);
});

test("an id is found by a beginning that only it has; a whole id wins over longer ones", async () => {
  const journal = journalOf([call("abc-1", 1), call("abc-10", 2), call("xyz-1", 3)]);
  assert.equal((await findRun(journal, "x")).id, "xyz-1");
  assert.equal((await findRun(journal, "abc-1")).id, "abc-1");
  await assert.rejects(
    findRun(journal, "abc"),
    /Several calls have an id that begins with "abc":\n {2}abc-10 {2}a\.b\n {2}abc-1 {2}a\.b/u,
  );
  await assert.rejects(findRun(journal, "nope"), /No recorded call has the id "nope"\./u);
});

test("ids are shown as short as they can be told apart, eight characters at least", () => {
  assert.equal(shortIdLength(["aaaaaaaaXX", "bbbbbbbbXX"]), 8);
  assert.equal(shortIdLength(["aaaaaaaabc", "aaaaaaaabd"]), 10);
  assert.equal(shortIdLength([]), 8);
});
