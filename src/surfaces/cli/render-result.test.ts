import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "../../contract/content.ts";
import { failure } from "../../contract/failure.ts";
import { failed, resultOf } from "../../contract/result.ts";
import { renderOmission, renderResult } from "./render-result.ts";

test("text is printed as it is, without its data", () => {
  assert.deepEqual(renderResult({ ok: true, content: [text("It is 5 km.\n")], data: { km: 5 } }), ["It is 5 km."]);
});

test("an object that a tool returned is printed for people, not as the compact JSON for models", () => {
  assert.deepEqual(renderResult(resultOf({ a: [1] })), ['{\n  "a": [\n    1\n  ]\n}']);
});

test("data is printed where the content says nothing", () => {
  assert.deepEqual(renderResult({ ok: true, content: [text("(no output)")], data: "hidden" }), ["hidden"]);
});

test("files are named with their kind and true size, and how to get them", () => {
  const base64 = Buffer.from("hello").toString("base64");
  const result = {
    ok: true,
    content: [
      { type: "image", data: base64, mimeType: "image/png" },
      { type: "link", uri: "https://example.org", name: "There" },
    ],
    artifacts: [
      { name: "a.txt", mimeType: "text/plain", base64 },
      { name: "b.txt", mimeType: "text/plain", url: "https://example.org/b" },
    ],
  } as const;
  assert.deepEqual(renderResult(result), [
    "[image: image/png, 5 B]",
    "There <https://example.org>",
    "artifact: a.txt (text/plain, 5 B)",
    "artifact: b.txt (text/plain, https://example.org/b)",
  ]);
  assert.equal(renderOmission(result), "2 files in the result: --json prints them as base64.");
});

test("a failure prints what was produced before it, and not its own message", () => {
  const why = failure("tool_failed", "It broke.");
  assert.deepEqual(renderResult(failed(why)), []);
  assert.deepEqual(renderResult(failed(why, { content: [text("half of it")] })), ["half of it"]);
});
