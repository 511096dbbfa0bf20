// The template of the document, with the one function that it leaves to the author.
function doSomething(param) {
  if (param === 'bad') throw new Error('cannot do that');
  return param.toUpperCase();
}

module.exports.register = (api) => {
  api.registerTool({
    name: 'category.toolName',
    description: 'Brief description of what this tool does',
    inputSchema: {
      type: 'object',
      properties: {
        param: { type: 'string', description: 'Parameter description' }
      },
      required: ['param']
    },
    run: async (input) => {
      try {
        // Your tool logic here
        const result = doSomething(input.param);
        
        // Return standardized format
        return {
          content: result,
          metadata: {
            processedAt: new Date().toISOString()
          }
        };
      } catch (error) {
        // Return error in standardized format
        return {
          content: `Failed to process: ${error.message}`,
          error: error.message,
          metadata: { input }
        };
      }
    }
  });
};
