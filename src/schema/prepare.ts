import { isObject, pointerToken, type Json, type JsonObject, type JsonSchema } from "../contract/json.ts";
import { isInheritedName } from "./bare.ts";
import { BESIDE_REF, KEYWORDS } from "./keywords.ts";
import { patternCost, stepsFor } from "./pattern-cost.ts";
import { BoundedPattern } from "./patterns.ts";
import { References } from "./references.ts";
import { ForeignReferenceError, SchemaError, shown, wrongAt } from "./schema-error.ts";

/** A stranger's schema made safe to use: a private copy, known to make sense, with its patterns bounded. */
export interface Prepared {
  readonly schema: JsonSchema;
  readonly references: References;
  /** Whether checking a value may take long for other reasons than the value's size. */
  readonly isCostly: boolean;
  /** Whether it refers to one of the schemas of JSON Schema itself. */
  readonly usesMetaSchema: boolean;
  /** Whether it names a property that plain objects inherit, such as "toString". */
  readonly hasInheritedNames: boolean;
}

/** Looks through a schema and throws a SchemaError at the first place that makes no sense. */
export function prepareSchema(schema: JsonSchema): Prepared {
  const copy = copyOf(schema);
  const survey = new Survey(copy);
  const weight = survey.visit(copy, "");
  return {
    schema: copy,
    references: survey.references,
    isCostly: survey.isCostly || weight > MOST_WEIGHT,
    usesMetaSchema: survey.usesMetaSchema,
    hasInheritedNames: survey.hasInheritedNames,
  };
}

/** Schemas to look into for one value, references followed; more than these may be meant to take for ever. */
const MOST_WEIGHT = 1000;
/** Steps that matching one name of a property may take at full speed, and the length of name that this is asked of. */
const MOST_NAME_STEPS = 100_000;
const LONG_NAME = 1000;

function copyOf(schema: JsonSchema): JsonSchema {
  try {
    return JSON.parse(JSON.stringify(schema)) as JsonSchema;
  } catch (error) {
    throw new SchemaError(`the schema is not JSON: ${(error as Error).message.split("\n")[0]}`);
  }
}

// In 2020-12, which a schema without "$schema" is taken for, "format" is an annotation and "$ref" one keyword among
// others; in the drafts before, "format" asserts and "$ref" stands alone.
function isLegacy(schema: JsonSchema): boolean {
  const dialect = isObject(schema) ? schema["$schema"] : undefined;
  return typeof dialect === "string" && /draft-0[3467]/u.test(dialect);
}

class Survey {
  readonly references: References;
  isCostly = false;
  usesMetaSchema = false;
  hasInheritedNames = false;
  readonly #isLegacy: boolean;
  /** How many schemas a value is held against from here on; 0 while that is being counted. */
  readonly #weights = new Map<object, number>();

  constructor(root: JsonSchema) {
    this.#isLegacy = isLegacy(root);
    this.references = new References(root, this.#isLegacy);
  }

  visit(part: unknown, path: string): number {
    if (typeof part === "boolean") return 1;
    if (!isObject(part)) throw wrongAt(path, `must be an object, true or false, not ${shown(part)}`);
    const known = this.#weights.get(part);
    if (known === 0) this.isCostly = true;
    if (known !== undefined) return known;
    this.#weights.set(part, 0);
    if (this.#isLegacy && typeof part["$ref"] === "string") dropBesideRef(part);
    let weight = 1;
    for (const key of Object.keys(part)) weight += this.#visitKeyword(part, key, `${path}/${pointerToken(key)}`);
    this.#weights.set(part, weight);
    return weight;
  }

  #visitKeyword(part: Record<string, unknown>, key: string, path: string): number {
    const value = part[key];
    const keyword = KEYWORDS.get(key);
    if (key === "default") deepFreeze(value);
    // A name of the checking engine's own: not for strangers.
    if (key.startsWith("~")) delete part[key];
    if (keyword === undefined) return 0;
    if (!keyword.fits(value)) throw wrongAt(path, `${keyword.must}, not ${shown(value)}`);
    if (NAMING.has(key) && namesIn(value).some(isInheritedName)) this.hasInheritedNames = true;
    if (key === "pattern") part[key] = boundPattern(value as string, path);
    if (key === "format" && !this.#isLegacy) delete part[key];
    if (key === "patternProperties") this.#visitNames(Object.keys(value as object), path);
    if (key === "$ref" || key === "$dynamicRef") return this.#visitTarget(part as JsonObject, key, path);
    return keyword.holds === undefined ? 0 : this.#visitInside(value, path, keyword.holds);
  }

  #visitInside(value: unknown, path: string, holds: "one" | "map" | "aside"): number {
    let weight = 0;
    if (holds === "one" && !Array.isArray(value)) return this.visit(value, path);
    for (const [name, inside] of Object.entries(value as object))
      // Draft-7's "dependencies" may also hold lists of names.
      if (holds === "one" || !Array.isArray(inside)) weight += this.visit(inside, `${path}/${pointerToken(name)}`);
    return holds === "aside" ? 0 : weight;
  }

  #visitNames(patterns: readonly string[], path: string): void {
    for (const pattern of patterns) {
      boundPattern(pattern, `${path}/${pointerToken(pattern)}`, "u");
      if (stepsFor(patternCost(pattern), LONG_NAME) > MOST_NAME_STEPS) this.isCostly = true;
    }
  }

  #visitTarget(part: JsonObject, key: "$ref" | "$dynamicRef", path: string): number {
    const ref = String(part[key]);
    const target = this.references.target(part, key);
    if (key === "$dynamicRef") this.isCostly = true;
    if (target !== undefined) return this.visit(target, ref);
    if (ref.startsWith("#")) throw wrongAt(path, `points to ${shown(ref)}, which is not in the schema`);
    if (!/^https?:\/\/json-schema\.org\/draft/u.test(ref))
      throw new ForeignReferenceError(`${path} points to ${shown(ref)}, which is not in the schema, and nothing is fetched`);
    this.usesMetaSchema = this.isCostly = true;
    return 1;
  }
}

const NAMING = new Set(["properties", "required", "dependencies", "dependentRequired", "dependentSchemas"]);

function namesIn(value: unknown): string[] {
  return Array.isArray(value)
    ? value
    : Object.entries(value as object).flatMap(([name, more]) => (Array.isArray(more) ? [name, ...more] : name));
}

function dropBesideRef(part: Record<string, unknown>): void {
  for (const key of Object.keys(part)) if (KEYWORDS.has(key) && !BESIDE_REF.has(key)) delete part[key];
}

function boundPattern(source: string, path: string, flags?: "u"): RegExp {
  try {
    return flags === undefined ? new BoundedPattern(source) : new RegExp(source, flags);
  } catch (error) {
    throw wrongAt(path, `is no regular expression: ${(error as Error).message}`);
  }
}

function deepFreeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const inside of Object.values(value)) deepFreeze(inside as Json);
}
