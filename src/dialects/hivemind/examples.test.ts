import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost } from "pegboard/testing";
import { loadHere } from "../../plugins/fixtures/load-here.ts";
import { failureOf, said } from "../../testing/fixtures/outcome.ts";
import { hivemind } from "./dialect.ts";

const example = (path: string) => fileURLToPath(new URL(`../../../examples/${path}`, import.meta.url));

test("the bill is split, in words and in numbers", async () => {
  const plugin = await loadHere(hivemind, example("bill-hivemind"));
  assert.deepEqual(plugin.problems, []);
  const host = createTestHost({ tools: plugin.tools });
  const result = await host.call("plugin.bill-hivemind.split_bill", { amount: 90, people: 3 });
  assert.equal(said(result), "33.00 each (99.00 in all, tip 10 %)");
  assert.deepEqual(result.data, { each: 33, total: 99, tip: 10, people: 3 });
  const wrong = await host.call("plugin.bill-hivemind.split_bill", { amount: 0, people: 1.5 });
  assert.equal(failureOf(wrong).code, "invalid_input");
});

test("the reading list is kept, asked about where it should be, and written to a file", async () => {
  const plugin = await loadHere(hivemind, example("reading-list-hivemind"));
  assert.deepEqual(plugin.problems, []);
  const asked: string[] = [];
  const approvals = ({ tool }: { tool: string }) => {
    asked.push(tool.split(".").at(-1) ?? "");
    return { approve: true } as const;
  };
  const host = createTestHost({ tools: plugin.tools, approvals });
  const call = (tool: string, input = {}) => host.call(`plugin.examples.reading-list-hivemind.${tool}`, input);
  await call("add_item", { title: "Middlemarch" });
  await call("add_item", { title: "SICP", tags: ["code"] });
  await call("finish_item", { id: 1 });
  const listed = (await call("list_items", { tag: "code" })).data as { items: { title: string }[]; list: string };
  assert.deepEqual([listed.list, ...listed.items.map(({ title }) => title)], ["Reading list", "SICP"]);
  assert.equal(said(await call("remove_item", { id: 1 })), '"Middlemarch" was removed.');
  const [file] = (await call("export_list")).artifacts ?? [];
  assert.deepEqual([file?.name, file?.mimeType], ["reading-list.md", "text/markdown"]);
  assert.match(Buffer.from(file?.base64 ?? "", "base64").toString(), /## To read\n\n- SICP · #code/u);
  assert.deepEqual(asked, ["add_item", "add_item", "remove_item"]);
});

test("H-O9 the reading list's own tests run with Node alone", () => {
  const register = fileURLToPath(new URL("./register.ts", import.meta.url));
  const file = example("reading-list-hivemind/test/reading-list.test.ts");
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, ["--import", register, "--test", file], { env, encoding: "utf8" });
  assert.equal(status, 0, stdout);
  assert.match(stdout, /pass 7/u);
});
