import type { ParameterType, ToolParameter } from "./definition.ts";
import { ParameterValidationError } from "./errors.ts";
import { patternOf } from "./pattern.ts";

type Arguments = Record<string, unknown>;

/** Fills in the defaults, in place, and gives back what is wrong with the first argument that does not fit. */
export function completeArguments(parameters: readonly ToolParameter[], args: Arguments): ParameterValidationError | undefined {
  for (const parameter of parameters) {
    const fault = completeArgument(parameter, args);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function completeArgument(parameter: ToolParameter, args: Arguments): ParameterValidationError | undefined {
  const { name, default: preset } = parameter;
  // What every object inherits, such as toString, is no argument.
  let value = Object.hasOwn(args, name) ? args[name] : undefined;
  if ((value === undefined || value === null) && preset !== undefined) value = args[name] = ownCopy(preset);
  if (value !== undefined && value !== null) return valueFault(parameter, value);
  return parameter.required
    ? new ParameterValidationError(`Parameter ${name} is required`, name, parameter.type, value)
    : undefined;
}

function valueFault(parameter: ToolParameter, value: unknown): ParameterValidationError | undefined {
  const { name, type } = parameter;
  const actual = typeOf(value);
  if (actual !== type)
    return new ParameterValidationError(`Parameter ${name} must be of type ${type}, not ${actual}`, name, type, value);
  const problem = constraintProblem(parameter, value);
  if (problem !== undefined) return new ParameterValidationError(`Parameter ${name} ${problem}`, name, type, value);
  return type === "array" && parameter.items !== undefined
    ? elementFault(parameter, value as unknown[], parameter.items.type)
    : undefined;
}

function constraintProblem(parameter: ToolParameter, value: unknown): string | undefined {
  switch (parameter.type) {
    case "string":
      return textProblem(parameter, value as string);
    case "number":
      return rangeProblem(parameter, value as number);
    case "array":
      return lengthProblem(parameter, (value as unknown[]).length, "elements");
    default:
      return undefined;
  }
}

function textProblem(parameter: ToolParameter, value: string): string | undefined {
  if (parameter.enum !== undefined && !parameter.enum.includes(value)) return `must be one of: ${parameter.enum.join(", ")}`;
  const length = lengthProblem(parameter, value.length, "characters");
  if (length !== undefined || parameter.pattern === undefined) return length;
  return compiled(parameter, parameter.pattern).test(String(value)) ? undefined : `must match the pattern ${parameter.pattern}`;
}

function rangeProblem({ minimum, maximum }: ToolParameter, value: number): string | undefined {
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`;
  return maximum !== undefined && value > maximum ? `must be at most ${maximum}` : undefined;
}

function lengthProblem({ minLength, maxLength }: ToolParameter, length: number, what: string): string | undefined {
  if (minLength !== undefined && length < minLength) return `must have at least ${minLength} ${what}`;
  return maxLength !== undefined && length > maxLength ? `must have at most ${maxLength} ${what}` : undefined;
}

function elementFault(
  { name }: ToolParameter,
  list: readonly unknown[],
  type: ParameterType,
): ParameterValidationError | undefined {
  const at = list.findIndex((element) => typeOf(element) !== type);
  if (at < 0) return undefined;
  const message = `Parameter ${name}[${at}] must be of type ${type}, not ${typeOf(list[at])}`;
  return new ParameterValidationError(message, `${name}[${at}]`, type, list[at]);
}

// Functions, symbols and the like have no type of their own here; the authors' manager takes them for texts.
function typeOf(value: unknown): ParameterType {
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "number" || type === "boolean" || type === "object" ? type : "string";
}

const patterns = new WeakMap<ToolParameter, { readonly source: string; readonly pattern: RegExp }>();

function compiled(parameter: ToolParameter, source: string): RegExp {
  let known = patterns.get(parameter);
  if (known?.source !== source) {
    known = { source, pattern: patternOf(source) };
    patterns.set(parameter, known);
  }
  return known.pattern;
}

// A tool may change what it is given; the next call must get the default as it was written.
function ownCopy(preset: unknown): unknown {
  if (typeof preset !== "object" || preset === null) return preset;
  try {
    return structuredClone(preset);
  } catch {
    return preset;
  }
}
