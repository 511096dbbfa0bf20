import type { JsonSchema } from "../../contract/json.ts";
import type { CustomToolDefinition, ToolParameter } from "./definition.ts";
import { jsonView } from "./json-view.ts";
import { patternFault } from "./pattern.ts";

/** The parameters of a tool as its author's manager describes them. */
export interface ToolSchema {
  type: "object";
  properties: Record<string, Record<string, unknown>>;
  required: string[];
}

const CONSTRAINTS = ["default", "enum", "minimum", "maximum", "minLength", "maxLength", "pattern"] as const;

/** The schema as authors of this dialect know it: arrays have lengths, and objects no fields. */
export function nativeSchema({ parameters }: CustomToolDefinition): ToolSchema {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, nativeProperty(parameter)])),
    required: requiredOf(parameters),
  };
}

/**
 * How much of a definition the host is to insist on: all of it; all but that an argument is there, as a hook may supply
 * it; or nothing, where the author switched validation off.
 */
export type Insistence = "all" | "given" | "nothing";

/** The same as JSON Schema proper, for models and clients; what is not insisted on is said in the descriptions. */
export function plainSchema({ parameters }: CustomToolDefinition, insistence: Insistence = "all"): JsonSchema {
  const schema =
    insistence === "all"
      ? objectOf(parameters)
      : { type: "object", properties: propertiesOf(parameters, insistence === "given" ? unrequired : undemanding) };
  return (jsonView(schema) ?? { type: "object" }) as JsonSchema;
}

function nativeProperty(parameter: ToolParameter): Record<string, unknown> {
  const { type, description, items } = parameter;
  const given = CONSTRAINTS.filter((key) => parameter[key] !== undefined).map((key) => [key, parameter[key]] as const);
  return { type, description, ...Object.fromEntries(given), ...(items === undefined ? {} : { items: { type: items.type } }) };
}

// A default satisfies `required`: whoever calls may leave such a parameter out.
function objectOf(parameters: readonly ToolParameter[]): Record<string, unknown> {
  const needed = parameters.filter((parameter) => parameter.default === undefined);
  return {
    type: "object",
    properties: propertiesOf(parameters, plainProperty),
    required: requiredOf(needed),
  };
}

type Property = (parameter: ToolParameter) => Record<string, unknown>;

function propertiesOf(parameters: readonly ToolParameter[], property: Property): Record<string, unknown> {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, property(parameter)]));
}

function unrequired(parameter: ToolParameter): Record<string, unknown> {
  const note = parameter.required && parameter.default === undefined ? " (required)" : "";
  return { ...plainProperty(parameter), description: parameter.description + note };
}

function undemanding({ description, type, required }: ToolParameter): Record<string, unknown> {
  return { description: `${description} (${type}${required ? ", required" : ""})` };
}

function plainProperty(parameter: ToolParameter): Record<string, unknown> {
  const { type, description, default: preset, minLength, maxLength, items, properties } = parameter;
  const always = { type, description, default: preset };
  switch (type) {
    case "string":
      return { ...always, enum: parameter.enum, minLength, maxLength, pattern: usable(parameter.pattern) };
    case "number":
      return { ...always, minimum: parameter.minimum, maximum: parameter.maximum };
    case "array":
      return {
        ...always,
        minItems: minLength,
        maxItems: maxLength,
        items: items === undefined ? undefined : { type: items.type },
      };
    case "object":
      return { ...always, ...(properties === undefined ? {} : fieldsOf(properties)) };
    default:
      return always;
  }
}

// The key is the field's name, whatever the parameter under it calls itself.
function fieldsOf(properties: Record<string, ToolParameter>): Record<string, unknown> {
  const fields = Object.entries(properties).map(([name, parameter]) => ({ ...parameter, name }));
  return { properties: objectOf(fields)["properties"] };
}

function requiredOf(parameters: readonly ToolParameter[]): string[] {
  return parameters.filter(({ required }) => required).map(({ name }) => name);
}

// A host takes no schema with a pattern that is none; the author's own check still trips over it.
function usable(pattern: string | undefined): string | undefined {
  return pattern === undefined || patternFault(pattern) !== undefined ? undefined : pattern;
}
