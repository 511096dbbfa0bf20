import { isObject, type Json, type JsonObject } from "../../contract/json.ts";

const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object"]);

/** Parameters as JSON Schema, and what was wrong with them. */
export interface ReadParameters {
  readonly input: JsonObject;
  readonly complaints: readonly string[];
}

/** The `parameters` of a tool, both as the app writes them and as people do, as a JSON Schema. */
export function readParameters(given: Json | undefined): ReadParameters {
  if (given === undefined || given === null) return { input: { type: "object", properties: {} }, complaints: [] };
  if (!Array.isArray(given))
    return { input: { type: "object" }, complaints: ['"parameters" is no list; the tool accepts any input.'] };
  const complaints: string[] = [];
  const properties: Record<string, JsonObject> = {};
  const required = new Set<string>();
  for (const [i, parameter] of (given as readonly Json[]).entries()) {
    const name = isObject(parameter) && typeof parameter["name"] === "string" ? parameter["name"].trim() : "";
    if (!isObject(parameter) || name === "") {
      complaints.push(`The parameter at place ${i + 1} has no name; it was left out.`);
      continue;
    }
    if (name in properties) complaints.push(`The parameter "${name}" is there twice; the last one counts.`);
    properties[name] = schemaOf(name, parameter, complaints);
    if (parameter["required"] === true) required.add(name);
    else required.delete(name);
  }
  return { input: { type: "object", properties, ...(required.size === 0 ? {} : { required: [...required] }) }, complaints };
}

function schemaOf(name: string, parameter: JsonObject, complaints: string[]): JsonObject {
  const { type, description, hint, enumValues } = parameter;
  const said = typeof type === "string" ? type.trim().toLowerCase() : "";
  if (!TYPES.has(said))
    complaints.push(`The parameter "${name}" has the unknown type ${JSON.stringify(type ?? null)}; it counts as string.`);
  const kind = TYPES.has(said) ? said : "string";
  const words = typeof description === "string" ? description.trim() : "";
  const example = typeof hint === "string" && hint.trim() !== "" ? ` (e.g. ${hint.trim()})` : "";
  return {
    type: kind,
    ...(words === "" && example === "" ? {} : { description: `${words}${example}`.trim() }),
    ...choices(enumValues, kind),
  };
}

// The app writes choices as texts, whatever the type.
function choices(values: Json | undefined, kind: string): { enum?: Json[] } {
  if (!Array.isArray(values) || values.length === 0) return {};
  const isNumber = kind === "number" || kind === "integer";
  return { enum: (values as readonly Json[]).map((value) => (isNumber && typeof value === "string" ? Number(value) : value)) };
}
