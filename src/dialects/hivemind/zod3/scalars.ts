import type { JsonObject } from "../../../contract/json.ts";
import type { Converter } from "./schema.ts";
import { textKeywords, type TextCheck } from "./text.ts";

interface NumberCheck {
  readonly kind: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
}

/** Texts, numbers, flags and dates. What zod would turn into the type is let through: the host refuses nothing that zod takes. */
export const SCALARS: Readonly<Record<string, Converter>> = {
  ZodString: ({ checks, coerce }) => ({
    ...textKeywords(listOf<TextCheck>(checks)),
    ...(coerce === true ? { type: ["string", "number", "boolean"] } : {}),
  }),
  ZodNumber({ checks, coerce }) {
    const keywords = numberKeywords(listOf<NumberCheck>(checks));
    return coerce === true ? { ...keywords, type: [keywords["type"] ?? "number", "string", "boolean"] } : keywords;
  },
  ZodBoolean: ({ coerce }) => ({ type: coerce === true ? ["boolean", "string", "number"] : "boolean" }),
  ZodNull: () => ({ type: "null" }),
  ZodDate({ coerce }, conversion) {
    if (coerce !== true) conversion.cannotArrive("a date; z.coerce.date() takes the text of one");
    return { type: coerce === true ? ["string", "number"] : "string", format: "date-time" };
  },
  ZodBigInt({ coerce }, conversion) {
    if (coerce !== true) conversion.cannotArrive("a bigint; z.coerce.bigint() takes a number or the text of one");
    return { type: coerce === true ? ["integer", "string"] : "integer" };
  },
};

function numberKeywords(checks: readonly NumberCheck[]): JsonObject {
  const keywords: Record<string, JsonObject[string]> = { type: "number" };
  for (const { kind, value, inclusive } of checks) {
    if (kind === "int") keywords["type"] = "integer";
    if (typeof value !== "number" || !Number.isFinite(value)) continue;
    if (kind === "min") keywords[inclusive === false ? "exclusiveMinimum" : "minimum"] = value;
    if (kind === "max") keywords[inclusive === false ? "exclusiveMaximum" : "maximum"] = value;
    // Of fractions, zod and the host do not count the same remainders.
    if (kind === "multipleOf" && Number.isInteger(value)) keywords["multipleOf"] = value;
  }
  return keywords;
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}
