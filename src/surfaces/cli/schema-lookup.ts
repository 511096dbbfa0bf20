import { isObject, type Json, type JsonSchema } from "../../contract/json.ts";

const MOST_REFS = 32;

/** The schema of a property, however deep; undefined where the schema does not name it. */
export function propertySchema(root: JsonSchema, path: readonly string[]): Json | undefined {
  let found: Json | undefined = root;
  for (const name of path) {
    found = variants(found, root)
      .map((one) => (isObject(one) && isObject(one["properties"]) ? ownValue(one["properties"], name) : undefined))
      .find((one) => one !== undefined);
  }
  return found;
}

/** The types that a value of this schema may have; none where it does not say. */
export function typesOf(schema: Json | undefined, root: JsonSchema): Set<string> {
  const types = new Set<string>();
  for (const one of variants(schema, root)) {
    if (!isObject(one)) continue;
    for (const type of [one["type"]].flat()) if (typeof type === "string") types.add(type);
    const values = [...(Array.isArray(one["enum"]) ? (one["enum"] as Json[]) : []), one["const"]];
    if (one["type"] === undefined) for (const value of values) if (value !== undefined) types.add(typeOf(value));
  }
  return types;
}

/** Whether the schema wants a list and would take no text. */
export function isListSchema(schema: Json | undefined, root: JsonSchema): boolean {
  const types = typesOf(schema, root);
  return types.has("array") && !types.has("string");
}

/** The schema with everything it refers to or combines, flat. */
export function variants(schema: Json | undefined, root: JsonSchema, refs = 0): Json[] {
  if (!isObject(schema) || refs > MOST_REFS) return [];
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as Json[]) : []));
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? resolve(ref, root) : undefined;
  return [schema, ...[...parts, ...(target === undefined ? [] : [target])].flatMap((part) => variants(part, root, refs + 1))];
}

function resolve(ref: string, root: JsonSchema): Json | undefined {
  if (!ref.startsWith("#")) return undefined;
  let found: Json | undefined = root;
  for (const token of ref.slice(1).split("/").slice(1))
    found = isObject(found) ? ownValue(found, token.replaceAll("~1", "/").replaceAll("~0", "~")) : undefined;
  return found;
}

function ownValue(object: Json, name: string): Json | undefined {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
