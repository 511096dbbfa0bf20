import { definePlugin, z } from "@hivemind-os/plugin-sdk";
import { wait } from "./tools/wait.js";

export default definePlugin({
  tools: [
    {
      name: "use_all",
      description: "Uses every part of the context.",
      parameters: z.object({}),
      async execute(_, ctx) {
        await ctx.secrets.set("token", "s3cret");
        const secrets = [await ctx.secrets.get("token"), await ctx.secrets.has("token"), await ctx.secrets.get("gone")];
        await ctx.secrets.delete("token");
        await ctx.store.set("cursor", { at: 5 });
        const stored = [await ctx.store.get<{ at: number }>("cursor"), await ctx.store.keys(), await ctx.store.get("gone")];
        await ctx.store.delete("cursor");
        await ctx.dataDir.mkdir("notes");
        await ctx.dataDir.writeFile("notes/a.txt", new TextEncoder().encode("grüße"));
        const files = [await ctx.dataDir.readFile("notes/a.txt"), await ctx.dataDir.exists("notes/a.txt"), await ctx.dataDir.exists("gone")];
        await ctx.dataDir.remove("notes/a.txt");
        for (const level of ["debug", "info", "warn", "error"] as const) ctx.logger[level](level, { level });
        await ctx.notify({ title: "Done", body: "All of it" });
        await ctx.updateStatus({ state: "syncing", message: "Half way", progress: 50 });
        await ctx.emitMessages([
          { source: "a", channel: "c", content: "1" },
          { source: "b", channel: "c", content: "2" },
        ]);
        await ctx.emitMessage({ source: "a", channel: "c", content: "1 again", threadId: undefined });
        await ctx.emitEvent("all.used", { secrets: secrets.length });
        await ctx.sleep(0);
        return {
          content: {
            id: ctx.pluginId,
            secrets,
            stored,
            files,
            resolved: await ctx.dataDir.resolve("./notes/../a.txt"),
            listed: [await ctx.connectors.list(), await ctx.personas.list()],
            host: typeof ctx.host.version,
            platform: ctx.host.platform,
            fetch: typeof fetch,
            aborted: ctx.signal.aborted,
          },
        };
      },
    },
    wait,
    {
      name: "reach_out",
      description: "Uses the network.",
      parameters: z.object({}),
      execute: async (_, ctx) => ({ content: String((await ctx.http.fetch("https://api.example.com/x")).status) }),
    },
  ],
});
