import { definePlugin, z } from "@hivemind-os/plugin-sdk";

export default definePlugin({
  tools: [
    {
      name: "split_bill",
      description: "Split a bill: what each person pays, tip included",
      parameters: z.object({
        amount: z.number().positive().describe("The bill, without tip"),
        people: z.number().int().min(1).describe("How many share it"),
        tip: z.number().min(0).default(10).describe("Tip in percent"),
      }),
      execute: async ({ amount, people, tip }) => {
        const total = Math.round(amount * (100 + tip)) / 100;
        const each = Math.round((total / people) * 100) / 100;
        return {
          content: `${each.toFixed(2)} each (${total.toFixed(2)} in all, tip ${tip} %)`,
          data: { each, total, tip, people },
        };
      },
    },
  ],
});
