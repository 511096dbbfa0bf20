import assert from "node:assert/strict";
import { test } from "node:test";
import { itemLines } from "./test-item-lines.ts";

test("items of a list are found by the lines they begin on", () => {
  assert.deepEqual(itemLines('[\n  { "a": [1, 2] },\n\n  {},\n  "x, [y]", 5\n]'), [2, 4, 5, 5]);
  assert.deepEqual(itemLines("[]"), []);
  assert.deepEqual(itemLines('[ "a\\"],[" ,\n1 ]'), [1, 2]);
});
