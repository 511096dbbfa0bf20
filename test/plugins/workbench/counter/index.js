let count = 0;

module.exports.register = (api) => {
  api.registerTool({
    name: 'system.count',
    description: 'Counts its calls',
    inputSchema: {
      type: 'object',
      properties: { by: { type: 'number', default: 1 } },
    },
    run: async (input) => {
      input.by = input.by * 10;
      input.nested?.push('changed');
      count += input.by;
      return { content: `${count}`, metadata: { count } };
    },
  });
};
