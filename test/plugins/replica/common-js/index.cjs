const { ToolExecutionError } = require('claude-replica');

const seen = [];

exports.register = function register(manager) {
  manager.addToolHook('beforeExecute', async (context) => {
    seen.push(`before ${context.toolName} ${JSON.stringify(context.args)}`);
    if (context.toolName === 'greet' && context.args.name === undefined) context.args.name = 'stranger';
  });
  manager.addToolHook('afterExecute', (context) => {
    seen.push(`after ${context.toolName} ${context.result.output} ${typeof context.result.executionTime}`);
  });
  manager.addToolHook('onError', (context) => {
    seen.push(`error ${context.toolName} ${context.error.message} ${context.result.errorCode}`);
  });
  manager.addToolHook('onProgress', () => {
    throw new Error('hooks never matter');
  });

  manager.registerTool({
    name: 'greet',
    description: 'Greets somebody',
    parameters: [{ name: 'name', type: 'string', description: 'Whom', required: true }],
    executor: async (args) => ({ success: true, output: `Hello ${args.name}` }),
  });
  manager.registerTool({
    name: 'chargeCard',
    description: 'Charges a card',
    dangerous: true,
    category: 'money',
    version: '3.1.4',
    timeout: 5000,
    parameters: [],
    executor: async () => {
      throw new ToolExecutionError('Card declined', 'chargeCard', 'CARD_DECLINED');
    },
  });
  manager.registerTool({
    name: 'hooksSeen',
    description: 'What the hooks saw',
    parameters: [],
    executor: async () => ({ success: true, data: [...seen] }),
  });
  manager.registerTool({
    name: 'greetTwice',
    description: 'Calls another tool of the same manager',
    parameters: [],
    executor: async (args, context) => {
      const first = await manager.executeTool('greet', { name: 'Ann' }, context);
      return { success: true, output: `${first.output}, ${first.output}` };
    },
  });
};
