import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../contract/json.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { difference } from "./difference.ts";

function spec(input: JsonObject, more: Partial<ToolSpec> = {}): ToolSpec {
  return {
    name: "one",
    description: "One.",
    effects: "none",
    approval: "never",
    origin: { dialect: "x", plugin: "x" },
    input,
    ...more,
  };
}

const text = { type: "object", properties: { a: { type: "string" } } };

const cases: [what: string, before: ToolSpec, after: ToolSpec, breaking: boolean | undefined][] = [
  ["nothing", spec(text), spec({ ...text }), undefined],
  ["a description", spec(text), spec(text, { description: "Other." }), false],
  ["an approval", spec(text), spec(text, { approval: "always" }), false],
  [
    "a description of a parameter",
    spec(text),
    spec({ type: "object", properties: { a: { type: "string", description: "d" } } }),
    undefined,
  ],
  ["a new parameter", spec(text), spec({ type: "object", properties: { a: { type: "string" }, b: {} } }), false],
  [
    "a new required parameter",
    spec(text),
    spec({ type: "object", properties: { a: { type: "string" }, b: {} }, required: ["b"] }),
    true,
  ],
  ["a parameter that is gone", spec(text), spec({ type: "object", properties: {} }), true],
  ["a parameter that became required", spec(text), spec({ ...text, required: ["a"] }), true],
  ["a parameter that is required no more", spec({ ...text, required: ["a"] }), spec(text), false],
  ["another type", spec(text), spec({ type: "object", properties: { a: { type: "number" } } }), true],
  ["one type more", spec(text), spec({ type: "object", properties: { a: { type: ["string", "number"] } } }), false],
  [
    "a bound that is tighter",
    spec({ type: "object", properties: { a: { maximum: 9 } } }),
    spec({ type: "object", properties: { a: { maximum: 5 } } }),
    true,
  ],
  [
    "a bound that is wider",
    spec({ type: "object", properties: { a: { minimum: 9 } } }),
    spec({ type: "object", properties: { a: { minimum: 5 } } }),
    false,
  ],
  ["a bound that is new", spec(text), spec({ type: "object", properties: { a: { type: "string", minLength: 1 } } }), true],
  ["no more strangers", spec(text), spec({ ...text, additionalProperties: false }), true],
  ["another output", spec(text), spec(text, { output: { type: "number" } }), true],
];

for (const [what, before, after, breaking] of cases)
  test(`${what}: ${breaking === undefined ? "no change" : breaking ? "breaks" : "breaks nothing"}`, () => {
    assert.equal(difference([before], [after]).changed[0]?.breaking, breaking);
  });

test("a parameter deep in an object is named by its path", () => {
  const deep = (type: string) => spec({ type: "object", properties: { a: { type: "object", properties: { b: { type } } } } });
  assert.deepEqual(difference([deep("string")], [deep("number")]).changed[0]?.changes, [
    { what: "input/a/b", message: 'type was "string" and is "number"', breaking: true },
  ]);
});
