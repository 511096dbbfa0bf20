import { isObject, type Json, type JsonObject } from "../../../contract/json.ts";
import { isZod3, type Converter } from "./schema.ts";

/** Fixed values, and choices between schemas. */
export const CHOICES: Readonly<Record<string, Converter>> = {
  ZodLiteral: ({ value }) => (isScalar(value) ? { ...typeOf([value]), const: value } : {}),
  ZodEnum: ({ values }) => enumOf(Array.isArray(values) ? values : []),
  ZodNativeEnum: ({ values }) => enumOf(nativeValues(values)),
  ZodUnion: ({ options }, { convert }) => anyOf(listOf(options).filter(isSomething).map(convert)),
  ZodDiscriminatedUnion: ({ options }, { convert }) => anyOf(listOf(options).map(convert)),
  ZodIntersection: ({ left, right }, { convert }) => both(convert(left), convert(right)),
};

/** A schema that allows null as well. */
export function nullable(schema: JsonObject): JsonObject {
  const { type } = schema;
  if (typeof type !== "string" || "enum" in schema || "const" in schema) return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [type, "null"] };
}

function anyOf(options: readonly JsonObject[]): JsonObject {
  const [only] = options;
  if (options.length === 1 && only !== undefined) return only;
  const constants = options.map((option) => option["const"]);
  if (constants.every(isScalar)) return enumOf(constants);
  return options.every(({ type }) => type === "object") ? { type: "object", anyOf: options } : { anyOf: options };
}

function enumOf(values: readonly unknown[]): JsonObject {
  const scalars = values.filter(isScalar);
  return { ...typeOf(scalars), enum: scalars };
}

/** The type that all values are of; nothing where they differ. */
function typeOf(values: readonly Json[]): JsonObject {
  const types = new Set(values.map((value) => (value === null ? "null" : typeof value)));
  const [only] = types;
  return types.size === 1 && only !== undefined ? { type: only } : {};
}

// An enum of TypeScript also maps its numbers back to their names.
function nativeValues(values: unknown): unknown[] {
  const table = isObject(values) ? values : {};
  return Object.keys(table)
    .filter((name) => typeof table[String(table[name])] !== "number")
    .map((name) => table[name]);
}

function both(left: JsonObject, right: JsonObject): JsonObject {
  if (!isPlainObjectSchema(left) || !isPlainObjectSchema(right)) {
    const type = left["type"] === "object" || right["type"] === "object" ? { type: "object" } : {};
    return { ...type, allOf: [left, right] };
  }
  const required = [...new Set([...listOf(left["required"]), ...listOf(right["required"])])] as string[];
  const properties = { ...(left["properties"] as JsonObject), ...(right["properties"] as JsonObject) };
  return { ...left, ...right, properties, ...(required.length === 0 ? {} : { required }) };
}

function isPlainObjectSchema(schema: JsonObject): boolean {
  return (
    schema["type"] === "object" &&
    Object.keys(schema).every((keyword) => ["type", "properties", "required", "description"].includes(keyword))
  );
}

// `undefined` as a choice means that the field may be left out.
function isSomething(option: unknown): boolean {
  return !isZod3(option) || option._def.typeName !== "ZodUndefined";
}

function isScalar(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value === "boolean" || typeof value === "string" || Number.isFinite(value);
}

function listOf(value: unknown): readonly unknown[] {
  if (value instanceof Map) return [...(value as Map<unknown, unknown>).values()];
  return Array.isArray(value) ? value : [];
}
