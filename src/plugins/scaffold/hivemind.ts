import { GREETING, json, type Template } from "./template.ts";
import type { Words } from "./words.ts";

/** A plugin of Hivemind. */
export function hivemind({ kebab, title }: Words): Template {
  return {
    tool: `plugin.${kebab}.greet`,
    about:
      "`src/index.ts` defines the plugin with `definePlugin`; the `hivemind` block of `package.json` says what it is and may do.",
    files: {
      "src/index.ts": `import { definePlugin, z } from "@hivemind-os/plugin-sdk";

export default definePlugin({
  tools: [
    {
      name: "greet",
      description: "${GREETING.description}",
      parameters: z.object({
        name: z.string().describe("Who is greeted, e.g. Ada"),
        greeting: z.string().default("Hello").describe("The word to greet with"),
      }),
      annotations: { sideEffects: false, approval: "never" },
      execute: async (params, ctx) => {
        const name = params.name.trim();
        // A soft error: the agent reads it and can try again. Throw where it cannot.
        if (name === "") return { content: "${GREETING.noName}", isError: true };
        ctx.logger.info("Greeting", { name });
        return { content: \`\${params.greeting}, \${name}!\` };
      },
    },
  ],
});
`,
      "package.json": json({
        name: kebab,
        version: "0.1.0",
        private: true,
        type: "module",
        main: "src/index.ts",
        hivemind: {
          type: "tool-pack",
          displayName: title,
          description: GREETING.description,
          categories: ["greeting"],
          permissions: [],
        },
      }),
    },
  };
}
