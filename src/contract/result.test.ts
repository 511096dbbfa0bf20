import assert from "node:assert/strict";
import { test } from "node:test";
import { text, textOf } from "./content.ts";
import { failure, problemsFailure } from "./failure.ts";
import { failed, isResult, NO_OUTPUT, resultOf, softFailure } from "./result.ts";

test("text stays text, and any other JSON is data that the model reads as JSON", () => {
  assert.deepEqual(resultOf("hello"), { ok: true, content: [text("hello")] });
  assert.deepEqual(resultOf({ a: [1] }), { ok: true, content: [text('{"a":[1]}')], data: { a: [1] } });
  assert.deepEqual(resultOf([]), { ok: true, content: [text("[]")], data: [] });
  assert.deepEqual(resultOf(5), { ok: true, content: [text("5")], data: 5 });
  assert.deepEqual(resultOf(false), { ok: true, content: [text("false")], data: false });
});

test("a result is never empty", () => {
  for (const nothing of ["", undefined, null]) assert.deepEqual(resultOf(nothing), { ok: true, content: [text(NO_OUTPUT)] });
});

test("a full result is taken as it is", () => {
  const result = { ok: true, content: [text("x")] };
  assert.equal(resultOf(result), result);
  for (const other of [null, "x", {}, { ok: true }, { ok: "yes", content: [] }, { ok: true, content: "x" }])
    assert.equal(isResult(other), false);
});

test("what JSON cannot carry is a failure that says where", () => {
  for (const [value, message] of [
    [{ a: { b: () => 1 } }, "What the tool returned at /a/b is a function, which JSON cannot carry."],
    [new Map(), "What the tool returned is a Map, which JSON cannot carry."],
    [Number.NaN, "What the tool returned is NaN, which JSON has no number for."],
  ] as const) {
    const result = resultOf(value);
    assert.equal(result.ok ? "" : result.failure.code, "invalid_output");
    assert.equal(result.ok ? "" : result.failure.message, message);
    assert.deepEqual(result.content, [text(message)]);
  }
});

test("data is a copy that later changes do not reach", () => {
  const value = { list: [1] };
  const result = resultOf(value);
  value.list.push(2);
  assert.deepEqual(result.data, { list: [1] });
});

test("a failure keeps what was produced before it, and says its message where there was nothing", () => {
  const why = failure("timeout", "Too late.");
  assert.deepEqual(failed(why), { ok: false, content: [text("Too late.")], failure: why });
  assert.deepEqual(failed(why, { content: [], data: 1 }), { ok: false, content: [text("Too late.")], data: 1, failure: why });
  assert.deepEqual(failed(why, { content: [text("half")] }), { ok: false, content: [text("half")], failure: why });
});

test("a soft failure is one that the tool reports itself", () => {
  assert.deepEqual(softFailure("No such city."), {
    ok: false,
    content: [text("No such city.")],
    failure: { code: "tool_failed", message: "No such city.", soft: true },
  });
});

test("a failure has details only where it has some", () => {
  assert.deepEqual(failure("busy", "Later."), { code: "busy", message: "Later." });
  assert.deepEqual(failure("busy", "Later.", { most: 1 }), { code: "busy", message: "Later.", details: { most: 1 } });
});

test("the failure of a value that broke its schema tells every problem, for people and for programs", () => {
  const problems = [
    { path: "", message: "must have at least 1 property" },
    { path: "/a", message: "is required" },
  ];
  assert.deepEqual(problemsFailure("invalid_input", "weather", problems), {
    code: "invalid_input",
    message: 'The input of "weather" is not valid: the whole value must have at least 1 property; /a is required.',
    details: { problems },
  });
  assert.match(problemsFailure("invalid_output", "weather", problems).message, /^The output of "weather" is not valid: /u);
});

test("the text of content is all of its texts and nothing else", () => {
  assert.equal(textOf([text("a"), { type: "image", data: "", mimeType: "image/png" }, text("b")]), "a\nb");
  assert.equal(textOf([]), "");
});
