import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../contract/json.ts";
import { References } from "./references.ts";

function target(schema: JsonObject, part: JsonObject, isLegacy = false): unknown {
  return new References(schema, isLegacy).target(part);
}

const found = { type: "string" };
const cases: Record<string, [ref: string, rest: JsonObject]> = {
  "a pointer": ["#/$defs/a", { $defs: { a: found } }],
  "a pointer with escapes": ["#/$defs/a~1b~0c%20d", { $defs: { "a/b~c d": found } }],
  "a pointer into a list": ["#/prefixItems/1", { prefixItems: [{}, found] }],
  "a pointer to where no keyword is": ["#/components/a", { components: { a: found } }],
  "an address": ["https://example.com/a", { $defs: { a: found } }],
  "a relative address": ["a.json", { $defs: { a: found } }],
  "a URN": ["urn:example:a", { $defs: { a: found } }],
};
for (const [kind, [ref, rest]] of Object.entries(cases))
  test(`${kind} leads to its schema`, () => {
    const part = { $ref: ref };
    const named = ref.startsWith("#") ? rest : { $defs: { a: { ...found, $id: ref } } };
    assert.partialDeepStrictEqual(target({ items: part, ...named }, part), found);
  });

test("an anchor leads to the schema that carries it", () => {
  const part = { $ref: "#x" };
  assert.deepEqual(target({ items: part, $defs: { a: { $anchor: "x" } } }, part), { $anchor: "x" });
});

test("a draft-7 $id of only a fragment is an anchor", () => {
  const part = { $ref: "#x" };
  assert.deepEqual(target({ items: part, definitions: { a: { $id: "#x" } } }, part, true), { $id: "#x" });
});

test("a pointer starts from the nearest $id above it", () => {
  const part = { $ref: "#/$defs/a" };
  const inner = { $id: "inner.json", items: part, $defs: { a: { const: "inner" } } };
  assert.deepEqual(target({ $defs: { a: { const: "outer" }, inner } }, part), { const: "inner" });
});

test("# is the whole schema, with and without an $id", () => {
  const part = { $ref: "#" };
  for (const schema of [{ items: part }, { $id: "https://example.com/s#", items: part }])
    assert.equal(target(schema, part), schema);
});

for (const ref of [
  "#/nowhere",
  "#nowhere",
  "https://example.com/b",
  "#/$defs/constructor",
  "#/$defs/a/type",
  "http://[",
  "#/%E0%A4%A",
])
  test(`${ref} leads nowhere`, () => {
    const part = { $ref: ref };
    assert.equal(target({ items: part, $defs: { a: found } }, part), undefined);
  });

test("names inside data are no names", () => {
  const part = { $ref: "#x" };
  assert.equal(target({ items: part, const: { $anchor: "x" }, default: { $anchor: "x" } }, part), undefined);
});

test("in draft-7 an $id beside a $ref is none", () => {
  const part = { $id: "https://example.com/elsewhere", $ref: "#/definitions/a" };
  const schema = { items: part, definitions: { a: found } };
  assert.equal(target(schema, part, true), found);
  assert.equal(target(schema, part, false), undefined);
});
