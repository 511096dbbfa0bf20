import { isObject, type Json, type JsonObject, type JsonSchema } from "../contract/json.ts";

/** What a schema says of a property. */
export function propertySchemas(schemas: readonly Json[], name: string, root: JsonSchema): Json[] {
  return [...parts(schemas, root)].flatMap(({ properties, additionalProperties }) => {
    const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    return own === undefined ? [] : [own];
  });
}

/** What a schema says of an item of a list. */
export function itemSchemas(schemas: readonly Json[], i: number, root: JsonSchema): Json[] {
  return [...parts(schemas, root)].flatMap(({ prefixItems, items }) => {
    const own = Array.isArray(prefixItems) && i < prefixItems.length ? (prefixItems[i] as Json) : items;
    return own === undefined ? [] : [own];
  });
}

/** Whether schemas say what a value must be, and that a text is not it. */
export function takesNoText(schemas: readonly Json[], root: JsonSchema): boolean {
  const types = [...parts(schemas, root)].flatMap(typesOf);
  return types.length > 0 && !types.includes("string");
}

function typesOf({ type, enum: values, const: only }: JsonObject): string[] {
  if (type !== undefined) return [type].flat().filter((one) => typeof one === "string");
  const allowed = [...(Array.isArray(values) ? (values as Json[]) : []), ...(only === undefined ? [] : [only])];
  return allowed.map((value) => typeof value);
}

// Everything that schemas refer to or combine, flat. Each once: a stranger's schema may lead back to itself in many ways.
function parts(schemas: readonly Json[], root: JsonSchema): Set<JsonObject> {
  const found = new Set(schemas.filter(isObject));
  for (const { allOf, anyOf, oneOf, $ref } of found) {
    const target = typeof $ref === "string" ? targetOf($ref, root) : undefined;
    for (const part of [allOf, anyOf, oneOf, target].flat() as Json[]) if (isObject(part)) found.add(part);
  }
  return found;
}

function targetOf(ref: string, root: JsonSchema): Json | undefined {
  if (!ref.startsWith("#")) return undefined;
  let found: Json | undefined = root;
  for (const token of ref.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}
