import { z, type ToolDefinition } from "@hivemind-os/plugin-sdk";

export const wait: ToolDefinition<{ hours: number }> = {
  name: "wait",
  description: "Waits.",
  parameters: z.object({ hours: z.number() }),
  async execute({ hours }, ctx) {
    await ctx.updateStatus({ state: "connecting" });
    await ctx.sleep(hours * 3_600_000);
    return { content: "waited" };
  },
};
