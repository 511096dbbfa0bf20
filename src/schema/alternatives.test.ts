import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json, JsonSchema } from "../contract/json.ts";
import { compileSchema } from "./compile.ts";

function lines(schema: JsonSchema, value: Json): string[] {
  const checked = compileSchema(schema)(value);
  return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${message}`);
}

const shapes = {
  oneOf: [
    { type: "object", properties: { kind: { const: "circle" }, r: { type: "number" } }, required: ["kind", "r"] },
    {
      type: "object",
      properties: { kind: { const: "box" }, w: { type: "number" }, h: { type: "number" } },
      required: ["kind", "w", "h"],
    },
  ],
};

for (const keyword of ["anyOf", "oneOf"])
  test(`types that are tried by ${keyword} are told in one sentence`, () => {
    const schema = { properties: { a: { [keyword]: [{ type: "string" }, { type: "null" }, { const: 5 }] } } };
    assert.deepEqual(lines(schema, { a: {} }), ["/a: must be string or null or 5, not object"]);
  });

test("of several shapes, only the one that the value is meant for is told of", () => {
  assert.deepEqual(lines({ items: shapes }, [{ kind: "circle" }, { kind: "box", w: "1", h: 2 }]), [
    "/0/r: is required",
    "/1/w: must be number, not string",
  ]);
});

test("a mark that no shape has is told with all that there are", () => {
  assert.deepEqual(lines({ properties: { shape: shapes } }, { shape: { kind: "line" } }), [
    '/shape/kind: must be one of "circle", "box"',
  ]);
});

test("a shape or nothing: the shape's own problems are told", () => {
  const schema = { anyOf: [{ type: "object", required: ["a"], properties: { b: { type: "number" } } }, { type: "null" }] };
  assert.deepEqual(lines(schema, { b: "x" }), ["/a: is required", "/b: must be number, not string"]);
});

test("alternatives that are equally close are told together, as alternatives", () => {
  const schema = { properties: { at: { anyOf: [{ required: ["city"] }, { required: ["zip"] }] } } };
  assert.deepEqual(lines(schema, { at: {} }), ["/at: must fit one of its alternatives: /city is required; or /zip is required"]);
});

test("alternatives within alternatives are told once", () => {
  const schema = { anyOf: [{ anyOf: [{ type: "string" }, { type: "number" }] }, { type: "null" }] };
  assert.deepEqual(lines(schema, true), [": must be string or number or null, not boolean"]);
});

test("problems beside the alternatives are kept", () => {
  const schema = { required: ["z"], anyOf: [{ required: ["a"] }], properties: { n: { type: "number" } } };
  assert.deepEqual(lines(schema, { n: "x" }).toSorted(), [
    "/a: is required",
    "/n: must be number, not string",
    "/z: is required",
  ]);
});

test("a value that fits two of oneOf is told so", () => {
  const schema = { oneOf: [{ type: "number" }, { minimum: 1 }, { type: "string" }] };
  assert.deepEqual(lines(schema, 5), [": fits 2 of its alternatives; it must fit exactly one"]);
});
