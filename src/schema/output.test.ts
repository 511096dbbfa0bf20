import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod";
import { outputReader } from "./output.ts";

const read = outputReader("weather", z.object({ degrees: z.number(), unit: z.string().default("c") }));

test("what fits is completed, and what the model reads says the same as the data", async () => {
  assert.deepEqual(await read({ degrees: 20, internal: true }), {
    ok: true,
    content: [{ type: "text", text: '{"degrees":20,"unit":"c"}' }],
    data: { degrees: 20, unit: "c" },
  });
});

test("a result of the tool's own making keeps its content", async () => {
  const content = [{ type: "text", text: "20 degrees" }] as const;
  assert.deepEqual(await read({ ok: true, content, data: { degrees: 20 } }), {
    ok: true,
    content,
    data: { degrees: 20, unit: "c" },
  });
});

test("what does not fit is an invalid output with every problem, and keeps what was said", async () => {
  const result = await read({ degrees: "warm" });
  assert.ok(!result.ok);
  assert.equal(result.failure.code, "invalid_output");
  assert.match(result.failure.message, /^The output of "weather" is not valid: \/degrees is not valid: expected number/u);
  assert.deepEqual(result.content, [{ type: "text", text: '{"degrees":"warm"}' }]);
});

test("a failure of the tool's own is left alone", async () => {
  const failure = { ok: false, content: [], failure: { code: "tool_failed", message: "no" } };
  assert.equal(await read(failure), failure);
});

test("nothing where something is promised is an invalid output", async () => {
  const result = await read(undefined);
  assert.equal(result.ok ? "" : result.failure.code, "invalid_output");
});

test("where data is promised, text is data, too", async () => {
  const expected = { ok: true, content: [{ type: "text", text: "hello" }], data: "hello" };
  assert.deepEqual(await outputReader("echo", { type: "string" })("hello"), expected);
  assert.deepEqual(await outputReader("echo", z.string())("hello"), expected);
});
