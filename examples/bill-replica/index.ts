import type { CustomToolDefinition } from "claude-replica";

export const splitBill: CustomToolDefinition = {
  name: "splitBill",
  description: "Splits a bill evenly, tip included",
  category: "money",
  parameters: [
    { name: "amount", type: "number", description: "The bill without tip", required: true, minimum: 0.01 },
    { name: "people", type: "number", description: "How many share it", required: true, minimum: 1 },
    { name: "tip", type: "number", description: "Tip in percent", required: false, minimum: 0, default: 10 },
  ],
  executor: async (args) => {
    const { amount, people, tip } = args as { amount: number; people: number; tip: number };
    // Parameters of this style have no whole numbers, so the executor says it.
    if (!Number.isInteger(people))
      return { success: false, error: "people must be a whole number", errorCode: "NOT_A_WHOLE_NUMBER" };
    const total = amount * (1 + tip / 100);
    const each = total / people;
    return {
      success: true,
      output: `${each.toFixed(2)} each (${total.toFixed(2)} in all, tip ${tip} %)`,
      data: { each: Number(each.toFixed(2)), total: Number(total.toFixed(2)), tip, people },
    };
  },
};
