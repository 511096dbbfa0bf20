import { definePlugin, z } from "@hivemind-os/plugin-sdk";

const used = new Set<string>();

export default definePlugin({
  tools: [
    {
      name: "exclaim",
      description: "Says it with feeling.",
      parameters: z
        .object({
          word: z
            .string()
            .refine(async (word) => word !== "taken", "is taken")
            .transform((word) => `${word}!`),
          at: z.coerce.date(),
          bag: z.any(),
        })
        .strict(),
      annotations: { approval: "always" },
      async execute({ word, at, bag }) {
        bag.touched = true;
        bag.n = Object.keys(bag).length - 1;
        return { content: { word, year: at.getUTCFullYear(), bag } };
      },
    },
    {
      name: "only_once",
      description: "Takes a ticket once, by a rule that remembers.",
      parameters: z.object({ ticket: z.string().refine((ticket) => !used.has(ticket) && used.add(ticket), "was used") }),
      execute: async () => ({ content: "ran" }),
    },
  ],
});
