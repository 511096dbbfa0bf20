import assert from "node:assert/strict";
import { test } from "node:test";
import { oneLine, visible } from "./printable.ts";

test("control characters and text that runs backwards are spelled out", () => {
  assert.equal(visible("a\x1b[2Jb\x07\u202ec\x9b"), "a\\x1b[2Jb\\x07\\u202ec\\x9b");
  assert.equal(visible("tab\tline\nand\r\nend\r"), "tab\tline\nand\nend\\x0d");
});

test("colours are kept where asked for, and nothing else is", () => {
  assert.equal(visible("\x1b[31mred\x1b[0m \x1b[2J", { keepStyle: true }), "\x1b[31mred\x1b[0m \\x1b[2J");
});

test("one line stays one line", () => {
  assert.equal(oneLine("  a\n\tb \x1b"), "a b \\x1b");
});
