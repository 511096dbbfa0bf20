const { definePlugin, z } = require('@hivemind/plugin-sdk');

module.exports = definePlugin({
  tools: [
    {
      name: 'add',
      description: 'Adds two numbers',
      parameters: z.object({ a: z.number(), b: z.coerce.number() }),
      annotations: { readOnly: true, sideEffects: true },
      async execute({ a, b }) {
        return { content: { sum: a + b, by: this.name } };
      },
    },
  ],
});
