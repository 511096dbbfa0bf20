import assert from "node:assert/strict";
import { test } from "node:test";
import { parseJson } from "./json-text.ts";

test("a JSON text is parsed, with or without a byte order mark", () => {
  assert.deepEqual(parseJson('\ufeff{"a":[1,true,null,"x\\n"]}', "it"), { a: [1, true, null, "x\n"] });
});

for (const [text, line, column, why] of [
  ["hello", 1, 1, 'a value is expected, not "h"'],
  ['{"a": hel}', 1, 7, 'a value is expected, not "h"'],
  ['{"a":1', 1, 7, '"," or "}" is expected, not the end'],
  ["[1,]", 1, 4, 'a value is expected, not "]"'],
  ["[1 2]", 1, 4, '"," or "]" is expected, not "2"'],
  ["{'a':1}", 1, 2, `a name in double quotes is expected, not "'"`],
  ['{"a" 1}', 1, 6, '":" is expected, not "1"'],
  ['{"a":1}}', 1, 8, "the text should end"],
  ['{\n  "a": 1,\n  "b": tru\n}', 3, 8, 'a value is expected, not "t"'],
  ['"a\nb"', 1, 3, "a line break or control character must be escaped"],
  [String.raw`"\x"`, 1, 2, "this escape does not exist in JSON"],
  ['"abc', 1, 5, "the text in quotes does not end"],
  ["01", 1, 2, "the text should end"],
] as const)
  test(`${JSON.stringify(text)} is malformed at ${line}:${column}, and the spot is shown`, () => {
    assert.throws(
      () => parseJson(text, "--input"),
      (error: Error) => {
        const [head, , shown = "", mark = ""] = error.message.split("\n");
        assert.equal(head, `The JSON of --input is malformed at line ${line}, column ${column}: ${why}.`);
        assert.equal(shown, `  ${text.split("\n")[line - 1]}`);
        assert.equal(mark, `${" ".repeat(column + 1)}^`);
        return true;
      },
    );
  });

test("an empty text is said to be empty", () => {
  assert.throws(() => parseJson(" \n", "stdin"), /The JSON of stdin is empty\./u);
});

test("of a long line only the part around the fault is shown, with the mark under it", () => {
  const text = `{"a": "${"x".repeat(500)}", "b": oops, "c": "${"y".repeat(500)}"}`;
  assert.throws(
    () => parseJson(text, "--input"),
    (error: Error) => {
      const [, , shown = "", mark = ""] = error.message.split("\n");
      assert.ok(shown.length < 70, shown);
      assert.equal(shown.slice(mark.indexOf("^"), mark.indexOf("^") + 4), "oops");
      return true;
    },
  );
});

test("a text nested too deep to be walked through is still refused in words", () => {
  assert.throws(() => parseJson("[".repeat(500_000), "--input"), /is malformed at line 1/u);
});
