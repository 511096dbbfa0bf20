import { GREETING, json, type Template } from "./template.ts";
import type { Words } from "./words.ts";

/** A plugin for Pegboard itself. */
export function native({ camel, name }: Words): Template {
  const tool = `${camel}.greet`;
  return {
    tool,
    about: "`index.js` exports tools that `defineTool` made: any number, by default or by name.",
    files: {
      "index.js": `import { defineTool, softFailure } from "pegboard";

export default defineTool({
  name: "${tool}",
  description: "${GREETING.description}",
  input: {
    type: "object",
    properties: {
      name: { type: "string", description: "Who is greeted, e.g. Ada" },
      greeting: { type: "string", description: "The word to greet with", default: "Hello" },
    },
    required: ["name"],
    additionalProperties: false,
  },
  run({ name, greeting }) {
    const who = name.trim();
    // A soft failure: a model reads it and can try again. Throw where it cannot.
    if (who === "") return softFailure("${GREETING.noName}");
    return \`\${greeting}, \${who}!\`;
  },
});
`,
      "package.json": json({ name, private: true, type: "module" }),
    },
  };
}
