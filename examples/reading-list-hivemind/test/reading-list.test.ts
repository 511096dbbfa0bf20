import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createTestHarness, type TestHarness } from "@hivemind-os/plugin-sdk/testing";
import plugin from "../src/index.ts";
import type { Item } from "../src/list.ts";

let harness: TestHarness;
beforeEach(() => {
  harness = createTestHarness(plugin, { config: { name: "Night stand", defaultTags: ["someday"] } });
});

const titles = async (filter: Record<string, unknown> = {}) => {
  const { content } = await harness.callTool("list_items", filter);
  return (content as { items: Item[] }).items.map(({ title }) => title);
};

test("what is added is listed, with the default tags where none are given", async () => {
  await harness.callTool("add_item", { title: "Middlemarch" });
  await harness.callTool("add_item", { title: "SICP", tags: ["Code", "code"], url: "https://example.com/sicp" });
  assert.deepEqual(await titles(), ["Middlemarch", "SICP"]);
  assert.deepEqual(await titles({ tag: "someday" }), ["Middlemarch"]);
  assert.deepEqual(await titles({ tag: "CODE" }), ["SICP"]);
});

test("items that are added at once are all kept", async () => {
  await Promise.all(["a", "b", "c"].map((title) => harness.callTool("add_item", { title })));
  assert.deepEqual(await titles(), ["a", "b", "c"]);
});

test("the same thing is not added twice", async () => {
  await harness.callTool("add_item", { title: "Middlemarch" });
  const again = await harness.callTool("add_item", { title: " Middlemarch " });
  assert.equal(again.isError, true);
  assert.equal(again.content, '"Middlemarch" is already on the list, as item 1.');
});

test("what is finished leaves the list of unread items, and says so to the world", async () => {
  await harness.callTool("add_item", { title: "Middlemarch" });
  await harness.callTool("finish_item", { id: 1, note: "Slow, then not." });
  assert.deepEqual(await titles(), []);
  assert.deepEqual(await titles({ status: "finished" }), ["Middlemarch"]);
  assert.deepEqual(harness.events, [{ type: "item.finished", payload: { id: 1, title: "Middlemarch" } }]);
});

test("what is not there cannot be finished or removed", async () => {
  assert.equal((await harness.callTool("finish_item", { id: 7 })).isError, true);
  assert.equal((await harness.callTool("remove_item", { id: 7 })).isError, true);
  await assert.rejects(harness.callTool("remove_item", { id: 0 }), { name: "ZodError" });
});

test("a number is not given twice, even after a removal", async () => {
  await harness.callTool("add_item", { title: "a" });
  await harness.callTool("remove_item", { id: 1 });
  assert.equal(((await harness.callTool("add_item", { title: "b" })).content as Item).id, 2);
});

test("the export is a Markdown file", async () => {
  await harness.callTool("add_item", { title: "SICP", url: "https://example.com/sicp", tags: ["code"] });
  await harness.callTool("add_item", { title: "Middlemarch", tags: [] });
  await harness.callTool("finish_item", { id: 2 });
  const { artifacts } = await harness.callTool("export_list");
  const markdown = Buffer.from(artifacts?.[0]?.content ?? "", "base64").toString();
  const today = new Date().toISOString().slice(0, 10);
  assert.equal(
    markdown,
    `# Night stand\n\n## To read\n\n- [SICP](https://example.com/sicp) · #code\n\n## Finished\n\n- Middlemarch · finished ${today}\n`,
  );
});
