import { isObject } from "../contract/json.ts";

/** What a keyword's value must be, and whether there are schemas in it. */
export interface Keyword {
  readonly must: string;
  fits(value: unknown): boolean;
  /** "one": a schema or a list of them; "map": schemas under names of the author's choice; "aside": such, but only used through references. */
  readonly holds?: "one" | "map" | "aside";
}

const TYPES = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

const isText = (value: unknown): boolean => typeof value === "string";
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isType = (value: unknown): boolean => typeof value === "string" && TYPES.has(value);
const isListOf = (value: unknown, fits: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits);

const text: Keyword = { must: "must be text", fits: isText };
const flag: Keyword = { must: "must be true or false", fits: (value) => typeof value === "boolean" };
const number: Keyword = { must: "must be a number", fits: Number.isFinite };
const count: Keyword = { must: "must be a whole number of 0 or more", fits: isCount };
const names: Keyword = { must: "must be a list of names", fits: (value) => isListOf(value, isText) };
const list: Keyword = { must: "must be a list", fits: Array.isArray };
const type: Keyword = {
  must: `must be one of the types ${[...TYPES].join(", ")}, or a list of them`,
  fits: (value) => isType(value) || isListOf(value, isType),
};
const step: Keyword = { must: "must be a number above 0", fits: (value) => Number.isFinite(value) && (value as number) > 0 };
const namesByName: Keyword = {
  must: "must be an object of lists of names",
  fits: (value) => isObject(value) && Object.values(value).every((one) => isListOf(one, isText)),
};
// What is not a schema in these is found when it is looked into.
const schema: Keyword = { must: "", fits: () => true, holds: "one" };
const schemas: Keyword = { ...list, must: "must be a list of schemas", holds: "one" };
const someSchemas: Keyword = {
  must: "must be a list of one schema or more",
  fits: (value) => Array.isArray(value) && value.length > 0,
  holds: "one",
};
const map: Keyword = { must: "must be an object of schemas", fits: isObject, holds: "map" };
const aside: Keyword = { ...map, holds: "aside" };

const KINDS: readonly (readonly [Keyword, string])[] = [
  [text, "$schema $id $anchor $dynamicAnchor $ref $dynamicRef pattern format"],
  [aside, "$defs definitions"],
  [type, "type"],
  [list, "enum"],
  [number, "maximum exclusiveMaximum minimum exclusiveMinimum"],
  [step, "multipleOf"],
  [count, "maxLength minLength maxItems minItems maxContains minContains maxProperties minProperties"],
  [flag, "uniqueItems"],
  [names, "required"],
  [namesByName, "dependentRequired"],
  [schema, "items additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties propertyNames"],
  [schema, "not if then else"],
  [schemas, "prefixItems allOf"],
  [someSchemas, "anyOf oneOf"],
  [map, "properties patternProperties dependencies dependentSchemas"],
];

/** Every keyword of draft-7 and 2020-12 that a check heeds. */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  KINDS.flatMap(([keyword, named]) => named.split(" ").map((name) => [name, keyword])),
);

/** The keywords that up to draft-7 count where there is a "$ref" beside them. */
export const BESIDE_REF: ReadonlySet<string> = new Set(["$schema", "$ref", "$id", "$defs", "definitions"]);
