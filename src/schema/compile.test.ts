import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Settings } from "typebox/system";
import type { Json, JsonSchema, Problem } from "../contract/json.ts";
import { compileSchema } from "./compile.ts";

const DRAFT_7 = "http://json-schema.org/draft-07/schema#";

function problemsOf(schema: JsonSchema, value: Json): readonly Problem[] {
  const checked = compileSchema(schema)(value);
  return checked.ok ? [] : checked.problems;
}

function lines(schema: JsonSchema, value: Json): string[] {
  return problemsOf(schema, value).map(({ path, message }) => `${path}: ${message}`);
}

describe("each kind of problem is told with its path, in plain words", () => {
  const cases: [kind: string, schema: JsonSchema, value: Json, expected: string][] = [
    ["a wrong type", { properties: { a: { type: "string" } } }, { a: 1 }, "/a: must be string, not number"],
    [
      "none of several types",
      { properties: { a: { type: ["string", "null"] } } },
      { a: [] },
      "/a: must be string or null, not array",
    ],
    ["a fraction", { properties: { a: { type: "integer" } } }, { a: 1.5 }, "/a: must be integer, not 1.5"],
    ["a missing property", { required: ["a"] }, {}, "/a: is required"],
    ["a value not listed", { properties: { a: { enum: ["x", 2] } } }, { a: 3 }, '/a: must be one of "x", 2'],
    ["another constant", { properties: { a: { const: { b: 1 } } } }, { a: 3 }, '/a: must be {"b":1}'],
    ["a pattern", { properties: { a: { pattern: "^x$" } } }, { a: "y" }, "/a: must match the pattern ^x$"],
    ["too small a number", { properties: { a: { minimum: 3 } } }, { a: 2 }, "/a: must be 3 or more"],
    ["too large a number", { properties: { a: { maximum: 3 } } }, { a: 4 }, "/a: must be 3 or less"],
    ["a number at an open lower end", { properties: { a: { exclusiveMinimum: 3 } } }, { a: 3 }, "/a: must be more than 3"],
    ["a number at an open upper end", { properties: { a: { exclusiveMaximum: 3 } } }, { a: 3 }, "/a: must be less than 3"],
    ["no multiple", { properties: { a: { multipleOf: 2 } } }, { a: 3 }, "/a: must be a multiple of 2"],
    ["too short a text", { properties: { a: { minLength: 1 } } }, { a: "" }, "/a: must have at least 1 character"],
    ["too long a text", { properties: { a: { maxLength: 2 } } }, { a: "abc" }, "/a: must have at most 2 characters"],
    ["too few items", { properties: { a: { minItems: 2 } } }, { a: [] }, "/a: must have at least 2 items"],
    ["too many items", { properties: { a: { maxItems: 1 } } }, { a: [1, 2] }, "/a: must have at most 1 item"],
    ["too few properties", { minProperties: 1 }, {}, ": must have at least 1 property"],
    ["too many properties", { maxProperties: 0 }, { a: 1 }, ": must have at most 0 properties"],
    [
      "a repeated item",
      { properties: { a: { uniqueItems: true } } },
      { a: [1, 2, 1] },
      "/a: must not hold the same item twice; repeated: item 2",
    ],
    ["an unknown property", { additionalProperties: false }, { "a/b~c": 1 }, "/a~1b~0c: is not a known property"],
    [
      "an unevaluated property",
      { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      { b: 1 },
      "/b: is not a known property",
    ],
    ["a further property", { additionalProperties: { type: "number" } }, { a: "x" }, "/a: must be number, not string"],
    ["a forbidden property", { properties: { a: false } }, { a: 1 }, "/a: is not allowed here"],
    ["a bad name", { propertyNames: { pattern: "^x" } }, { a: 1 }, "/a: has a name that must match the pattern ^x"],
    [
      "an item of a nested list",
      { properties: { a: { items: { items: { type: "number" } } } } },
      { a: [[1], [2, "x"]] },
      "/a/1/1: must be number, not string",
    ],
    [
      "an item of a tuple",
      { properties: { a: { prefixItems: [{ type: "number" }] } } },
      { a: ["x"] },
      "/a/0: must be number, not string",
    ],
    [
      "an item beyond a tuple",
      { properties: { a: { prefixItems: [{}], items: false } } },
      { a: [1, 2] },
      "/a/1: is one item too many",
    ],
    [
      "an item beyond a draft-7 tuple",
      { properties: { a: { items: [{}], additionalItems: false } } },
      { a: [1, 2] },
      "/a/1: is one item too many",
    ],
    [
      "nothing of a kind",
      { properties: { a: { contains: { type: "number" } } } },
      { a: ["x"] },
      "/a: must hold at least 1 item of the kind that the schema asks for",
    ],
    ["a dependent property", { dependentRequired: { a: ["b", "c"] } }, { a: 1, c: 1 }, '/b: is required where "a" is given'],
    ["a draft-7 dependency", { dependencies: { a: ["b"] } }, { a: 1 }, '/b: is required where "a" is given'],
    [
      "a failed condition",
      { if: { required: ["a"] }, then: { required: ["b"] } },
      { a: 1 },
      ': must fit what the schema asks for in this case (its "then")',
    ],
    ["what is ruled out", { properties: { a: { not: { type: "number" } } } }, { a: 1 }, "/a: is what the schema rules out"],
    [
      "a format of draft-7",
      { $schema: DRAFT_7, properties: { a: { format: "email" } } },
      { a: "x" },
      '/a: must be in the format "email"',
    ],
  ];
  for (const [kind, schema, value, expected] of cases)
    test(`${kind} is "${expected}"`, () => assert.deepEqual(lines(schema, value), [expected]));
});

test("every problem is told, not only the first few", () => {
  const names = Array.from({ length: 60 }, (_, i) => `p${i}`);
  const schema = { properties: Object.fromEntries(names.map((name) => [name, { type: "number" }])) };
  const found = problemsOf(schema, Object.fromEntries(names.map((name) => [name, "x"])));
  assert.deepEqual(
    found.map(({ path }) => path),
    names.map((name) => `/${name}`),
  );
});

test("of thousands of problems the first hundred are told", () => {
  assert.equal(
    problemsOf(
      { items: { type: "number" } },
      Array.from({ length: 5000 }, () => "x"),
    ).length,
    100,
  );
  assert.equal(problemsOf({ required: Array.from({ length: 5000 }, (_, i) => `p${i}`) }, {}).length, 100);
});

test("the engine's own settings are as they were after a check", () => {
  const before = Settings.Get().maxErrors;
  problemsOf({ type: "string" }, 1);
  assert.equal(Settings.Get().maxErrors, before);
});

test("a long list of allowed values is cut short", () => {
  const [line] = lines({ enum: Array.from({ length: 1000 }, (_, i) => i) }, "x");
  assert.match(line ?? "", /^: must be one of 0, 1, .*, 19 and 980 more$/u);
});

test("in 2020-12, and where no draft is named, a format is only a hint", () => {
  assert.deepEqual(lines({ format: "email" }, "x"), []);
  assert.deepEqual(lines({ $schema: "https://json-schema.org/draft/2020-12/schema", format: "email" }, "x"), []);
});

test("what stands beside a $ref counts in 2020-12 and does not in draft-7", () => {
  const schema = { properties: { a: { $ref: "#/definitions/list", maxItems: 1 } }, definitions: { list: { type: "array" } } };
  assert.deepEqual(lines(schema, { a: [1, 2] }), ["/a: must have at most 1 item"]);
  assert.deepEqual(lines({ $schema: DRAFT_7, ...schema }, { a: [1, 2] }), []);
  assert.deepEqual(lines({ $schema: DRAFT_7, ...schema }, { a: 1 }), ["/a: must be array, not number"]);
});

test("true takes everything, false nothing, and a schema needs no type", () => {
  assert.deepEqual(lines(true, { a: 1 }), []);
  assert.deepEqual(lines(false, {}), [": is not allowed here"]);
  assert.deepEqual(lines({ required: ["a"] }, "text"), []);
});

test("a value that fits is given back as it is", () => {
  const value = Object.freeze({ a: 1 });
  const checked = compileSchema({ properties: { a: { type: "number" } } })(value);
  assert.ok(checked.ok);
  assert.equal(checked.value, value);
});

test("properties that are named like keywords are properties", () => {
  const named = ["pattern", "$ref", "$id", "default", "enum", "const", "properties", "format", "required", "~refine", "then"];
  const schema = { properties: Object.fromEntries(named.map((name) => [name, { type: "string" }])), required: named };
  assert.deepEqual(lines(schema, Object.fromEntries(named.map((name) => [name, "#/nowhere/("]))), []);
  assert.deepEqual(
    lines(schema, Object.fromEntries(named.map((name) => [name, 1]))),
    named.map((name) => `/${name.replace("~", "~0")}: must be string, not number`),
  );
});

test("properties that are named like parts of every object are properties", () => {
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"type":"number"},"constructor":{"type":"number"},"toString":{}},"required":["toString"]}',
  );
  assert.deepEqual(lines(schema, JSON.parse('{"__proto__":"x","constructor":"x"}')), [
    "/toString: is required",
    "/__proto__: must be number, not string",
    "/constructor: must be number, not string",
  ]);
});

test("data in a schema, and keywords nobody knows, are never taken for schemas", () => {
  const schema = {
    const: { pattern: "(", $ref: "#/nowhere" },
    examples: [{ pattern: "(" }],
    "x-ui": { type: "slider", pattern: 5, $ref: "#/nowhere" },
  };
  assert.deepEqual(lines(schema, { pattern: "(", $ref: "#/nowhere" }), []);
});

test("whoever changes the schema later does not change the check", () => {
  const schema = { properties: { a: { type: "string" } } };
  const check = compileSchema(schema);
  schema.properties.a.type = "number";
  assert.equal(check({ a: "x" }).ok, true);
});
