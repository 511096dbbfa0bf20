import { definePlugin, z } from "@hivemind-os/plugin-sdk";

const execute = async () => ({ content: "ran" });
const parameters = z.object({});

export default definePlugin({
  configSchema: { type: "object" },
  tools: [
    { name: "good_one", description: "Works.", parameters, execute },
    { name: "camelCase", description: "Works.", parameters, execute },
    { name: "twice", description: "The first.", parameters, execute },
    {
      name: "twice",
      description: "The second.",
      parameters,
      execute,
    },
    { name: "no_description", parameters, execute },
    { name: "no_parameters", description: "Works.", execute },
    { name: "odd_approval", description: "Works.", parameters, execute, annotations: { approval: "maybe" } },
    { name: "a_date", description: "Works.", parameters: z.object({ at: z.date().optional() }), execute },
    { name: "json_schema", description: "Has no zod.", parameters: { type: "object" }, execute },
    { name: "a_text", description: "Takes no object.", parameters: z.string(), execute },
    { name: "throwing", description: "Cannot be read.", parameters: z.object({ a: z.lazy(() => unknownName) }), execute },
    { name: "no_function", description: "Does nothing.", parameters },
    { name: "", description: "Nameless.", parameters, execute },
    null,
    "tool",
  ],
  loop: async () => {},
});
