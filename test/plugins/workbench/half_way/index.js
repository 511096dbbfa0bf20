module.exports.register = (api) => {
  api.registerTool({
    name: 'clipboard.history',
    description: 'The last things copied',
    inputSchema: { type: 'object', properties: {} },
    run: async () => ({ content: 'nothing yet' }),
  });
  const electron = undefined;
  electron.clipboard.watch();
  api.registerTool({
    name: 'clipboard.clear',
    description: 'Never reached',
    inputSchema: { type: 'object', properties: {} },
    run: async () => ({ content: 'cleared' }),
  });
};
