import { copyJson, type JsonObject } from "../../../contract/json.ts";
import { isSteady } from "../steady.ts";
import { nullable } from "./choices.ts";
import type { Converter } from "./schema.ts";

/** Types that stand around another. */
export const WRAPPERS: Readonly<Record<string, Converter>> = {
  ZodOptional: ({ innerType }, { convert }) => convert(innerType),
  ZodNullable: ({ innerType }, { convert }) => nullable(convert(innerType)),
  ZodDefault: ({ innerType, defaultValue }, { convert }) => ({ ...convert(innerType), ...defaultOf(defaultValue) }),
  ZodCatch: ({ innerType }, { convert }) => meantAs(convert(innerType)),
  ZodReadonly: ({ innerType }, { convert }) => convert(innerType),
  ZodEffects: ({ schema, effect }, { convert }) =>
    (effect as { readonly type?: unknown } | undefined)?.type === "preprocess" ? meantAs(convert(schema)) : convert(schema),
  ZodBranded: ({ type }, { convert }) => convert(type),
  ZodPipeline: ({ in: first }, { convert }) => convert(first),
  ZodLazy: ({ getter }, { refer }) => (typeof getter === "function" ? refer(getter as () => unknown) : {}),
  ZodPromise: ({ type }, { convert }) => convert(type),
  ZodFunction: (_, conversion) => cannotArrive(conversion, "a function"),
  ZodSymbol: (_, conversion) => cannotArrive(conversion, "a symbol"),
  ZodNaN: (_, conversion) => cannotArrive(conversion, "NaN"),
  ZodNever: () => ({ not: {} }),
};

/** A schema that shows what is meant and allows anything: what becomes of it is the author's own doing. */
export function meantAs(schema: JsonObject): JsonObject {
  const { description, default: standIn, ...meant } = schema;
  return {
    anyOf: [meant, {}],
    ...(description === undefined ? {} : { description }),
    ...(standIn === undefined ? {} : { default: standIn }),
  };
}

function defaultOf(defaultValue: unknown): JsonObject {
  if (typeof defaultValue !== "function") return {};
  const read = defaultValue as () => unknown;
  const copied = isSteady(read) ? copyJson(read()) : undefined;
  return copied?.ok === true ? { default: copied.value } : {};
}

function cannotArrive(conversion: Parameters<Converter>[1], what: string): JsonObject {
  conversion.cannotArrive(what);
  return {};
}
