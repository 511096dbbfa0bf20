const path = require('path');

let types;

async function lib() {
  types = types || (await import('./lib/types.js'));
  return types;
}

module.exports = {
  register(api) {
    api.registerTool({
      name: 'pipe.kind',
      description: 'Says which kind of pipe a file is',
      inputSchema: { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] },
      run: async ({ file }) => ({ content: (await lib()).kindOf(path.extname(file)) }),
    });
    api.registerTool({
      name: 'pipe.fit',
      description: 'Says whether two pipes fit',
      inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
      run: async ({ a, b }) => (a === b ? 'They fit.' : 'They do not fit.'),
    });
    api.registerTool({
      name: 'pipe.list',
      description: 'Lists the kinds',
      inputSchema: { type: 'object', properties: {} },
      run: async () => (await lib()).KINDS,
    });
  },
};
