import { definePlugin, z } from "@hivemind-os/plugin-sdk";

export default definePlugin({
  configSchema: z.object({
    apiKey: z.string().min(3).secret().label("API key").section("Authentication"),
    endpoint: z.string().url().default("https://example.com").label("Endpoint"),
    failOnActivate: z.boolean().default(false),
  }),
  auth: { type: "token", fields: [{ key: "apiKey", label: "API key", helpUrl: "https://example.com/keys" }] },
  tools: [
    {
      name: "show_config",
      description: "Tells its settings.",
      parameters: z.object({}),
      execute: async (_, ctx) => ({ content: { ...ctx.config } }),
    },
  ],
  async onActivate(ctx) {
    if (ctx.config["failOnActivate"] === true) throw new Error("The service refused the key.");
    ctx.logger.info("activated", { endpoint: ctx.config["endpoint"], aborted: ctx.signal.aborted });
  },
  async loop(ctx) {
    for (let tick = 1; !ctx.signal.aborted; tick++) {
      await ctx.emitMessage({
        source: `tick:${tick}`,
        channel: "ticks",
        content: `Tick ${tick} of ${String(ctx.config["endpoint"])}`,
      });
      await ctx.sleep(3_600_000);
    }
  },
  async onDeactivate(ctx) {
    ctx.logger.info("deactivated", { aborted: ctx.signal.aborted });
    await ctx.updateStatus({ state: "disconnected" });
  },
});
