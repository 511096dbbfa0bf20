import { isObject, type Json, type JsonSchema } from "../../contract/json.ts";
import { typesOf, variants } from "./schema-lookup.ts";

/**
 * A typed word as the value that the schema wants. What cannot be read that way stays text, for validation to report;
 * where the schema takes text at all, or says nothing, text is what it is.
 */
export function coerce(word: string, schema: Json | undefined, root: JsonSchema): Json {
  const types = typesOf(schema, root);
  if (types.size === 0 || types.has("string")) return word;
  if (types.has("null") && word === "null") return null;
  if (types.has("boolean") && (word === "true" || word === "false")) return word === "true";
  const number = types.has("number") || types.has("integer") ? numberOf(word) : undefined;
  if (number !== undefined) return number;
  if (types.has("object") && word.trimStart().startsWith("{")) return jsonOr(word);
  if (!types.has("array")) return word;
  return word.trimStart().startsWith("[") ? jsonOr(word) : [coerce(word, itemsOf(schema, root), root)];
}

function numberOf(word: string): number | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(word.trim())) return undefined;
  const number = Number(word);
  // Digits that would be lost are better refused than changed.
  const losesDigits = /^[+-]?\d+$/u.test(word.trim()) && !Number.isSafeInteger(number);
  return Number.isFinite(number) && !losesDigits ? number : undefined;
}

function jsonOr(word: string): Json {
  try {
    return JSON.parse(word) as Json;
  } catch {
    return word;
  }
}

function itemsOf(schema: Json | undefined, root: JsonSchema): Json | undefined {
  return variants(schema, root)
    .map((one) => (isObject(one) ? one["items"] : undefined))
    .find((items) => items !== undefined);
}
