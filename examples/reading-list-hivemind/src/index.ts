import { definePlugin, z } from "@hivemind-os/plugin-sdk";
import { changeList, readList, today, type Item } from "./list.ts";
import { toMarkdown } from "./markdown.ts";

const id = z.number().int().positive().describe("Number of the item, as list_items tells it");
const tag = z.string().trim().toLowerCase().min(1);

function missing(wanted: number) {
  return { content: `There is no item ${wanted} on the list. Use list_items to see what there is.`, isError: true };
}

export default definePlugin({
  configSchema: z.object({
    name: z.string().min(1).default("Reading list").label("Name of the list").placeholder("Reading list"),
    defaultTags: z.array(tag).default([]).label("Default tags").helpText("Given to every item that is added without tags"),
    maxItems: z.number().int().min(1).default(500).label("Most items").section("Limits"),
  }),

  tools: [
    {
      name: "add_item",
      description: "Put something on the reading list",
      parameters: z.object({
        title: z.string().trim().min(1).describe("Title of the book or article"),
        url: z.string().url().optional().describe("Where it can be read"),
        tags: z.array(tag).optional().describe("Tags to find it by"),
        note: z.string().optional().describe("Why it is worth reading"),
      }),
      annotations: { sideEffects: true, approval: "suggest" },
      execute: (params, ctx) =>
        changeList(ctx, (list) => {
          const same = list.items.find(({ title, url }) => title === params.title && url === params.url);
          if (same !== undefined)
            return { content: `"${same.title}" is already on the list, as item ${same.id}.`, isError: true };
          const most = ctx.config["maxItems"] as number;
          if (list.items.length >= most)
            return { content: `The list is full: it holds ${most} items. Remove some first.`, isError: true };
          const tags = params.tags ?? (ctx.config["defaultTags"] as string[]);
          const item: Item = { ...params, id: list.nextId, tags: [...new Set(tags)], status: "unread", added: today() };
          list.items.push(item);
          list.nextId += 1;
          return { content: item };
        }),
    },
    {
      name: "list_items",
      description: "Show the reading list, all of it or what has a tag or status",
      parameters: z.object({
        status: z.enum(["unread", "finished", "all"]).default("unread").describe("Which items"),
        tag: tag.optional().describe("Only items with this tag"),
      }),
      async execute({ status, tag }, ctx) {
        const { items } = await readList(ctx);
        const found = items.filter(
          (item) => (status === "all" || item.status === status) && (tag === undefined || item.tags.includes(tag)),
        );
        return { content: { list: ctx.config["name"], items: found, total: items.length } };
      },
    },
    {
      name: "finish_item",
      description: "Mark something on the reading list as read",
      parameters: z.object({ id, note: z.string().optional().describe("What you thought of it") }),
      annotations: { sideEffects: true, approval: "never" },
      async execute({ id, note }, ctx) {
        const item = await changeList(ctx, ({ items }) => {
          const found = items.find((one) => one.id === id);
          if (found !== undefined)
            Object.assign(found, { status: "finished", finished: today() }, note === undefined ? {} : { note });
          return found;
        });
        if (item === undefined) return missing(id);
        await ctx.emitEvent("item.finished", { id, title: item.title });
        return { content: item };
      },
    },
    {
      name: "remove_item",
      description: "Take something off the reading list for good",
      parameters: z.object({ id }),
      annotations: { sideEffects: true, approval: "always" },
      execute: ({ id }, ctx) =>
        changeList(ctx, ({ items }) => {
          const place = items.findIndex((one) => one.id === id);
          const [removed] = place < 0 ? [] : items.splice(place, 1);
          return removed === undefined ? missing(id) : { content: `"${removed.title}" was removed.` };
        }),
    },
    {
      name: "export_list",
      description: "Write the whole reading list as a Markdown file",
      parameters: z.object({}),
      annotations: { readOnly: true },
      async execute(_, ctx) {
        const { items } = await readList(ctx);
        const markdown = toMarkdown(String(ctx.config["name"]), items);
        return {
          content: `${items.length} items written to reading-list.md`,
          artifacts: [{ name: "reading-list.md", mimeType: "text/markdown", content: Buffer.from(markdown).toString("base64") }],
        };
      },
    },
  ],
});
