// As a bundler leaves it: another SDK's definePlugin, and another copy's schema, are part of the file.
import { z } from "zod/v3";

function definePlugin(definition) {
  if (!process.env.HIVEMIND_PLUGIN_TEST_MODE) throw new Error("The runtime of another SDK was started.");
  return definition;
}

export default definePlugin({
  configSchema: z.object({ key: Object.assign(z.string(), { [Symbol("hivemind_meta")]: { secret: true, label: "Key" } }) }),
  tools: [{ name: "key_length", description: "Tells.", parameters: z.object({}), execute: async (_, ctx) => ({ content: { length: ctx.config.key.length } }) }],
});
