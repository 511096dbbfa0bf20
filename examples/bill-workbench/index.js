module.exports.register = (api) => {
  api.registerTool({
    name: "bill.split",
    description: "Splits a bill evenly, tip included",
    inputSchema: {
      type: "object",
      properties: {
        amount: { type: "number", exclusiveMinimum: 0, description: "The bill without tip" },
        people: { type: "integer", minimum: 1, description: "How many share it" },
        tip: { type: "number", minimum: 0, default: 10, description: "Tip in percent" },
      },
      required: ["amount", "people"],
    },
    run: async ({ amount, people, tip }) => {
      const total = amount * (1 + tip / 100);
      const each = total / people;
      return {
        content: `${each.toFixed(2)} each (${total.toFixed(2)} in all, tip ${tip} %)`,
        metadata: { each: Number(each.toFixed(2)), total: Number(total.toFixed(2)), tip, people },
      };
    },
  });
};
