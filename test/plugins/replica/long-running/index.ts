import type { CustomToolDefinition } from 'claude-replica';

export const streamingTool: CustomToolDefinition = {
  name: 'longRunningTask',
  description: 'Long-running task',
  parameters: [],
  supportsStreaming: true,
  executor: async () => ({ success: true }),
  streamingExecutor: async function* (args, context) {
    // Output text
    yield { type: 'text', content: 'Starting processing...\n' };

    // Output progress
    for (let i = 0; i <= 100; i += 10) {
      yield { type: 'progress', content: `${i}%`, progress: i };
      await new Promise(resolve => setTimeout(resolve, 100));
    }

    // Output data
    yield { type: 'data', content: '', data: { result: 'done' } };

    // Return final result
    return { success: true, output: 'Processing complete' };
  },
};
