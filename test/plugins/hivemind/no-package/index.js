import { definePlugin, z } from '@hivemind/plugin-sdk';

// Not exported: the original SDK needed no export.
definePlugin({
  tools: [
    {
      name: 'shout',
      description: 'Says it louder',
      parameters: z.object({ words: z.string().trim().min(1) }),
      execute: ({ words }) => ({ content: words.toUpperCase() }),
    },
  ],
});
