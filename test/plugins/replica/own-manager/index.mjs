import { ExtensibilityManager } from 'claude-replica';

export const manager = new ExtensibilityManager({ enableValidation: false, defaultTimeout: 1500 });

manager.registerTool({
  name: 'raw',
  description: 'Takes anything',
  parameters: [{ name: 'count', type: 'number', description: 'A number', required: true, default: 3 }],
  executor: async (args) => ({ success: true, output: JSON.stringify(args) }),
});
