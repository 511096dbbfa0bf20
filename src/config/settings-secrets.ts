import type { JsonObject, JsonSchema } from "../contract/json.ts";
import { messageOf } from "../contract/thrown.ts";
import { at, put } from "./at-pointer.ts";
import { referenceParts } from "./reference-parts.ts";
import type { Misreference, ReferenceSources } from "./references.ts";
import { secretFields } from "./secret-fields.ts";

/** Settings that are secrets and stand in the config as they are. What stands there is covered all the same. */
export function literalSecrets(
  plugin: string,
  raw: JsonObject,
  schema: JsonSchema | undefined,
  { onSensitive }: ReferenceSources,
): Misreference[] {
  return secretFields(schema).flatMap(({ path, key }) => {
    const given = at(raw, path);
    if (typeof given !== "string" || given === "" || referenceParts(given).some(({ kind }) => kind !== "plain")) return [];
    onSensitive(given);
    const fix = `move it: pegboard secrets set ${plugin} ${key}, then take it out of the config`;
    return [{ path, message: "is a secret, and stands in the config for everybody who reads that", fix }];
  });
}

/** Settings with the secrets that the config does not give, as far as there are such. */
export async function withSecrets(
  given: JsonObject,
  schema: JsonSchema | undefined,
  sources: ReferenceSources,
): Promise<{ settings: JsonObject; problems: Misreference[] }> {
  let settings = given;
  const problems: Misreference[] = [];
  for (const { path, key } of secretFields(schema)) {
    if (at(settings, path) !== undefined) continue;
    try {
      const found = await sources.secret(key);
      if (found === null) continue;
      sources.onSensitive(found);
      settings = put(settings, path, found);
    } catch (error) {
      problems.push({ path, message: `is the secret "${key}", which cannot be read`, fix: messageOf(error) });
    }
  }
  return { settings, problems };
}
