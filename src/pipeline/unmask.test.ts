import assert from "node:assert/strict";
import { test } from "node:test";
import { unmask } from "./unmask.ts";

test("what was covered and left alone comes back, at any depth; what was written anew stays", () => {
  const original = { key: "s3cret", list: ["s3cret", "b"], deep: { header: "Bearer s3cret" }, n: 1 };
  const shown = { key: "[secret]", list: ["[secret]", "b"], deep: { header: "Bearer [secret]" }, n: 1 };
  assert.deepEqual(unmask({ ...shown, n: 2 }, shown, original), { ...original, n: 2 });
  assert.deepEqual(unmask({ key: "mine" }, shown, original), { key: "mine" });
  assert.deepEqual(unmask({ other: "[secret]" }, shown, original), { other: "[secret]" });
});

test("names of the language's own stand for nothing", () => {
  assert.deepEqual(unmask({ constructor: "x" }, {}, { a: 1 }), { constructor: "x" });
});
