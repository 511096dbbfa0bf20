import assert from "node:assert/strict";
import { test } from "node:test";
import { failureOf, said } from "../../testing/fixtures/outcome.ts";
import { asResult, LONGEST_CONTENT } from "./as-result.ts";

test("L-34 success: content for the model, state as data, metadata, stop and anything else as meta", () => {
  const given = { success: true, content: "a", state: { n: 1 }, metadata: { tokens: 2 }, stop: true, executionTime: 3 };
  assert.deepEqual(asResult(given, "x"), {
    ok: true,
    content: [{ type: "text", text: "a" }],
    data: { n: 1 },
    meta: { tokens: 2, executionTime: 3, stop: true },
  });
});

test("L-34 a plain success has neither data nor meta", () => {
  assert.deepEqual(asResult({ success: true, content: "a" }, "x"), { ok: true, content: [{ type: "text", text: "a" }] });
});

test("L-8 L-9 a batch keeps what succeeded, what failed and each result", () => {
  const state = {
    succeeded: 1,
    failed: 1,
    results: [
      { name: "a", success: true, identifier: "T-1" },
      { name: "b", success: false, error: "e" },
    ],
  };
  assert.deepEqual(asResult({ success: true, content: "1 of 2", state }, "x").data, state);
});

for (const content of ["", undefined, null])
  test(`L-32 L-37 a success with content ${JSON.stringify(content)} says "(no output)"`, () => {
    const result = asResult({ success: true, content, state: { a: 1 } }, "x");
    assert.deepEqual([result.ok, said(result), result.data], [true, "(no output)", { a: 1 }]);
  });

test("L-30 L-37 a failure with no content speaks with its error, or says that it failed", () => {
  assert.equal(said(asResult({ success: false, content: "", error: { message: "m" } }, "x")), "m");
  const silent = asResult({ success: false, content: "", state: { half: true } }, "x");
  assert.equal(said(silent), "Tool execution failed");
  assert.deepEqual(failureOf(silent), { code: "tool_failed", message: "Tool execution failed", soft: true });
  assert.deepEqual(silent.data, { half: true });
});

test("L-33 L-34 a typed error keeps its type, message and body; the failure says the message", () => {
  const error = { type: "CreateFailed", message: "m", body: { status: 500 } };
  const result = asResult({ success: false, content: "Failed: m", error }, "x");
  assert.equal(said(result), "Failed: m");
  assert.deepEqual(failureOf(result), { code: "tool_failed", message: "m", soft: true, details: error });
});

test("L-21 an Error as error is kept as data, with what it carries", () => {
  const error = Object.assign(new TypeError("m", { cause: new Error("deep") }), { status: 500 });
  assert.deepEqual(failureOf(asResult({ success: false, content: "c", error }, "x")).details, {
    type: "PluginServerError",
    message: "m",
    body: { name: "TypeError", message: "m", status: 500, cause: { name: "Error", message: "deep" } },
  });
});

test("L-21 an error that is text is passed on as body", () => {
  const details = { type: "PluginServerError", message: "c", body: "why" };
  assert.deepEqual(failureOf(asResult({ success: false, content: "c", error: "why" }, "x")).details, details);
});

test("L-20 what says no success is a failure, with its content", () => {
  for (const success of [undefined, "yes", 0]) {
    const result = asResult({ success, content: "half" }, "x");
    assert.deepEqual([failureOf(result).code, said(result)], ["tool_failed", "half"]);
  }
});

for (const [given, what] of [
  [undefined, "undefined"],
  [null, "null"],
  ["words", "a string"],
  [[1], "a list"],
] as const)
  test(`L-20 ${what} in place of a result is invalid output, with the fix`, () => {
    const { code, message } = failureOf(asResult(given, "createTask"));
    assert.equal(code, "invalid_output");
    assert.match(message, new RegExp(`^"createTask" gave back ${what}\\. It must give back \\{ success`, "u"));
  });

test("content that is no text is read as JSON", () => {
  assert.equal(said(asResult({ success: true, content: { a: [1] } }, "x")), '{"a":[1]}');
});

test("state that JSON cannot carry becomes plain data and does not fail the call", () => {
  const circle: Record<string, unknown> = {
    at: new Date(0),
    tags: new Set(["a"]),
    by: new Map([["k", 1n]]),
    n: NaN,
    error: new Error("e"),
  };
  circle["self"] = circle;
  const result = asResult({ success: true, content: "a", state: circle }, "x");
  assert.deepEqual(
    [result.ok, result.data],
    [
      true,
      {
        at: "1970-01-01T00:00:00.000Z",
        tags: ["a"],
        by: { k: "1" },
        n: "NaN",
        error: { name: "Error", message: "e" },
        self: "[refers back to itself]",
      },
    ],
  );
});

test("L-O3 content of 25 000 characters is passed whole, a longer one is cut with a notice and its true size", () => {
  assert.equal(LONGEST_CONTENT, 25_000);
  const whole = asResult({ success: true, content: "x".repeat(25_000) }, "x");
  assert.deepEqual([said(whole).length, whole.meta], [25_000, undefined]);
  const long = asResult({ success: true, content: "x".repeat(25_001) }, "x");
  assert.equal(said(long), `${"x".repeat(25_000)}\n\n[cut: the first 25000 of 25001 characters are shown]`);
  assert.deepEqual(long.meta, { truncated: true, originalSize: 25_001 });
  const failing = asResult({ success: false, content: "x".repeat(30_000), error: { message: "m" } }, "x");
  assert.deepEqual([failureOf(failing).message, failing.meta], ["m", { truncated: true, originalSize: 30_000 }]);
});

test("L-O3 a cut never leaves half a character", () => {
  const long = asResult({ success: true, content: `${"x".repeat(24_999)}🙂🙂` }, "x");
  assert.ok(said(long).isWellFormed());
});
