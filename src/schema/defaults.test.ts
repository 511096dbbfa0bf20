import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json, JsonSchema } from "../contract/json.ts";
import { compileSchema } from "./compile.ts";

function filled(schema: JsonSchema, value: Json): unknown {
  const checked = compileSchema(schema)(value);
  assert.deepEqual(checked.ok ? [] : checked.problems, []);
  return checked.ok ? checked.value : undefined;
}

const point = { type: "object", properties: { x: { type: "number", default: 0 }, y: { type: "number", default: 0 } } };

test("defaults are filled in on a copy, and what is given stays", () => {
  const value = Object.freeze({ x: 5 });
  assert.deepEqual(filled(point, value), { x: 5, y: 0 });
  assert.deepEqual(value, { x: 5 });
});

test("falsy defaults and falsy values count", () => {
  const schema = {
    properties: { a: { default: false }, b: { default: 0 }, c: { default: "" }, d: { default: null }, e: { default: 1 } },
  };
  assert.deepEqual(filled(schema, { e: 0 }), { a: false, b: 0, c: "", d: null, e: 0 });
  assert.deepEqual(filled(schema, { a: null, e: null }), { a: null, b: 0, c: "", d: null, e: null });
});

const nested: Record<string, [schema: JsonSchema, value: Json, expected: Json]> = {
  "in an object that is given": [{ properties: { at: point } }, { at: { x: 1 } }, { at: { x: 1, y: 0 } }],
  "in an object that is itself a default": [{ properties: { at: { ...point, default: {} } } }, {}, { at: { x: 0, y: 0 } }],
  "in the items of a list": [
    { properties: { all: { items: point } } },
    { all: [{ x: 1 }, {}] },
    {
      all: [
        { x: 1, y: 0 },
        { x: 0, y: 0 },
      ],
    },
  ],
  "in lists of lists": [{ items: { items: point } }, [[{}], []], [[{ x: 0, y: 0 }], []]],
  "in a tuple, and beyond it": [
    { prefixItems: [{}, point], items: { properties: { z: { default: 9 } } } },
    [{}, {}, {}],
    [{}, { x: 0, y: 0 }, { z: 9 }],
  ],
  "in a draft-7 tuple": [{ items: [{}, point], additionalItems: point }, [{}, {}, {}], [{}, { x: 0, y: 0 }, { x: 0, y: 0 }]],
  "behind a local reference": [
    { properties: { at: { $ref: "#/$defs/point" } }, $defs: { point } },
    { at: {} },
    { at: { x: 0, y: 0 } },
  ],
  "behind an anchor": [
    { properties: { at: { $ref: "#p" } }, $defs: { point: { $anchor: "p", ...point } } },
    { at: {} },
    { at: { x: 0, y: 0 } },
  ],
  "as the default of what is referred to": [
    { properties: { unit: { $ref: "#/$defs/unit" } }, $defs: { unit: { default: "m" } } },
    {},
    { unit: "m" },
  ],
  "beside a reference, where the nearer one wins": [
    { properties: { unit: { $ref: "#/$defs/unit", default: "km" } }, $defs: { unit: { default: "m" } } },
    {},
    { unit: "km" },
  ],
  "through allOf": [{ allOf: [point, { properties: { z: { default: 1 } } }] }, {}, { x: 0, y: 0, z: 1 }],
  "through allOf of a property": [
    { properties: { unit: { allOf: [{ $ref: "#/$defs/unit" }] } }, $defs: { unit: { default: "m" } } },
    {},
    { unit: "m" },
  ],
  "in further properties": [
    { properties: { a: {} }, additionalProperties: point },
    { a: {}, b: {} },
    { a: {}, b: { x: 0, y: 0 } },
  ],
};
for (const [where, [schema, value, expected]] of Object.entries(nested))
  test(`defaults are filled in ${where}`, () => assert.deepEqual(filled(schema, value), expected));

test("a default satisfies required", () => {
  assert.deepEqual(filled({ properties: { a: { default: 1 } }, required: ["a"] }, {}), { a: 1 });
});

test("a default that breaks its own schema is a problem like any other", () => {
  assert.deepEqual(compileSchema({ properties: { a: { type: "number", default: "x" } } })({}), {
    ok: false,
    problems: [{ path: "/a", message: "must be number, not string" }],
  });
});

test("a default that is an object is frozen through and through, so that no call can change it for the next", () => {
  const schema = { properties: { list: { default: [{ a: 1 }] } } };
  const check = compileSchema(schema);
  const first = check({});
  assert.ok(first.ok);
  const { list } = first.value as { list: { a: number }[] };
  assert.throws(() => list.push({ a: 2 }), TypeError);
  assert.throws(() => ((list[0] as { a: number }).a = 2), TypeError);
  assert.equal(Object.isFrozen(first.value), true);
  schema.properties.list.default.push({ a: 3 });
  assert.deepEqual(check({}), { ok: true, value: { list: [{ a: 1 }] } });
});

test("alternatives fill in nothing: which of them is meant is not known", () => {
  assert.deepEqual(filled({ anyOf: [{ properties: { a: { default: 1 } } }, { properties: { a: { default: 2 } } }] }, {}), {});
});

test("a recursive schema fills in every level there is, and makes no new ones", () => {
  const schema = { properties: { v: { default: 0 }, next: { $ref: "#" } } };
  assert.deepEqual(filled(schema, { next: { next: {} } }), { v: 0, next: { v: 0, next: { v: 0 } } });
});

test("a default for __proto__ changes no object", () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"default":{"isAdmin":true}},"a":{"default":1}}}') as JsonSchema;
  const value = filled(schema, {}) as { isAdmin?: boolean };
  assert.equal(value.isAdmin, undefined);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
});

test("values that are no objects where the schema thinks of some are left alone", () => {
  assert.deepEqual(filled({ properties: { a: { properties: { b: { default: 1 } } } } }, { a: "text" }), { a: "text" });
  assert.deepEqual(filled({ items: { properties: { b: { default: 1 } } } }, { items: 1 }), { items: 1 });
});
