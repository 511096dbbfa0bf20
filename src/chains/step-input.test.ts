import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { Json, JsonObject, JsonSchema } from "../contract/json.ts";
import { stepInput } from "./step-input.ts";

const values: JsonObject = {
  step0: { content: "5", metadata: { count: 3, flag: true, none: null, list: [1, 2], deep: { a: 1 } } },
};

function filled(template: Json, schema: Json): Json | undefined {
  const input = { value: template };
  return stepInput({ tool: "x", input }, values, { type: "object", properties: { value: schema } })["value"];
}

for (const [path, schema, expected] of [
  ["count", { type: "number" }, 3],
  ["count", { type: "integer" }, 3],
  ["count", { type: ["integer", "null"] }, 3],
  ["count", { anyOf: [{ type: "integer" }, { type: "null" }] }, 3],
  ["count", { enum: [1, 2, 3] }, 3],
  ["flag", { type: "boolean" }, true],
  ["flag", { const: true }, true],
  ["none", { type: ["object", "null"] }, null],
  ["list", { type: "array" }, [1, 2]],
  ["deep", { type: "object" }, { a: 1 }],
  ["count", { type: "string" }, "3"],
  ["deep", { type: ["object", "string"] }, '{"a":1}'],
  ["list", {}, "[1,2]"],
  ["count", true, "3"],
] as const)
  test(`a whole placeholder for ${JSON.stringify(values["step0"])} where ${JSON.stringify(schema)} is wanted: ${path}`, () => {
    assert.deepEqual(filled(`{{step0.metadata.${path}}}`, schema as Json), expected);
  });

test("in the middle of a text, and where a text is found, W-O5 holds whatever is wanted", () => {
  assert.equal(filled("{{step0.metadata.count}} of them", { type: "number" }), "3 of them");
  assert.equal(filled("{{step0.content}}", { type: "number" }), "5");
  assert.equal(filled("{{step9.content}}", { type: "number" }), "{{step9.content}}");
});

test("types are found in lists, nested objects, references and free names", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      list: { type: "array", items: { $ref: "#/$defs/number" } },
      pair: { prefixItems: [{ type: "string" }, { type: "number" }] },
      deep: { allOf: [{ properties: { n: { type: "number" } } }] },
    },
    additionalProperties: { type: "boolean" },
    $defs: { number: { type: "number" } },
  };
  const count = "{{step0.metadata.count}}";
  const input = { list: [count], pair: [count, count], deep: { n: count }, free: "{{step0.metadata.flag}}" };
  assert.deepEqual(stepInput({ tool: "x", input }, values, schema), { list: [3], pair: ["3", 3], deep: { n: 3 }, free: true });
});

test("a tool without a schema gets texts; a step without an input an empty one", () => {
  assert.deepEqual(stepInput({ tool: "x", input: { a: "{{step0.metadata.count}}" } }, values, undefined), { a: "3" });
  assert.deepEqual(stepInput({ tool: "x" }, values, true), {});
});

test("a schema that leads back to itself in many ways takes no longer than one that does not", () => {
  const both = { anyOf: [{ $ref: "#" }, { $ref: "#/anyOf/0" }, { $ref: "#/anyOf/2" }, { $ref: "#" }] };
  const branches = Array.from({ length: 50 }, (_, i) => ({ $ref: `#/$defs/d${i}` }));
  const wide = { anyOf: branches, $defs: Object.fromEntries(branches.map((_, i) => [`d${i}`, { anyOf: branches }])) };
  const input = { a: "{{step0.metadata.count}}" };
  for (const schema of [both, wide]) assert.deepEqual(stepInput({ tool: "x", input }, values, schema), { a: "3" });
});

test("an input that would become too long is refused before it is made", () => {
  const large: JsonObject = { text: "x".repeat(1_000_000) };
  const input = { a: Array.from({ length: 100 }, () => "{{text}}") };
  assert.throws(() => stepInput({ tool: "x", input }, large, true), RangeError);
});

test("what holds no placeholder goes out as it is, whatever the tool wants", () => {
  const plain = fc.oneof(
    fc.string().filter((text) => !text.includes("{{")),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const type = fc.constantFrom("string", "number", "boolean", "array", "object", "null");
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(plain, fc.array(plain)), { noNullPrototype: true }),
      type,
      (input, wanted) => {
        assert.deepEqual(
          stepInput({ tool: "x", input: input as JsonObject }, values, { additionalProperties: { type: wanted } }),
          input,
        );
      },
    ),
  );
});
