import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonSchema } from "../contract/json.ts";
import { compileSchema } from "./compile.ts";
import { prepareSchema } from "./prepare.ts";
import { ForeignReferenceError, SchemaError } from "./schema-error.ts";

describe("a schema that makes no sense is refused at once, with the place", () => {
  const cases: [kind: string, schema: unknown, message: RegExp][] = [
    ["a number for a schema", 5, /^the schema must be an object, true or false, not 5$/u],
    ["null for a schema", null, /^the schema must be an object/u],
    ["a list for a schema", [], /^the schema must be an object/u],
    ["text for a part", { properties: { a: "string" } }, /^\/properties\/a must be an object, true or false, not "string"$/u],
    [
      "an unknown type",
      { properties: { a: { type: "strng" } } },
      /^\/properties\/a\/type must be one of the types .*not "strng"$/u,
    ],
    ["text for a number", { items: { minLength: "5" } }, /^\/items\/minLength must be a whole number of 0 or more, not "5"$/u],
    ["a negative length", { maxItems: -1 }, /^\/maxItems must be a whole number of 0 or more/u],
    ["a step of nothing", { multipleOf: 0 }, /^\/multipleOf must be a number above 0/u],
    ["true for names", { required: true }, /^\/required must be a list of names, not true$/u],
    ["a list for properties", { properties: [] }, /^\/properties must be an object of schemas/u],
    ["no alternatives", { anyOf: [] }, /^\/anyOf must be a list of one schema or more/u],
    ["a broken pattern", { properties: { "a/b": { pattern: "(" } } }, /^\/properties\/a~1b\/pattern is no regular expression: /u],
    ["a broken pattern of names", { patternProperties: { "[": {} } }, /^\/patternProperties\/\[ is no regular expression: /u],
    [
      "a reference to nothing",
      { items: { $ref: "#/$defs/x" } },
      /^\/items\/\$ref points to "#\/\$defs\/x", which is not in the schema$/u,
    ],
    ["a reference to an unknown anchor", { $ref: "#x" }, /^\/\$ref points to "#x"/u],
    ["a reference that is no text", { $ref: 5 }, /^\/\$ref must be text, not 5$/u],
    ["a broken schema behind a reference", { $ref: "#/x", x: { type: 1 } }, /^#\/x\/type must be one of the types/u],
  ];
  for (const [kind, schema, message] of cases)
    test(kind, () => assert.throws(() => compileSchema(schema as JsonSchema), { name: "SchemaError", message }));
});

test("a reference to a document elsewhere is refused: nothing is fetched", () => {
  assert.throws(() => prepareSchema({ $ref: "https://example.com/a.json" }), ForeignReferenceError);
});

test("a JavaScript object that holds itself is refused", () => {
  const schema: Record<string, unknown> = { type: "object" };
  schema["properties"] = { again: schema };
  assert.throws(() => compileSchema(schema as JsonSchema), SchemaError);
});

test("a schema that only refers to itself gives a clear problem, not a hang or a throw", () => {
  for (const schema of [
    { $ref: "#" },
    { allOf: [{ $ref: "#" }], properties: { a: { default: 1 } } },
    { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
  ])
    assert.deepEqual(compileSchema(schema)({}), {
      ok: false,
      problems: [{ path: "", message: "could not be checked against its schema: the schema refers to itself without end" }],
    });
});

test("a small schema that unfolds into a billion checks is stopped", () => {
  const $defs: Record<string, JsonSchema> = { a40: { type: "string" } };
  for (let i = 0; i < 40; i++) $defs[`a${i}`] = { anyOf: [{ $ref: `#/$defs/a${i + 1}` }, { $ref: `#/$defs/a${i + 1}` }] };
  const checked = compileSchema({ $ref: "#/$defs/a0", $defs })({});
  assert.match(checked.ok ? "" : (checked.problems[0]?.message ?? ""), /^could not be checked against its schema in \d+ ms$/u);
});

test("only a schema that could take for ever is put under the clock", () => {
  const tree = { properties: { children: { items: { $ref: "#" } } } };
  assert.equal(prepareSchema(tree).isCostly, true);
  assert.equal(prepareSchema({ patternProperties: { "(a+)+$": {} } }).isCostly, true);
  assert.equal(prepareSchema({ patternProperties: { "^x-": {} } }).isCostly, false);
  const shared = { properties: { a: { $ref: "#/$defs/p" }, b: { $ref: "#/$defs/p" } }, $defs: { p: { type: "number" } } };
  assert.equal(prepareSchema(shared).isCostly, false);
});

test("a recursive schema checks every level", () => {
  const check = compileSchema({ properties: { v: { type: "number" }, kids: { items: { $ref: "#" } } } });
  assert.equal(check({ v: 1, kids: [{ v: 2, kids: [] }] }).ok, true);
  assert.deepEqual(check({ kids: [{}, { kids: [{ v: "x" }] }] }), {
    ok: false,
    problems: [{ path: "/kids/1/kids/0/v", message: "must be number, not string" }],
  });
});

test("a schema of schemas may refer to that of JSON Schema itself", () => {
  for (const $ref of ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"]) {
    const check = compileSchema({ $ref });
    assert.equal(check({ type: "string" }).ok, true);
    assert.equal(check({ minLength: -1 }).ok, false);
  }
});

test("names of the engine's own keywords in a stranger's schema do nothing", () => {
  const schema = { "~refine": [{ check: 1 }], "~kind": "Never", type: "object" };
  assert.deepEqual(compileSchema(schema)({}), { ok: true, value: {} });
});
