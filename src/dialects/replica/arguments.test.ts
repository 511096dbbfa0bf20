import assert from "node:assert/strict";
import { test } from "node:test";
import { completeArguments } from "./arguments.ts";
import type { ToolParameter } from "./definition.ts";

function parameter(more: Partial<ToolParameter>): ToolParameter {
  return { name: "p", type: "string", description: "d", required: true, ...more };
}

const NUMBER = parameter({ type: "number", minimum: 1, maximum: 3 });
const LIST = parameter({ type: "array", items: { type: "string" }, minLength: 1, maxLength: 2 });

for (const [what, one, value, fault] of [
  ["a missing one", parameter({}), undefined, "Parameter p is required"],
  ["null", parameter({}), null, "Parameter p is required"],
  ["null where it is optional", parameter({ required: false }), null, undefined],
  ["an empty text", parameter({}), "", undefined],
  ["a number for a text", parameter({}), 5, "Parameter p must be of type string, not number"],
  ["a list for an object", parameter({ type: "object" }), [], "Parameter p must be of type object, not array"],
  ["an object for a list", parameter({ type: "array" }), {}, "Parameter p must be of type array, not object"],
  ["a text for a flag", parameter({ type: "boolean" }), "true", "Parameter p must be of type boolean, not string"],
  ["a function, taken for a text", parameter({}), () => {}, undefined],
  ["a bigint for a number", NUMBER, 2n, "Parameter p must be of type number, not string"],
  ["NaN", NUMBER, NaN, undefined],
  ["the least number", NUMBER, 1, undefined],
  ["the greatest number", NUMBER, 3, undefined],
  ["less than the least", NUMBER, 0.9, "Parameter p must be at least 1"],
  ["more than the greatest", NUMBER, 3.1, "Parameter p must be at most 3"],
  ["a text out of the enum", parameter({ enum: ["a", "b"] }), "c", "Parameter p must be one of: a, b"],
  ["an enum on a number, ignored", parameter({ type: "number", enum: ["1"] }), 2, undefined],
  ["a text too short", parameter({ minLength: 2 }), "a", "Parameter p must have at least 2 characters"],
  ["a text too long", parameter({ maxLength: 2 }), "abc", "Parameter p must have at most 2 characters"],
  ["a pattern anywhere in the text", parameter({ pattern: "b+" }), "abba", undefined],
  ["a pattern nowhere", parameter({ pattern: "^b" }), "abba", "Parameter p must match the pattern ^b"],
  ["an empty list", LIST, [], "Parameter p must have at least 1 elements"],
  ["a long list", LIST, ["a", "b", "c"], "Parameter p must have at most 2 elements"],
  ["a list of others", LIST, ["a", 1], "Parameter p[1] must be of type string, not number"],
  [
    "fields that do not fit, unlooked at",
    parameter({ type: "object", properties: { q: parameter({ name: "q" }) } }),
    {},
    undefined,
  ],
] as const)
  test(`C-26 C-27 ${what} is ${fault === undefined ? "accepted" : "refused"}`, () => {
    const found = completeArguments([one], value === undefined ? {} : { p: value });
    assert.equal(found?.message, fault);
  });

test("C-16 C-26 a fault names the parameter, what it should be and what it was", () => {
  const fault = completeArguments([LIST], { p: ["a", 7] });
  assert.deepEqual([fault?.parameterName, fault?.expectedType, fault?.actualValue], ["p[1]", "string", 7]);
});

test("C-26 the first parameter that does not fit is the one that is told", () => {
  const both = [parameter({ name: "b" }), parameter({ name: "a" })];
  assert.equal(completeArguments(both, {})?.parameterName, "b");
});

test("C-23 C-24 a default takes the place of undefined and null, satisfies required, and is checked", () => {
  const ten = parameter({ type: "number", default: 10, maximum: 20 });
  for (const args of [{}, { p: undefined }, { p: null }] as Record<string, unknown>[]) {
    assert.equal(completeArguments([ten], args), undefined);
    assert.deepEqual(args, { p: 10 });
  }
  const kept = { p: 0 };
  completeArguments([ten], kept);
  assert.deepEqual(kept, { p: 0 });
  assert.equal(completeArguments([{ ...ten, default: 21 }], {})?.message, "Parameter p must be at most 20");
});

test("a default that is a list is each call's own", () => {
  const list = parameter({ type: "array", default: ["a"] });
  const [first, second] = [{}, {}] as Record<string, string[]>[];
  completeArguments([list], first!);
  first!["p"]!.push("b");
  completeArguments([list], second!);
  assert.deepEqual(second, { p: ["a"] });
});

test("what every object inherits is no argument, and unknown arguments are allowed", () => {
  assert.equal(completeArguments([parameter({ name: "toString" })], {})?.parameterName, "toString");
  assert.equal(completeArguments([], { other: 1 }), undefined);
});
