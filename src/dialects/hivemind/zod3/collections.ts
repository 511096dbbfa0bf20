import type { JsonObject } from "../../../contract/json.ts";
import { mayBeAbsent } from "./absent.ts";
import type { Converter } from "./schema.ts";

/** Objects and lists. */
export const COLLECTIONS: Readonly<Record<string, Converter>> = {
  ZodObject({ shape, unknownKeys, catchall }, { convert }) {
    const fields = Object.entries(typeof shape === "function" ? (shape() as object) : {});
    const required = fields.filter(([, field]) => !mayBeAbsent(field)).map(([name]) => name);
    return {
      type: "object",
      properties: Object.fromEntries(fields.map(([name, field]) => [name, convert(field)])),
      ...(required.length === 0 ? {} : { required }),
      ...additional(unknownKeys, catchall, convert),
    };
  },
  ZodRecord: ({ keyType, valueType }, { convert }) => {
    const keys = convert(keyType);
    const isAnyText = Object.keys(keys).join() === "type";
    return { type: "object", ...(isAnyText ? {} : { propertyNames: keys }), additionalProperties: convert(valueType) };
  },
  ZodArray: ({ type, minLength, maxLength, exactLength }, { convert }) => ({
    type: "array",
    items: convert(type),
    ...limit("minItems", exactLength ?? minLength),
    ...limit("maxItems", exactLength ?? maxLength),
  }),
  ZodTuple: ({ items, rest }, { convert }) => {
    const places: unknown[] = Array.isArray(items) ? items : [];
    const hasRest = rest !== null && rest !== undefined;
    return {
      type: "array",
      prefixItems: places.map(convert),
      items: hasRest ? convert(rest) : false,
      minItems: places.length,
      ...(hasRest ? {} : { maxItems: places.length }),
    };
  },
  ZodSet({ valueType }, conversion) {
    conversion.cannotArrive("a Set; z.array(…).transform((list) => new Set(list)) takes a list");
    return { type: "array", items: conversion.convert(valueType), uniqueItems: true };
  },
  ZodMap({ valueType }, conversion) {
    conversion.cannotArrive("a Map; z.record(…) takes an object");
    return { type: "object", additionalProperties: conversion.convert(valueType) };
  },
};

// Left out where zod drops unknown fields without a word: they do no harm.
function additional(unknownKeys: unknown, catchall: unknown, convert: (schema: unknown) => JsonObject): JsonObject {
  if (unknownKeys === "strict") return { additionalProperties: false };
  const rest = catchall as { readonly _def?: { readonly typeName?: unknown } } | undefined;
  if (rest?._def !== undefined && rest._def.typeName !== "ZodNever") return { additionalProperties: convert(rest) };
  return unknownKeys === "passthrough" ? { additionalProperties: true } : {};
}

function limit(keyword: string, length: unknown): JsonObject {
  const value = (length as { readonly value?: unknown } | null | undefined)?.value;
  return typeof value === "number" ? { [keyword]: value } : {};
}
