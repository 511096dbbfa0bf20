import assert from "node:assert/strict";
import { test } from "node:test";
import { failureOf, said } from "../../testing/fixtures/outcome.ts";
import { toResult } from "./native-result.ts";

for (const [what, native, text, data] of [
  ["a text", { content: "done" }, "done", undefined],
  ["an object", { content: { a: 1 } }, '{"a":1}', { a: 1 }],
  ["a list", { content: [1, "b"] }, '[1,"b"]', [1, "b"]],
  ["a number", { content: 5 }, "5", 5],
  ["an empty text", { content: "" }, "(no output)", undefined],
  ["null", { content: null }, "(no output)", undefined],
  [
    "what only JSON can make sense of",
    {
      content: new (class {
        x = NaN;
        f = () => 1;
      })(),
    },
    '{"x":null}',
    { x: null },
  ],
  ["a date", { content: { at: new Date(0) } }, '{"at":"1970-01-01T00:00:00.000Z"}', { at: "1970-01-01T00:00:00.000Z" }],
  ["a bare text", "done", "done", undefined],
  ["nothing", undefined, "(no output)", undefined],
  ["an object without content", { sum: 3 }, '{"sum":3}', { sum: 3 }],
] as const)
  test(`H-9 ${what} as content`, () => {
    const result = toResult(native);
    assert.equal(result.ok, true);
    assert.equal(said(result), text);
    assert.deepEqual(result.data, data);
  });

test("H-9 a soft failure keeps its data and its artifacts", () => {
  const result = toResult({
    content: { tried: 2 },
    isError: true,
    artifacts: [{ name: "log", mimeType: "text/plain", url: "https://x/log" }],
  });
  assert.deepEqual(failureOf(result), { code: "tool_failed", message: '{"tried":2}', soft: true });
  assert.deepEqual(result.data, { tried: 2 });
  assert.deepEqual(result.artifacts, [{ name: "log", mimeType: "text/plain", url: "https://x/log" }]);
});

test("a soft failure without words still says something", () => {
  assert.match(failureOf(toResult({ isError: true })).message, /said nothing/u);
});

test("only isError: true is a failure", () => {
  assert.equal(toResult({ content: "fine", isError: false }).ok, true);
});

test("H-9 artifacts come as base64, as bytes, by address or as plain text; what they lack is filled in", () => {
  const { artifacts } = toResult({
    content: "files",
    artifacts: [
      { name: "a", mimeType: "text/plain", content: "aGVs\nbG8=" },
      { name: "b", mimeType: "text/plain", content: Buffer.from("hello") },
      { name: "c", mimeType: "text/markdown", content: "# not base64" },
      { url: "https://x/d" },
    ],
  });
  assert.deepEqual(artifacts, [
    { name: "a", mimeType: "text/plain", base64: "aGVsbG8=" },
    { name: "b", mimeType: "text/plain", base64: "aGVsbG8=" },
    { name: "c", mimeType: "text/markdown", base64: Buffer.from("# not base64").toString("base64") },
    { name: "artifact-4", mimeType: "application/octet-stream", url: "https://x/d" },
  ]);
});

test("what else an author returned is kept beside the result, for nobody to read by default", () => {
  assert.deepEqual(toResult({ content: "x", tookMs: 5 }).meta, { hivemind: { tookMs: 5 } });
});

test("content that refers to itself is an invalid output", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  assert.equal(failureOf(toResult({ content: circle })).code, "invalid_output");
});

test("H-10 beside a text, data is what programs read", () => {
  const result = toResult({ content: "33.00 each", data: { each: 33 } });
  assert.equal(said(result), "33.00 each");
  assert.deepEqual(result.data, { each: 33 });
  assert.equal(result.meta, undefined);
  assert.deepEqual(toResult({ content: { a: 1 }, data: 2 }).data, { a: 1 });
});
