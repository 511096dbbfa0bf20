import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import { CONFIG_SCHEMA } from "./schema.ts";

/** What the schema of the config says of one place. */
export interface SchemaPlace {
  readonly description?: string;
  /** The names that an object may have there; empty where any is right. */
  readonly names: readonly string[];
}

/** Looks up a JSON pointer of a config in its schema; what is nearest above it where it is not known itself. */
export function schemaPlace(path: string): SchemaPlace {
  let place: JsonObject = CONFIG_SCHEMA;
  for (const token of path.split("/").slice(1)) {
    const next = within(place, token);
    if (next === undefined) break;
    place = next;
  }
  const { description } = place;
  const names = Object.keys(forms(place).find(({ properties }) => isObject(properties))?.["properties"] ?? {});
  return { ...(typeof description === "string" ? { description } : {}), names };
}

function within(schema: JsonObject, token: string): JsonObject | undefined {
  for (const { properties, additionalProperties, items } of forms(schema)) {
    const found = [isObject(properties) ? properties[token] : undefined, additionalProperties, items].find(isObject);
    if (found !== undefined) return followed(found);
  }
  return undefined;
}

// Where a schema has alternatives, the one for an object or a list has something within.
function forms(schema: JsonObject): JsonObject[] {
  const { anyOf } = schema;
  return [schema, ...(Array.isArray(anyOf) ? (anyOf as readonly Json[]).filter(isObject) : [])];
}

function followed(schema: JsonObject): JsonObject {
  const { $defs } = CONFIG_SCHEMA;
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  const meant = name === undefined || !isObject($defs) ? schema : $defs[name];
  return isObject(meant) ? meant : schema;
}
