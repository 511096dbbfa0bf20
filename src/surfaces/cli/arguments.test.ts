import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonSchema } from "../../contract/json.ts";
import { parseArguments } from "./arguments.ts";
import { UsageError } from "./usage-error.ts";

const schema: JsonSchema = {
  type: "object",
  properties: {
    text: { type: "string" },
    count: { type: "integer" },
    ratio: { type: ["number", "null"] },
    flag: { type: "boolean" },
    either: { type: ["string", "number"] },
    level: { enum: [1, 2, 3] },
    tags: { type: "array", items: { type: "string" } },
    sizes: { type: "array", items: { $ref: "#/$defs/size" } },
    place: { $ref: "#/$defs/place" },
    "dotted.name": { type: "integer" },
    options: { anyOf: [{ type: "object", properties: { deep: { type: "boolean" } } }, { type: "null" }] },
    free: {},
  },
  $defs: { size: { type: "number" }, place: { type: "object", properties: { x: { type: "number" }, name: { type: "string" } } } },
};

const parse = (...pairs: string[]): unknown => JSON.parse(JSON.stringify(parseArguments(pairs, schema)));

for (const [pair, expected] of [
  ["text=42", { text: "42" }],
  ["text=", { text: "" }],
  ["text=a=b:=c", { text: "a=b:=c" }],
  ["count=42", { count: 42 }],
  ["count=-1e2", { count: -100 }],
  ["count=4x", { count: "4x" }],
  ["count=", { count: "" }],
  ["count=12345678901234567890", { count: "12345678901234567890" }],
  ["ratio=.5", { ratio: 0.5 }],
  ["ratio=null", { ratio: null }],
  ["flag=true", { flag: true }],
  ["flag=yes", { flag: "yes" }],
  ["either=1", { either: "1" }],
  ["level=2", { level: 2 }],
  ['tags=["a","b"]', { tags: ["a", "b"] }],
  ["tags=a", { tags: ["a"] }],
  ["tags=[a", { tags: "[a" }],
  ["sizes=3", { sizes: [3] }],
  ['place={"x":1}', { place: { x: 1 } }],
  ["place=here", { place: "here" }],
  ["place.x=1", { place: { x: 1 } }],
  ["dotted.name=7", { "dotted.name": 7 }],
  ["options.deep=true", { options: { deep: true } }],
  ["free=1", { free: "1" }],
  ["free:=1", { free: 1 }],
  ["text:=null", { text: null }],
  ["unknown.deep=1", { unknown: { deep: "1" } }],
] as const)
  test(`${pair} is read as ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(parse(pair), expected);
  });

test("several arguments are joined, also inside one object", () => {
  assert.deepEqual(parse("place.x=1", "place.name=2", "text=a"), { place: { x: 1, name: "2" }, text: "a" });
});

test("a list takes its items one by one", () => {
  assert.deepEqual(parse("sizes=1", "sizes=2"), { sizes: [1, 2] });
});

test("arguments go on top of a base, which stays as it is", () => {
  const base = { text: "old", place: { x: 1, name: "n" } };
  const input = parseArguments(["place.x=2"], schema, base);
  assert.deepEqual(JSON.parse(JSON.stringify(input)), { text: "old", place: { x: 2, name: "n" } });
  assert.equal(base.place.x, 1);
});

test("a name that would change a prototype stays a plain name", () => {
  const input = parseArguments(["__proto__.polluted=1", "constructor=2"], schema);
  assert.deepEqual(Object.keys(input), ["__proto__", "constructor"]);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

for (const [pairs, message] of [
  [["bare"], /"bare" is no argument\. Write key=value/u],
  [["=1"], /"=1" is no argument/u],
  [["text=1", "text=2"], /"text" is given twice/u],
  [["free=1", "free.a=2"], /"free\.a" cannot be set: "free" is a value already/u],
  [["free:={"], /The JSON of "free" is malformed at line 1, column 2/u],
] as const)
  test(`${pairs.join(" ")} is wrong usage`, () => {
    assert.throws(
      () => parseArguments(pairs, schema),
      (error) => error instanceof UsageError && message.test(error.message),
    );
  });
