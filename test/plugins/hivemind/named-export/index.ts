import { definePlugin, z, type ToolDefinition } from "@hivemind-os/plugin-sdk";

export const note = "a named export that is no plugin";
const hello: ToolDefinition = {
  name: "hello",
  description: "Says hello.",
  parameters: z.object({ name: z.string().describe("Whom") }),
  execute: async (params) => ({ content: `Hello, ${params.name}!` }),
};
export const plugin = definePlugin({ tools: [hello] });
