import type { TLocalizedValidationError } from "typebox/error";
import { mismatch, type Finding } from "./finding.ts";
import { latePatterns } from "./patterns.ts";
import { shown } from "./schema-error.ts";

const LONGEST_PATTERN = 200;

type Phrase = Pick<Finding, "message" | "expects" | "found" | "isLate">;

/** One error of the engine in words that read well after the place they are about. */
export function phrase(error: TLocalizedValidationError, value: unknown): Phrase {
  // The names of properties are checked like values; the place is then the property.
  const key = error.instancePath.split("/").at(-1) ?? "";
  if (!/(?<!\/properties)\/propertyNames(?:\/|$)/u.test(error.schemaPath)) return phraseOf(error, value);
  const named = phraseOf(error, key);
  return { ...named, message: `has a name that ${named.message}` };
}

function phraseOf(error: TLocalizedValidationError, value: unknown): Phrase {
  switch (error.keyword) {
    case "type":
      return mismatched([error.params.type].flat(), kindOf(value, error.params.type));
    case "enum":
      return mismatched(error.params.allowedValues.map(shown));
    case "const":
      return mismatched([shown(error.params.allowedValue)]);
    case "pattern":
      return patternPhrase(error.params.pattern);
    case "boolean":
      return { message: booleanPhrase(error.schemaPath) };
    default:
      return { message: sentence(error) };
  }
}

function mismatched(expects: readonly string[], found?: string): Phrase {
  return { message: mismatch(expects, found), expects, ...(found === undefined ? {} : { found }) };
}

function sentence(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case "minimum":
      return `must be ${error.params.limit} or more`;
    case "maximum":
      return `must be ${error.params.limit} or less`;
    case "exclusiveMinimum":
      return `must be more than ${error.params.limit}`;
    case "exclusiveMaximum":
      return `must be less than ${error.params.limit}`;
    case "multipleOf":
      return `must be a multiple of ${error.params.multipleOf}`;
    case "minLength":
      return `must have at least ${counted(error.params.limit, "character")}`;
    case "maxLength":
      return `must have at most ${counted(error.params.limit, "character")}`;
    case "minItems":
      return `must have at least ${counted(error.params.limit, "item")}`;
    case "maxItems":
      return `must have at most ${counted(error.params.limit, "item")}`;
    case "minProperties":
      return `must have at least ${counted(error.params.limit, "property", "properties")}`;
    case "maxProperties":
      return `must have at most ${counted(error.params.limit, "property", "properties")}`;
    case "uniqueItems":
      return `must not hold the same item twice; repeated: ${error.params.duplicateItems.map((i) => `item ${i}`).join(", ")}`;
    case "contains":
      return containsSentence(error.params.minContains, error.params.maxContains);
    case "oneOf":
      return `fits ${error.params.passingSchemas.length} of its alternatives; it must fit exactly one`;
    case "format":
      return `must be in the format "${error.params.format}"`;
    case "not":
      return "is what the schema rules out";
    case "if":
      return `must fit what the schema asks for in this case (its "${error.params.failingKeyword}")`;
    default:
      return error.message;
  }
}

function containsSentence(least: number, most: number | undefined): string {
  const atMost = most === undefined ? "" : ` and at most ${most}`;
  return `must hold at least ${counted(least, "item")}${atMost} of the kind that the schema asks for`;
}

function patternPhrase(pattern: string | RegExp): Phrase {
  const whole = typeof pattern === "string" ? pattern : pattern.source;
  const source = whole.length <= LONGEST_PATTERN ? whole : `${whole.slice(0, LONGEST_PATTERN)}…`;
  if (typeof pattern === "string" || !latePatterns().has(pattern)) return { message: `must match the pattern ${source}` };
  return { message: `could not be checked: the pattern ${source} takes too long to match`, isLate: true };
}

function booleanPhrase(schemaPath: string): string {
  if (schemaPath.endsWith("/additionalProperties")) return "is not a known property";
  if (schemaPath.endsWith("/additionalItems") || schemaPath.endsWith("/items")) return "is one item too many";
  return "is not allowed here";
}

function kindOf(value: unknown, wanted: string | readonly string[]): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && [wanted].flat().includes("integer") ? String(value) : typeof value;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
