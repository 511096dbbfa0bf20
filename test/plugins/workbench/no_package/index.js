const { greet } = require('./lib/greet.js');

exports.register = function register(api) {
  api.registerTool({
    name: 'bare.greet',
    description: 'Greets',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
    run: async (input) => greet(input.name) + (await import('./lib/mark.mjs')).MARK,
  });
};
