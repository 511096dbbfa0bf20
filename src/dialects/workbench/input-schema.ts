import { copyJson, isObject, type Json, type JsonObject } from "../../contract/json.ts";

/** A schema that can be used, and what had to be left out of the author's. */
export interface ReadSchema {
  readonly schema: JsonObject;
  readonly complaints: readonly string[];
}

const TYPES = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

/** The author's `inputSchema` as one for an object of arguments: what makes no sense in it is left out and said. */
export function readInputSchema(given: unknown): ReadSchema {
  if (given === undefined || given === null) return nothing("is missing");
  const copied = copyJson(given);
  if (!copied.ok) return nothing(`is not JSON: ${copied.problem.path} ${copied.problem.message}`.trim());
  if (!isObject(copied.value)) return nothing("is not an object");
  const { type } = copied.value;
  if (type !== undefined && type !== "object") return nothing(`describes ${JSON.stringify(type)}, not an object of arguments`);
  return mended(copied.value);
}

function nothing(what: string): ReadSchema {
  return { schema: { type: "object" }, complaints: [`${what}; the tool accepts any input`] };
}

function mended({ type, properties, required, ...rest }: JsonObject): ReadSchema {
  const complaints: string[] = [];
  const wanted = new Set(isNames(required) ? required : []);
  if (required !== undefined && !isNames(required)) complaints.push('has a "required" that is no list of names; it was left out');
  if (properties !== undefined && !isObject(properties))
    complaints.push('has "properties" that are no object; they were left out');
  const kept = Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => {
    const { schema, complaint, isRequired } = mendedProperty(name, property);
    if (complaint !== undefined) complaints.push(complaint);
    if (isRequired) wanted.add(name);
    return [name, schema] as const;
  });
  const schema = {
    ...rest,
    type: "object",
    ...(isObject(properties) ? { properties: Object.fromEntries(kept) } : {}),
    ...(wanted.size === 0 ? {} : { required: [...wanted] }),
  };
  return { schema, complaints };
}

interface MendedProperty {
  readonly schema: Json;
  readonly complaint?: string;
  readonly isRequired?: boolean;
}

function mendedProperty(name: string, property: Json | undefined): MendedProperty {
  if (typeof property === "boolean") return { schema: property };
  if (typeof property === "string" && TYPES.has(property))
    return { schema: { type: property }, complaint: `has only a type for "${name}"; write { type: "${property}" }` };
  if (!isObject(property)) return { schema: true, complaint: `has no schema for "${name}"; any value is accepted` };
  // Early drafts of JSON Schema wrote it so, and many people still do.
  if (typeof property["required"] === "boolean") {
    const { required, ...schema } = property;
    const complaint = `says "required" inside of "${name}"; list the name in "required" of the whole schema`;
    return { schema, complaint, isRequired: required === true };
  }
  if (hasUnknownType(property["type"])) {
    const { type, ...schema } = property;
    return { schema, complaint: `has the unknown type ${JSON.stringify(type)} for "${name}"; any type is accepted` };
  }
  return { schema: property };
}

function hasUnknownType(type: Json | undefined): boolean {
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  return type !== undefined && !types.every((one) => typeof one === "string" && TYPES.has(one));
}

function isNames(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}
