const circle = { name: 'circle' };
circle.self = circle;

const RETURNS = {
  undefined: () => undefined,
  null: () => null,
  number: () => 42,
  string: () => 'plain words',
  array: () => [1, { two: 2 }],
  object: () => ({ success: true, message: 'saved', bytesWritten: 3 }),
  error: () => ({ error: 'city not found' }),
  unsuccessful: () => ({ success: false, error: 'no token', message: 'Please connect first' }),
  falsyError: () => ({ error: '', value: 1 }),
  errorObject: () => ({ error: new Error('deep trouble'), where: 'here' }),
  contentAndErrorObject: () => ({ content: 'It failed', error: new Error('deep trouble'), metadata: { where: 'here' } }),
  errorItself: () => new Error('returned, not thrown'),
  nullContent: () => ({ content: null, metadata: { note: 'kept' } }),
  objectContent: () => ({ content: { a: 1 } }),
  blocks: () => ({
    content: [
      { type: 'text', text: 'first' },
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
      { type: 'chart', points: [1, 2] },
      { type: 'text', text: 'last' },
    ],
  }),
  mcpError: () => ({ content: [{ type: 'text', text: 'server said no' }], isError: true }),
  extra: () => ({ content: 'done', prompt: 'legacy', metadata: { note: 'LLM' } }),
  circle: () => circle,
  bigint: () => ({ content: 'big', metadata: { big: 10n, when: new Date(0), run: () => {} } }),
  throws: () => {
    throw new Error('the disk is full');
  },
  throwsText: () => {
    throw 'just text';
  },
  throwsTimeout: () => {
    throw new Error('connect timeout');
  },
};

module.exports.register = (api) => {
  api.registerTool({
    name: 'odd.returns',
    description: 'Returns one of the odd kinds',
    inputSchema: { type: 'object', properties: { kind: { type: 'string', enum: Object.keys(RETURNS) } }, required: ['kind'] },
    run: ({ kind }) => RETURNS[kind](),
  });
  api.registerTool({
    name: 'odd.slow',
    description: 'Never ends',
    inputSchema: { type: 'object', properties: {} },
    run: () => new Promise(() => {}),
  });
  api.registerTool({
    name: 'odd.huge',
    description: 'Says more than anybody reads',
    inputSchema: { type: 'object', properties: {} },
    run: async () => ({ content: 'x'.repeat(600000), metadata: { kind: 'huge' } }),
  });
};
