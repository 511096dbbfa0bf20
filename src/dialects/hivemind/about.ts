import { copyJson, isObject, type JsonObject, type JsonSchema } from "../../contract/json.ts";
import type { PluginAbout } from "../../contract/plugin.ts";
import { describe, isAuthorSchema } from "./author-schema.ts";
import { serializeConfigSchema } from "./config-schema.ts";
import type { PluginDefinition } from "./definition.ts";
import { hivemindBlock } from "./permissions.ts";
import { isZod3 } from "./zod3/schema.ts";

/** What a person is told a plugin is, and which settings it takes. */
export async function aboutOf(definition: PluginDefinition, manifest: JsonObject | undefined): Promise<PluginAbout> {
  const { displayName, description = manifest?.["description"] } = hivemindBlock(manifest) ?? {};
  const config = await configOf(definition);
  return {
    ...(typeof displayName === "string" ? { title: displayName } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(config === undefined ? {} : { config }),
  };
}

/** The settings for a form; how the plugin gets its credentials stands beside them. */
async function configOf({ configSchema, auth }: PluginDefinition): Promise<JsonSchema | undefined> {
  const copied = copyJson(auth ?? null);
  const credentials = copied.ok && isObject(copied.value) ? { hivemind: { auth: copied.value } } : {};
  if (!isAuthorSchema(configSchema))
    return "hivemind" in credentials ? { ...serializeConfigSchema(undefined), ...credentials } : undefined;
  const schema = isZod3(configSchema) ? serializeConfigSchema(configSchema) : (await describe(configSchema)).schema;
  return { ...schema, ...credentials };
}
