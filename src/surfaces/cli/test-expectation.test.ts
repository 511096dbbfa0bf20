import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "../../contract/content.ts";
import { failure } from "../../contract/failure.ts";
import { failed, type Result } from "../../contract/result.ts";
import { mismatches, type Expectation } from "./test-expectation.ts";

const GOOD: Result = {
  ok: true,
  content: [text("It is 20 °C")],
  data: { city: "Rome", days: [{ t: 20 }, { t: 21 }], none: null },
};
const BAD = failed(failure("tool_failed", "no such city"));

const holds = (result: Result, expect: Expectation): boolean => mismatches(result, expect).length === 0;

test("without ok and code a call must succeed; with a code it must fail, and so", () => {
  assert.equal(holds(GOOD, {}), true);
  assert.deepEqual(mismatches(BAD, {}), [{ expected: "success", got: "tool_failed: no such city" }]);
  assert.equal(holds(BAD, { ok: false }), true);
  assert.deepEqual(mismatches(GOOD, { ok: false }), [{ expected: "a failure", got: "success" }]);
  assert.equal(holds(BAD, { code: "tool_failed", includes: "city" }), true);
  assert.deepEqual(mismatches(BAD, { code: "timeout" }), [{ expected: "timeout", got: "tool_failed: no such city" }]);
});

test("text is compared as a whole, in part, or by a pattern", () => {
  assert.equal(holds(GOOD, { text: "It is 20 °C", includes: "20", matches: "\\d+ °C$" }), true);
  assert.deepEqual(mismatches(GOOD, { text: "It is 20", includes: "21", matches: "^20" }), [
    { expected: 'the text "It is 20"', got: '"It is 20 °C"' },
    { expected: 'a text with "21" in it', got: '"It is 20 °C"' },
    { expected: "a text that matches /^20/", got: '"It is 20 °C"' },
  ]);
});

test("data may hold more than expected in objects, but not in lists", () => {
  assert.equal(holds(GOOD, { data: { city: "Rome", none: null } }), true);
  assert.equal(holds(GOOD, { data: { days: [{ t: 20 }, {}] } }), true);
  assert.deepEqual(mismatches(GOOD, { data: { days: [{ t: 20 }] } }), [
    { expected: 'data/days = [{"t":20}]', got: '[{"t":20},{"t":21}]' },
  ]);
  assert.deepEqual(mismatches(GOOD, { data: { days: [{}, { t: 22 }] } }), [{ expected: "data/days/1/t = 22", got: "21" }]);
  assert.deepEqual(mismatches(GOOD, { data: { toString: "x" } }), [{ expected: 'data/toString = "x"', got: "nothing" }]);
  assert.deepEqual(mismatches(GOOD, { data: { gone: null } }), [{ expected: "data/gone = null", got: "nothing" }]);
});
