import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost, type TestHostOptions } from "pegboard/testing";
import { text } from "../contract/content.ts";
import type { Result } from "../contract/result.ts";
import { codeOf, failureOf, problemsOf, said } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

async function resultOf(value: unknown, caps: TestHostOptions["caps"] = {}, output?: object): Promise<Result> {
  const one = tool("one", () => value, output === undefined ? {} : { output: output as never });
  const result = await createTestHost({ tools: [one], caps }).call("one");
  assert.ok(result.content.length > 0);
  for (const part of result.content) assert.ok(part.type !== "text" || part.text !== "");
  assert.deepEqual(JSON.parse(JSON.stringify(result)), result);
  return result;
}

function ok(content: unknown, more: object = {}): unknown {
  return { ok: true, content, ...more };
}

const good: Record<string, [unknown, string, unknown?]> = {
  text: ["words", "words"],
  "an empty text": ["", "(no output)"],
  undefined: [undefined, "(no output)"],
  null: [null, "(no output)"],
  "a number": [0, "0", 0],
  "a boolean": [false, "false", false],
  "an object": [{ a: [1, undefined], b: undefined }, '{"a":[1,null]}', { a: [1, null] }],
  "a list": [[], "[]", []],
  "a date": [new Date(0), '"1970-01-01T00:00:00.000Z"', "1970-01-01T00:00:00.000Z"],
  "a result": [ok([text("hi")], { data: { n: 1 }, meta: { m: 1 } }), "hi", { n: 1 }],
  "a result without content": [ok([]), "(no output)"],
  "a result of empty texts": [ok([text(""), text("")]), "(no output)"],
  "what only looks like a result": [{ ok: true, content: "hi" }, '{"ok":true,"content":"hi"}', { ok: true, content: "hi" }],
};

for (const [what, [value, words, data]] of Object.entries(good))
  test(`a tool that gives back ${what} says ${words}`, async () => {
    const result = await resultOf(value);
    assert.equal(result.ok, true);
    assert.equal(said(result), words);
    assert.deepEqual(result.data, data);
  });

const circular: unknown[] = [];
circular.push({ circular });
const bad: Record<string, [unknown, string, RegExp]> = {
  circular: [{ circular }, "/circular/0/circular", /refers back to itself/u],
  "a bigint": [1n, "", /is a bigint/u],
  "a class instance": [new AbortController(), "", /is a AbortController/u],
  "a map inside": [{ m: new Map() }, "/m", /is a Map/u],
  "not a number": [NaN, "", /is NaN/u],
  "a function": [() => {}, "", /is a function/u],
  "a result whose data is no JSON": [ok([text("kept")], { data: { n: 1n } }), "/data/n", /is a bigint/u],
  "a result whose meta is no JSON": [ok([text("kept")], { meta: { n: () => {} } }), "/meta/n", /is a function/u],
};

for (const [what, [value, path, message]] of Object.entries(bad))
  test(`a tool that gives back ${what} fails as invalid_output, with the path`, async () => {
    const result = await resultOf(value);
    assert.equal(failureOf(result).code, "invalid_output");
    assert.deepEqual(
      problemsOf(result).map((problem) => problem.path),
      [path],
    );
    assert.match(problemsOf(result)[0]?.message ?? "", message);
    if (what.startsWith("a result")) assert.equal(said(result), "kept");
  });

const image = { type: "image", data: "AA==", mimeType: "image/png" };
for (const [what, part, expected] of [
  ["an image", { ...image, more: 1n }, image],
  ["a link", { type: "link", uri: "a:b", name: 1, mimeType: "x" }, { type: "link", uri: "a:b", mimeType: "x" }],
  ["an image without data", { type: "image", mimeType: "x" }, text('{"type":"image","mimeType":"x"}')],
  ["text that is none", { type: "text", text: 1 }, text('{"type":"text","text":1}')],
  ["an unknown type", { type: "video" }, text('{"type":"video"}')],
  ["plain text", "words", text('"words"')],
  ["null", null, text("null")],
  ["a bigint", 1n, text("[a part of the content is a bigint, which JSON cannot carry]")],
] as const)
  test(`a part of the content that is ${what} is made a proper one`, async () => {
    assert.deepEqual((await resultOf(ok([part]))).content, [expected]);
  });

for (const [what, value] of [
  ["a text", "x".repeat(250)],
  ["parts of text", ok([text("x".repeat(80)), text("x".repeat(170))])],
] as const)
  test(`${what} over the cap is cut with a notice that gives the true size`, async () => {
    const { content, meta, ...result } = await resultOf(value, { contentCharacters: 100 });
    assert.equal(result.ok, true);
    const words = content.map((part) => (part.type === "text" ? part.text : ""));
    assert.equal(words.slice(0, -1).join("").length, 100);
    assert.equal(words.at(-1), "[cut: the first 100 of 250 characters are shown]");
    assert.deepEqual(meta, { truncated: true, originalSize: 250 });
  });

test("data over the cap is left out with a notice that gives the true size, and what is small enough stays whole", async () => {
  const value = { list: "x".repeat(90) };
  const result = await resultOf(value, { dataCharacters: 100 });
  assert.equal(result.data, undefined);
  assert.match(said(result), /\[data left out: 101 characters, at most 100 are passed on\]$/u);
  assert.deepEqual(result.meta, { dataOmitted: true, dataOriginalSize: 101 });
  assert.deepEqual((await resultOf(value, { dataCharacters: 101 })).data, value);
});

for (const [what, value] of [
  ["an image", ok([{ ...image, data: "A".repeat(100_000) }])],
  ["an artifact", ok([text("hi")], { artifacts: [{ name: "a", mimeType: "b", base64: "A".repeat(100_000) }] })],
  ["meta", ok([text("hi")], { meta: { note: "A".repeat(100_000) } })],
] as const)
  test(`${what} does not go round the caps`, async () => {
    const result = await resultOf(value, { contentCharacters: 100, dataCharacters: 100 });
    assert.ok(JSON.stringify(result).length < 1000);
    assert.match(JSON.stringify(result), /100\d{3}/u, "the true size is not told");
  });

const output = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };

test("output that breaks its schema fails with every problem and keeps what there is", async () => {
  const result = await resultOf(ok([text("partial")], { data: { n: "1" } }), {}, output);
  assert.equal(codeOf(result), "invalid_output");
  assert.deepEqual(problemsOf(result), [{ path: "/n", message: "must be number, not string" }]);
  assert.equal(said(result), "partial");
  assert.deepEqual(result.data, { n: "1" });
});

for (const [what, value, schema, caps] of [
  ["data", { n: 1 }, output],
  ["text", "words", { type: "string" }],
  ["nothing", null, { type: "null" }],
  ["data that is then left out for its size", { n: 1, more: "x".repeat(200) }, output, { dataCharacters: 100 }],
] as const)
  test(`output of ${what} that keeps to its schema is good`, async () => {
    assert.equal(codeOf(await resultOf(value, caps, schema)), "ok");
  });

const fails = (failure: unknown, more: object = {}) => ({ ok: false, content: [text("half")], ...more, failure });
for (const [what, value, code, message] of [
  ["as it should be", fails({ code: "tool_failed", message: "no", soft: true }), "tool_failed", "no"],
  ["missing", fails(undefined), "tool_failed", "The tool failed and did not say why."],
  ["without words", fails({ code: "tool_failed", message: "" }), "tool_failed", "The tool failed and did not say why."],
  ["of a code that does not exist", fails({ code: "my_own", message: "no" }), "tool_failed", "no"],
  ["with details that are no JSON", fails({ code: "tool_failed", message: "no", details: { n: 1n } }), "tool_failed", "no"],
] as const)
  test(`a failure that the tool reports, ${what}, keeps its output`, async () => {
    const result = await resultOf(value, {}, output);
    assert.equal(failureOf(result).code, code);
    assert.equal(failureOf(result).message, message);
    assert.equal(said(result), "half");
  });

test("artifacts that are none are left out, and those that are carry nothing else", async () => {
  const artifact = { name: "a.txt", mimeType: "text/plain", base64: "AA==" };
  const result = await resultOf(ok([text("hi")], { artifacts: [{ ...artifact, more: 1n }, { name: "b" }, null, 7] }));
  assert.deepEqual(result.artifacts, [artifact]);
});

test("what a tool changes in its result afterwards reaches nobody", async () => {
  const mine = { ok: true, content: [{ type: "text", text: "hi" }], data: { n: 1 }, artifacts: [{ name: "a", mimeType: "b" }] };
  const result = await resultOf(mine);
  mine.data.n = 2;
  mine.content[0]!.text = "changed";
  mine.artifacts[0]!.name = "changed";
  assert.deepEqual([said(result), result.data, result.artifacts?.[0]?.name], ["hi", { n: 1 }, "a"]);
});
