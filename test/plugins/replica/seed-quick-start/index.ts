import { ExtensibilityManager, CustomToolDefinition } from 'claude-replica';

// Create extensibility manager
const manager = new ExtensibilityManager({
  defaultTimeout: 30000,  // Default timeout 30 seconds
  enableValidation: true, // Enable parameter validation
});

// Define custom tool
const myTool: CustomToolDefinition = {
  name: 'myCustomTool',
  description: 'My custom tool',
  parameters: [
    {
      name: 'input',
      type: 'string',
      description: 'Input content',
      required: true,
    },
  ],
  executor: async (args, context) => {
    const input = args.input as string;
    return {
      success: true,
      output: `Processed: ${input}`,
    };
  },
};

// Register tool
manager.registerTool(myTool);

// Execute tool
const result = await manager.executeTool('myCustomTool', { input: 'hello' }, {
  sessionId: 'session-1',
  messageUuid: 'msg-1',
  workingDir: process.cwd(),
});

console.log(result.output); // Processed: hello
