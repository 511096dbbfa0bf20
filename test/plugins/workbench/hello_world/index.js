module.exports.register = (api) => {
  api.registerTool({
    name: 'example.helloWorld',
    description: 'A simple hello world tool',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Your name' }
      },
      required: ['name']
    },
    run: async (input) => {
      return {
        content: `Hello, ${input.name}! Welcome to Workbench.`
      };
    }
  });
};
