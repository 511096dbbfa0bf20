const tool = (name, executor, more = {}) => ({
  name,
  description: `The tool ${name}`,
  parameters: [],
  executor,
  ...more,
});

export const context = tool('context', async (args, ctx) => ({
  success: true,
  data: { ...ctx, abortSignal: ctx.abortSignal instanceof AbortSignal },
}));

export const results = [
  tool('soft', async () => ({
    success: false,
    output: 'half done',
    error: 'No more paper',
    errorCode: 'PAPER_OUT',
    data: { page: 3 },
    metadata: { tray: 2 },
  })),
  tool('mute', async () => ({ success: false })),
  tool('thrown', async () => {
    throw new TypeError('broken pipe');
  }),
  tool('nothing', async () => undefined),
  tool('sync', () => ({ success: true })),
  tool('dataOnly', async () => ({ success: true, data: { b: [1, 2] }, metadata: { cost: 7 } })),
  tool('empty', async () => ({ success: true })),
  tool('odd', async () => ({ success: true, output: 'odd', data: { at: new Date(0), ids: new Set([1n]), n: NaN } })),
  tool('circular', async () => {
    const data = { name: 'loop' };
    data.self = data;
    return { success: true, output: 'circular', data };
  }),
];

export default {
  nested: {
    ...tool('nested', async (args) => {
      args.options.push('changed');
      return { success: true, data: args };
    }),
    parameters: [
      {
        name: 'options',
        type: 'array',
        description: 'Options',
        required: true,
        default: ['a'],
        items: { type: 'string' },
        minLength: 1,
        maxLength: 3,
      },
      { name: 'size', type: 'number', description: 'Size', required: false, minimum: 1, maximum: 9 },
      { name: 'mode', type: 'string', description: 'Mode', required: true, enum: ['fast', 'slow'], pattern: 'a|o' },
      {
        name: 'where',
        type: 'object',
        description: 'Where',
        required: false,
        properties: { city: { name: 'city', type: 'string', description: 'City', required: true } },
      },
    ],
  },
};
export const again = context;

export const cancelling = tool('cancelling', async () => ({ success: true }), {
  timeout: 60,
  streamingExecutor: async function* (args, ctx) {
    try {
      yield { type: 'text', content: 'one' };
      yield { type: 'progress', content: 'half', progress: 50 };
      yield { type: 'data', content: '', data: { at: new Date(0) } };
      yield { type: 'error', content: 'a warning' };
      yield { type: 'video', content: '' };
      await new Promise((resolve) => ctx.abortSignal.addEventListener('abort', resolve));
      yield { type: 'text', content: 'never heard' };
    } finally {
      globalThis.closedGenerators = (globalThis.closedGenerators ?? 0) + 1;
    }
  },
});
