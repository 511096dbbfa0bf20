import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { interpolate, placeholders, unresolved, wholeValue } from "./interpolate.ts";
import type { Json, JsonObject } from "./json.ts";

const context: JsonObject = {
  name: "Ada",
  last: { content: "Hello", metadata: { count: 3, list: ["a", { b: true }], none: null } },
  "a.b": "by its whole name",
};

for (const [template, expected] of [
  ["{{name}}", "Ada"],
  ["Dear {{ name }}, {{name}}!", "Dear Ada, Ada!"],
  ["{{last.metadata.count}} of {{last.metadata.list}}", '3 of ["a",{"b":true}]'],
  ["{{last.metadata.list.1.b}}, {{last.metadata.none}}", "true, null"],
  ["{{/last/metadata/list/0}}", "a"],
  ["{{a.b}}", "by its whole name"],
  ["{{nobody}} and {{last.nothing.at.all}}", "{{nobody}} and {{last.nothing.at.all}}"],
  ["{{}} {{ }} {name} {{{name}}} {{na{{me}}", "{{}} {{ }} {name} {Ada} {{na{{me}}"],
] as const)
  test(`W-O5 ${JSON.stringify(template)} becomes ${JSON.stringify(expected)}`, () => {
    assert.equal(interpolate(template, context), expected);
  });

test("W-O5 texts are filled in however deep they lie; keys and other values stay", () => {
  assert.deepEqual(interpolate({ "{{name}}": [{ to: "{{name}}" }, 4, null, true, ["{{name}}"]] }, context), {
    "{{name}}": [{ to: "Ada" }, 4, null, true, ["Ada"]],
  });
});

test("what is filled in is not looked at again, and means nothing to the search for it", () => {
  const sly: JsonObject = { a: "{{b}} $& $1 $$", b: "never" };
  assert.equal(interpolate("{{a}}", sly), "{{b}} $& $1 $$");
});

for (const path of ["__proto__", "last.__proto__.polluted", "constructor.name", "last.toString", "name.length", "hasOwnProperty"])
  test(`{{${path}}} leads nowhere`, () => {
    const template = `{{${path}}}`;
    assert.equal(interpolate(template, context), template);
    assert.equal(wholeValue(template, context), undefined);
    assert.deepEqual(unresolved(template, context), [path]);
  });

test("one placeholder and nothing else gives the value in its own type", () => {
  assert.equal(wholeValue("{{ last.metadata.count }}", context), 3);
  assert.deepEqual(wholeValue("{{last.metadata.list}}", context), ["a", { b: true }]);
  for (const more of [" {{name}}", "{{name}}.", "{{name}}{{name}}", 3, ["{{name}}"]] satisfies Json[])
    assert.equal(wholeValue(more, context), undefined);
});

test("placeholders are found wherever they are", () => {
  assert.deepEqual(placeholders({ a: ["{{name}} {{ gone }}"], b: { c: "{{last.content}}" }, d: 1 }), [
    "name",
    "gone",
    "last.content",
  ]);
  assert.deepEqual(unresolved({ a: ["{{name}} {{ gone }}"] }, context), ["gone"]);
});

test("a text that would grow beyond the most is refused before it is made", () => {
  const large: JsonObject = { text: "x".repeat(1000) };
  assert.equal(interpolate("{{text}}", large, 1000), large["text"]);
  assert.throws(() => interpolate("{{text}}".repeat(1_000_000), large, 10_000), /longer than 10000 characters/u);
});

for (const [what, hostile] of [
  ["spaces", `{{${" ".repeat(200_000)}`],
  ["braces", "{".repeat(200_000)],
  ["beginnings", "{{a".repeat(100_000)],
  ["an end that never comes", `{{${"a".repeat(400_000)}}`],
] as const)
  test(`a text of nothing but ${what} takes no longer than its length deserves`, () => {
    const began = performance.now();
    assert.equal(interpolate(hostile, context), hostile);
    assert.deepEqual([unresolved(hostile, context), wholeValue(hostile, context)], [[], undefined]);
    assert.ok(performance.now() - began < 1000);
  });

const bare = fc.string().filter((text) => !text.includes("{{"));
const plain = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    bare,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value")),
    fc.dictionary(fc.string(), tie("value"), { noNullPrototype: true }) as fc.Arbitrary<JsonObject>,
  ),
})).value;

test("without placeholders nothing changes", () => {
  fc.assert(fc.property(plain, (value) => assert.deepEqual(interpolate(value, context), value)));
});

test("nothing outside of placeholders changes", () => {
  const quiet = bare.map((text) => text.replaceAll(/[{}]/gu, ""));
  fc.assert(
    fc.property(fc.array(fc.tuple(quiet, fc.string())), quiet, (pieces, end) => {
      const values = Object.fromEntries(pieces.map(([, value], i) => [`v${i}`, value]));
      const template = pieces.map(([text], i) => `${text}{{v${i}}}`).join("") + end;
      assert.equal(interpolate(template, values), pieces.flat().join("") + end);
    }),
  );
});
