import { definePlugin } from "@hivemind-os/plugin-sdk";
import { z } from "zod";

export default definePlugin({
  configSchema: z.object({ greeting: z.string().default("Hello") }),
  tools: [
    {
      name: "greet",
      description: "Greets.",
      parameters: z
        .strictObject({
          name: z.string().describe("Whom to greet"),
          times: z.number().int().min(1).max(3).default(1).describe("How often"),
          at: z.iso.datetime().optional(),
          shape: z.union([z.object({ kind: z.literal("round"), radius: z.number() }), z.object({ kind: z.literal("flat") })]).optional(),
          when: z.date().optional(),
        })
        .refine(({ name }) => name !== "nobody", { path: ["name"], message: "must be somebody" }),
      execute: async ({ name, times }, ctx) => ({ content: Array.from({ length: times }, () => `${String(ctx.config["greeting"])}, ${name}!`) }),
    },
  ],
});
