import assert from "node:assert/strict";
import { test } from "node:test";
import { normalise } from "./normalise.ts";

test("W-7 a plain string becomes content and nothing else", () => {
  assert.deepEqual(normalise("72°F"), { content: "72°F" });
});

test("W-10 a response comes back as it is, the same object, also with an error beside the content", () => {
  for (const response of [{ content: "a" }, { content: [], error: "x" }, { content: "a", error: "", metadata: 1 }])
    assert.equal(normalise(response), response);
});

test("W-8 an object with an error and no content becomes an error response with the whole object as metadata", () => {
  const output = { error: "E42", message: "Try later", code: 42 };
  assert.deepEqual(normalise(output), { content: "Try later", error: "E42", metadata: output });
  assert.deepEqual(normalise({ error: "E42" }).content, "E42");
});

test("W-9 any other object becomes pretty JSON, with itself as metadata", () => {
  const output = { a: [1] };
  const response = normalise(output);
  assert.equal(response.content, '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(response.metadata, output);
});

test("W-11 there is no undefined content", () => {
  for (const output of [undefined, () => 1, Symbol("s"), { content: undefined }, { content: null }])
    assert.equal(normalise(output).content, "(no output)");
  assert.deepEqual(normalise({ content: undefined, error: "lost" }), { content: "lost", error: "lost" });
});

test("W-14 an error that is no text becomes its message; what it was stays in the metadata", () => {
  const error = Object.assign(new Error("broken"), { code: "E1" });
  assert.deepEqual(normalise({ error, at: 3 }), { content: "broken", error: "broken", metadata: { error, at: 3 } });
  assert.deepEqual(normalise({ content: "Sorry", error, metadata: { at: 3 } }), {
    content: "Sorry",
    error: "broken",
    metadata: { error, at: 3 },
  });
  assert.equal(normalise({ error: { message: "from an API", status: 500 } }).error, "from an API");
  assert.equal(normalise({ error: true }).error, "true");
});

test("a single block in place of a list is a list of one", () => {
  assert.deepEqual(normalise({ content: { type: "text", text: "hi" } }).content, [{ type: "text", text: "hi" }]);
});
