module.exports.register = (api) => {
  api.registerTool({
    name: 'ASAM Dimension Updater',
    inputSchema: { type: 'object', properties: { text: { type: 'string', required: true } } },
    run: async ({ text }) => ({ prompt: text, metadata: { suggestedRole: 'writer_cheap' } }),
  });
};
