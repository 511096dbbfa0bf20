import assert from "node:assert/strict";
import { test } from "node:test";
import { styleText } from "node:util";
import { cut, table, widthOf, wrap } from "./columns.ts";

test("width counts what is seen: wide letters twice, marks and styles not at all", () => {
  assert.equal(widthOf("abc"), 3);
  assert.equal(widthOf("日本"), 4);
  assert.equal(widthOf("e\u0301"), 1);
  assert.equal(widthOf(styleText("red", "abc", { validateStream: false })), 3);
});

test("a text that is too long is cut to the width and says so", () => {
  assert.equal(cut("abcdef", 6), "abcdef");
  assert.equal(cut("abcdef", 4), "abc…");
  assert.equal(cut("日本語です", 5), "日本…");
});

test("a table is aligned, and fits the width by cutting its last column first", () => {
  const rows = [
    ["a", "short"],
    ["longer", "a description that goes on for quite a while"],
  ];
  assert.deepEqual(table([{ head: "NAME" }, { head: "WHAT" }], rows, 30), [
    "NAME    WHAT",
    "a       short",
    "longer  a description that go…",
  ]);
});

test("a table with a very long name cuts that too, and no line is wider than the terminal", () => {
  const lines = table([{ head: "NAME" }, { head: "WHAT" }], [["n".repeat(100), "w".repeat(100)]], 40);
  assert.ok(
    lines.every((line) => widthOf(line) <= 40),
    lines.join("\n"),
  );
});

test("where there is no terminal nothing is cut", () => {
  const long = "w".repeat(500);
  assert.equal(table([{ head: "A" }], [[long]], Infinity)[1], long);
});

test("text is wrapped between words", () => {
  assert.deepEqual(wrap("one two three", 8), ["one two", "three"]);
  assert.deepEqual(wrap("unbreakable", 4), ["unbreakable"]);
});
