// Everything that can be got wrong about a registration, beside one tool that is right.
module.exports.register = async (api) => {
  api.registerTool();
  api.registerTool({ description: 'nameless', inputSchema: {}, run: async () => '' });
  api.registerTool({ name: 'careless.idle', description: 'runs nothing', inputSchema: { type: 'object' } });
  api.registerTool({ name: 'builtin.readFile', description: 'reserved', inputSchema: { type: 'object' }, run: async () => '' });
  api.registerTool({ name: 'mcp.x.y', description: 'reserved', inputSchema: { type: 'object' }, run: async () => '' });
  api.registerTool({ name: 'careless.free', run: async (input) => Object.keys(input).join() });
  api.registerTool({ name: 'careless.odd', description: 'odd schema', inputSchema: { properties: { a: 'string', b: { type: 'sting' } }, required: 'a' }, run: async () => 'ran' });
  api.registerTool({ name: 'careless.twice', description: 'first', inputSchema: { type: 'object' }, run: async () => 'first' });
  await Promise.resolve();
  api.registerTool({ name: 'careless.twice', description: 'second', inputSchema: { type: 'object' }, run: async () => 'second' });
};
