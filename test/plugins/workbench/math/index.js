module.exports.register = (api) => {
api.registerTool({
  name: 'math.add',
  description: 'Adds two numbers',
  inputSchema: {
    type: 'object',
    properties: {
      a: { type: 'number' },
      b: { type: 'number' }
    },
    required: ['a', 'b']
  },
  run: async (input) => {
    return {
      content: `${input.a} + ${input.b} = ${input.a + input.b}`,
      metadata: { result: input.a + input.b }
    };
  }
});
};
