import type { JsonObject } from "../../contract/json.ts";
import { getFieldMeta } from "./field-meta.ts";
import { isZod3, type Zod3 } from "./zod3/schema.ts";
import { zod3ToJsonSchema } from "./zod3/to-json-schema.ts";

/** The settings of a plugin as JSON Schema; each field tells a form what it needs under `hivemind`. */
export interface SerializedConfigSchema extends JsonObject {
  readonly type: "object";
  readonly properties: Readonly<Record<string, SerializedFieldSchema>>;
  readonly required: readonly string[];
}

/** One field of it. */
export interface SerializedFieldSchema extends JsonObject {
  readonly description?: string;
  readonly hivemind?: JsonObject;
}

/** Writes a config schema of zod 3 for a settings form. */
export function serializeConfigSchema(schema: unknown): SerializedConfigSchema {
  const written = isZod3(schema) ? zod3ToJsonSchema(schema, adorn).schema : {};
  return { properties: {}, required: [], ...written, type: "object" };
}

function adorn(schema: Zod3, converted: JsonObject): JsonObject {
  const meta = getFieldMeta(schema);
  if (Object.keys(meta).length === 0) return converted;
  const { default: standIn, ...bare } = converted;
  return {
    // A secret is not written down, not even one that stands in for another.
    ...(meta.secret === true || standIn === undefined ? bare : converted),
    ...(meta.label === undefined ? {} : { title: meta.label }),
    ...(meta.secret === true ? { writeOnly: true } : {}),
    hivemind: { ...meta },
  };
}

/** The names of the fields whose values are secrets. */
export function secretFields(schema: unknown): string[] {
  const { properties } = serializeConfigSchema(schema);
  return Object.keys(properties).filter((name) => properties[name]?.hivemind?.["secret"] === true);
}
