import assert from "node:assert/strict";
import { test } from "node:test";
import { readAnnotations } from "./annotations.ts";

for (const [row, given, approval, effects] of [
  ["H-13", undefined, "never", "reads"],
  ["H-13", {}, "never", "reads"],
  ["H-14", { sideEffects: true }, "suggest", "writes"],
  ["H-11", { sideEffects: true, approval: "never" }, "never", "writes"],
  ["H-11", { sideEffects: true, approval: "always" }, "always", "writes"],
  ["H-11", { approval: "suggest" }, "suggest", "reads"],
  ["H-11", { approval: "always" }, "always", "reads"],
  ["H-14", { readOnly: true }, "never", "reads"],
  ["H-11", { readOnly: true, sideEffects: true }, "never", "reads"],
  ["H-14", { readOnly: true, approval: "always" }, "always", "reads"],
  ["H-14", { sideEffects: false }, "never", "reads"],
] as const)
  test(`${row} ${JSON.stringify(given)} means ${approval}, ${effects}`, () => {
    assert.deepEqual(readAnnotations(given), { approval, effects });
  });

test("an approval that nobody knows is the safest one, and told", () => {
  const { approval, problem } = readAnnotations({ approval: "sometimes" });
  assert.equal(approval, "always");
  assert.match(problem ?? "", /"sometimes"/u);
});
