const executor = async () => ({ success: true });

export const tools = [
  { name: 'good', description: 'Works', parameters: [], executor },
  { name: 'a-b', description: 'Bad name', parameters: [], executor },
  { name: 'noDescription', description: '', parameters: [], executor },
  { name: 'noParameters', description: 'No list', executor },
  { name: 'onlyStreams', description: 'No executor', parameters: [], streamingExecutor: async function* () {} },
  { name: 'badParameter', description: 'x', parameters: [{ name: 'p', type: 'integer', description: 'p', required: true }], executor },
  { name: 'good', description: 'A second one', parameters: [], executor },
  {
    name: 'oddButUsable',
    description: 'Odd',
    timeout: -1,
    parameters: [{ name: 'p', type: 'string', description: 'p', required: false, pattern: '(' }],
    executor,
  },
];
