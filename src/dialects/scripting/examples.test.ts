import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost } from "pegboard/testing";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import { loadHere, memoryServices } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, said } from "../../testing/fixtures/outcome.ts";
import { scripting } from "./dialect.ts";

function loaded(example: string): Promise<LoadedPlugin> {
  const folder = fileURLToPath(new URL(`../../../examples/${example}`, import.meta.url));
  return loadHere(scripting, folder, memoryServices(), { testing: true });
}

test("the example bill-scripting splits a bill, and its own tests pass", async () => {
  const { tools, problems, tests = [] } = await loaded("bill-scripting");
  assert.deepEqual(problems, []);
  assert.equal(tests.length, 2);
  assert.equal(await tests[1]?.run(), "45.00 each (90.00 in all, tip 0 %)");
  await using host = createTestHost({ tools });
  const result = await host.call("split_bill", { amount: 100, people: 3 });
  assert.equal(said(result), "36.67 each (110.00 in all, tip 10 %)");
  assert.deepEqual(result.meta, { each: 36.67, total: 110, tip: 10, people: 3 });
  assert.equal(failureOf(await host.call("split_bill", { amount: 0, people: 3 })).soft, true);
  assert.equal(codeOf(await host.call("split_bill", { amount: 1, people: 1.5 })), "invalid_input");
});

test("the example note-editor-scripting asks with a preview, tidies, reports, can be stopped, and its own tests pass", async () => {
  const { tools, problems, tests = [] } = await loaded("note-editor-scripting");
  assert.deepEqual(problems, []);
  for (const one of tests) await one.run();
  assert.equal(tests.length, 3);

  const previews: unknown[] = [];
  await using host = createTestHost({
    tools,
    clock: "system",
    approvals: ({ explanation }) => {
      previews.push(explanation);
      return { approve: true };
    },
  });
  const note = "\n#Shopping  \n* milk\n\n\n\n+ bread\n```\n* code  \n```\nend";
  const tidy = "# Shopping\n\n- milk\n\n- bread\n```\n* code  \n```\nend\n";
  const result = await host.call("tidy_note", { text: note });
  assert.equal(said(result), tidy);
  assert.deepEqual(result.meta, { changes: { spaces: 1, headings: 1, bullets: 2, blankLines: 4 } });
  assert.deepEqual(previews, [
    {
      title: "Tidy this note?",
      message: "The assistant wants to tidy a note of 11 lines (tidied 1 line ends, 1 headings, 2 list marks, 4 blank lines).",
      preview: [{ type: "text", text: `After: tidied 1 line ends, 1 headings, 2 list marks, 4 blank lines\n${tidy}` }],
      labels: { approve: "Tidy it", decline: "Leave it" },
    },
  ]);

  const controller = new AbortController();
  const long = host.call(
    "tidy_note",
    { text: "* a\n".repeat(5000) },
    {
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === "chunk") controller.abort();
      },
    },
  );
  const stopped = await long;
  assert.equal(codeOf(stopped), "cancelled");
  assert.match(said(stopped), /^Stopped after 200 of 5001 lines\. So far:\n- a\n/u);
});
