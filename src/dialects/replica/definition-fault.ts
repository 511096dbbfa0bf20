import type { CustomToolDefinition, ParameterType } from "./definition.ts";

const NAME = /^[a-zA-Z][a-zA-Z0-9_]*$/u;
const TYPES: readonly ParameterType[] = ["string", "number", "boolean", "array", "object"];

type Given<T> = { readonly [key in keyof T]?: unknown };

/** What is wrong with a definition, in the words that authors of this dialect know; undefined where nothing is. */
export function definitionFault(definition: unknown): string | undefined {
  const { name, description, parameters, executor } = (definition ?? {}) as Given<CustomToolDefinition>;
  if (!isWords(name)) return "Tool name must be a non-empty string";
  if (!NAME.test(name)) return "Tool name must start with a letter and contain only letters, numbers, and underscores";
  if (!isWords(description)) return "Tool description must be a non-empty string";
  if (!Array.isArray(parameters)) return "Tool parameters must be an array";
  if (typeof executor !== "function") return "Tool executor must be a function";
  for (const parameter of parameters as unknown[]) {
    const fault = parameterFault(parameter);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function parameterFault(parameter: unknown): string | undefined {
  const { name, type, description, required } = (parameter ?? {}) as Given<CustomToolDefinition["parameters"][number]>;
  if (!isWords(name)) return "Parameter name must be a non-empty string";
  if (!TYPES.some((known) => known === type)) return `Parameter type must be one of: ${TYPES.join(", ")}`;
  if (!isWords(description)) return "Parameter description must be a non-empty string";
  return typeof required === "boolean" ? undefined : "Parameter required field must be a boolean";
}

function isWords(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
