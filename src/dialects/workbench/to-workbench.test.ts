import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "../../contract/content.ts";
import { failure } from "../../contract/failure.ts";
import { failed, softFailure } from "../../contract/result.ts";
import { asResult } from "./as-result.ts";
import { toWorkbench } from "./to-workbench.ts";

for (const response of [
  { content: "words" },
  { content: "2 + 3 = 5", metadata: { result: 5 } },
  { content: "Could not fetch", error: "City not found", metadata: { attempted: "X" } },
  {
    content: [
      { type: "text", text: "a" },
      { type: "image", data: "aGk=", mimeType: "image/png" },
    ],
  },
])
  test(`X-25 a Workbench response comes back as it was: ${JSON.stringify(response)}`, () => {
    assert.deepEqual(toWorkbench(asResult(response)), response);
  });

for (const output of [42, null, [1, 2], { a: 1 }])
  test(`X-25 so does the metadata of what was normalised: ${JSON.stringify(output)}`, () => {
    assert.deepEqual(toWorkbench(asResult(output)), { content: JSON.stringify(output, null, 2), metadata: output });
  });

test("X-25 a result of another dialect: what programs read is metadata", () => {
  const content = [text("done")];
  assert.deepEqual(toWorkbench({ ok: true, content, data: { id: 7 }, meta: { by: "x" } }), {
    content: "done",
    metadata: { id: 7, by: "x" },
  });
  assert.deepEqual(toWorkbench({ ok: true, content, data: [7] }), { content: "done", metadata: [7] });
  assert.deepEqual(toWorkbench({ ok: true, content, data: [7], meta: { by: "x" } }).metadata, { data: [7], by: "x" });
  const link = { type: "link", uri: "file:///a", name: "a" } as const;
  assert.deepEqual(toWorkbench({ ok: true, content: [link] }).content, [{ type: "resource_link", uri: "file:///a", name: "a" }]);
});

test("W-6 every failure has an error; X-8 it keeps its content and data", () => {
  const soft = softFailure("no such city", { content: [text("Sorry.")], data: { tried: 2 } });
  assert.deepEqual(toWorkbench(soft), { content: "Sorry.", error: "no such city", metadata: { tried: 2 } });
  assert.deepEqual(toWorkbench(failed(failure("declined", "Declined by Ada."))), {
    content: "Declined by Ada.",
    error: "Declined by Ada.",
  });
});

test("W-43 a timeout says so in Workbench's words, unless there was something to show", () => {
  const why = failure("timeout", '"x" did not finish within 30000 ms.', { limit: "timeoutMs", ms: 30_000 });
  assert.deepEqual(toWorkbench(failed(why)), {
    content: "Tool execution timed out. Please try again or simplify your request.",
    error: "Tool execution timeout (30s limit)",
  });
  assert.equal(toWorkbench(failed(why, { content: [text("half of it")] })).content, "half of it");
});
