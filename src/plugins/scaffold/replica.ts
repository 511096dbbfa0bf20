import { GREETING, json, type Template } from "./template.ts";
import type { Words } from "./words.ts";

/** A plugin of Claude Replica. */
export function replica({ camel, name }: Words): Template {
  const tool = `${camel}Greet`;
  return {
    tool,
    about: "`index.ts` exports the definition of each tool. The import is of types only: nothing has to be installed.",
    files: {
      "index.ts": `import type { CustomToolDefinition } from "claude-replica";

export const ${tool}: CustomToolDefinition = {
  name: "${tool}",
  description: "${GREETING.description}",
  category: "greeting",
  parameters: [
    {
      name: "name",
      type: "string",
      description: "Who is greeted, e.g. Ada",
      required: true,
      maxLength: 80,
    },
    {
      name: "greeting",
      type: "string",
      description: "The word to greet with",
      required: false,
      default: "Hello",
    },
  ],
  executor: async (args) => {
    const name = (args.name as string).trim();
    if (name === "") return { success: false, error: "${GREETING.noName}", errorCode: "NO_NAME" };
    return { success: true, output: \`\${args.greeting as string}, \${name}!\`, data: { name } };
  },
};
`,
      "package.json": json({ name, private: true, type: "module", pegboard: { dialect: "replica" } }),
    },
  };
}
