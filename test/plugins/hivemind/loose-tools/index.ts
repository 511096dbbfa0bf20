import { z, type ToolDefinition } from "@hivemind/plugin-sdk";

export const loose: ToolDefinition = {
  name: "loose",
  description: "A tool that stands alone.",
  parameters: z.object({}),
  execute: async () => ({ content: "loose" }),
};
