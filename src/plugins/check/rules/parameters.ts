import { isObject, type Json, type JsonObject } from "../../../contract/json.ts";

/** A parameter within an input schema. */
export interface Parameter {
  readonly name: string;
  /** From the top, "order.items". */
  readonly path: string;
  readonly schema: JsonObject;
}

/** Whether and how deep a schema is looked through. */
const DEEPEST = 12;

/** Every named parameter of a schema, those of nested objects and lists after the one they are in. */
export function parametersIn(schema: Json | undefined, above = "", depth = 0): Parameter[] {
  if (!isObject(schema) || depth > DEEPEST) return [];
  const own = Object.entries(isObject(schema["properties"]) ? schema["properties"] : {}).flatMap(([name, property]) => {
    const path = above === "" ? name : `${above}.${name}`;
    const one = isObject(property) ? [{ name, path, schema: property }] : [];
    return [...one, ...parametersIn(property, path, depth + 1)];
  });
  return [...own, ...parametersIn(schema["items"], `${above}[]`, depth + 1)];
}

/** Every schema within a schema, and the schema itself. Values that only look like one (enum, default) are left out. */
export function schemasIn(schema: Json | undefined, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > DEEPEST) return [];
  const inner = Object.entries(schema).flatMap(([keyword, value]): readonly (Json | undefined)[] => {
    if (BY_NAME.has(keyword)) return isObject(value) ? Object.values(value) : [];
    if (LISTS.has(keyword)) return Array.isArray(value) ? (value as readonly Json[]) : [];
    return SINGLE.has(keyword) ? [value] : [];
  });
  return [schema, ...inner.flatMap((one) => schemasIn(one, depth + 1))];
}

const BY_NAME = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const SINGLE = new Set(["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"]);
