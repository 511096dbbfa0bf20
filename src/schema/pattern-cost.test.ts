import assert from "node:assert/strict";
import { test } from "node:test";
import { patternCost, stepsFor } from "./pattern-cost.ts";

const STEPS = 1_000_000;

const cheap = [
  "^[a-z]+$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^(foo|bar|baz)$",
  "^#?([a-f0-9]{6}|[a-f0-9]{3})$",
  "^[^@ ]+@[^@ ]+$",
  "^\\s*\\w+\\s*$",
  "^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$",
  "^(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$",
  "^[(+*?){]+$",
  "^\\(\\+\\)\\*$",
  "^\\p{L}+\\u{1F600}?$",
  "^(?<year>\\d+)$",
  "^(?:[a-z]+)$",
];
for (const pattern of cheap) test(`${pattern} is cheap on a name`, () => assert.ok(stepsFor(patternCost(pattern), 30) <= STEPS));

const dear = [
  "(a+)+$",
  "(a|a)*$",
  "(a?){30}a{30}",
  `^${"a?".repeat(30)}$`,
  "^(a+){10}$",
  "(?=(a+)+)b",
  "(?<!(a*)*)b",
  "(a)\\1",
  "(?<x>a)\\k<x>",
  "^(([a-z])+.)+$",
  "^((a{0,9}){0,9}){0,9}$",
];
for (const pattern of dear)
  test(`${pattern.slice(0, 40)} is dear on a name`, () => assert.ok(stepsFor(patternCost(pattern), 30) > STEPS));

test("the cost grows with the subject by one power for each free choice", () => {
  assert.equal(patternCost("^abc$").degree, 0);
  assert.equal(patternCost("abc").degree, 1);
  assert.equal(patternCost("^a*b*$").degree, 2);
  assert.equal(patternCost("a*b*$").degree, 3);
  assert.equal(patternCost("^a*?b+?c{2,}?$").degree, 3);
  assert.equal(patternCost("^(?:a*b){2}$").degree, 2);
});
