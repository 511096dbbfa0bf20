import assert from "node:assert/strict";
import { test } from "node:test";
import { createHost, type PluginNews } from "pegboard";
import { pluginsFolder } from "./hostile-host.ts";

const FILES = {
  "looping/package.json": JSON.stringify({
    name: "looping",
    version: "1.0.0",
    type: "module",
    main: "src/index.ts",
    hivemind: { type: "connector" },
  }),
  "looping/src/index.ts": `import { definePlugin, z } from "@hivemind-os/plugin-sdk";
export default definePlugin({
  configSchema: z.object({ city: z.string() }),
  tools: [{ name: "where", description: "Says where.", parameters: z.object({}), execute: async (_, ctx) => ({ content: ctx.config.city }) }],
  onActivate: async (ctx) => { await ctx.emitEvent("activated", { city: ctx.config.city }); },
  loop: async (ctx) => { for (let n = 0; !ctx.signal.aborted; n++) { await ctx.emitEvent("tick", { n }); await ctx.sleep(5); } },
  onDeactivate: async (ctx) => { await ctx.emitEvent("deactivated", {}); },
});`,
};

test("a loop runs beside calls in the plugin's process, after activation with its settings", async (t) => {
  const heard: PluginNews[] = [];
  const third = Promise.withResolvers<void>();
  const host = createHost({
    config: { settings: { looping: { city: "Oslo" } } },
    plugins: {
      folder: pluginsFolder(t, FILES),
      background: true,
      onNews: (_, news) => {
        heard.push(news);
        if (heard.length === 4) third.resolve();
      },
    },
  });
  t.after(() => host.close());
  const { problems } = await host.reload();
  assert.deepEqual(problems, []);
  await third.promise;
  assert.deepEqual(heard[0], { type: "event", name: "activated", payload: { city: "Oslo" } });
  assert.deepEqual(heard[3], { type: "event", name: "tick", payload: { n: 2 } });
  const result = await host.call("plugin.looping.where");
  assert.deepEqual(result.content, [{ type: "text", text: "Oslo" }]);
});

test("a plugin that lacks a setting is on the board, and its calls say which", async (t) => {
  const host = createHost({ plugins: pluginsFolder(t, FILES) });
  t.after(() => host.close());
  await host.reload();
  const result = await host.call("plugin.looping.where");
  assert.equal(result.ok, false);
  assert.match(result.ok ? "" : result.failure.message, /city/u);
});
