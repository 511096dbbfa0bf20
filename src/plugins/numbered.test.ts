import assert from "node:assert/strict";
import { test } from "node:test";
import { Numbered } from "./numbered.ts";

test("what was put under a number is found there until it is taken out, and never under another", () => {
  const things = new Numbered<string>();
  const [a, b] = [things.add("a"), things.add("b")];
  assert.deepEqual([things.get(a), things.get(b), things.size], ["a", "b", 2]);
  assert.equal(things.remove(a), "a");
  assert.equal(things.remove(a), undefined);
  const c = things.add("c");
  assert.notEqual(c, a);
  assert.deepEqual([things.get(a), things.get(c), things.size], [undefined, "c", 2]);
});

test("numbers that were never given, of whatever kind, lead to nothing", () => {
  const things = new Numbered<string>();
  things.add("a");
  for (const number of [0, -1, 1, 0.5, NaN, Infinity, "length" as unknown as number]) assert.equal(things.get(number), undefined);
});

test("all can be taken out at once", () => {
  const things = new Numbered<string>();
  const first = things.add("a");
  things.add("b");
  things.remove(first);
  assert.deepEqual(things.clear(), ["b"]);
  assert.equal(things.size, 0);
});
