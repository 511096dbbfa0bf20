import { GREETING, json, type Template } from "./template.ts";
import type { Words } from "./words.ts";

/** A plugin of Workbench. */
export function workbench({ camel }: Words): Template {
  const tool = `${camel}.greet`;
  return {
    tool,
    about: "`index.js` exports `register(api)`, which registers the tools; `package.json` says that it is CommonJS.",
    files: {
      "index.js": `module.exports.register = (api) => {
  api.registerTool({
    name: '${tool}',
    description: '${GREETING.description}',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Who is greeted, e.g. Ada' },
        greeting: { type: 'string', description: 'The word to greet with', default: 'Hello' },
      },
      required: ['name'],
      additionalProperties: false,
    },
    run: async (input) => {
      const name = input.name.trim();
      // What went wrong is data too: content for people, error for programs.
      if (name === '') {
        return { content: '${GREETING.noName}', error: 'The name is blank', metadata: { attempted: input.name } };
      }
      return {
        content: \`\${input.greeting ?? 'Hello'}, \${name}!\`,
        metadata: { name },
      };
    },
  });
};
`,
      "package.json": json({ type: "commonjs" }),
    },
  };
}
