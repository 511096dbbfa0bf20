module.exports.register = (api) => {
  api.registerTool({ name: 'wrong.type', inputSchema: { type: 'object' }, run: async () => 'never' });
};
