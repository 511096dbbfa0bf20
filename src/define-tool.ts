import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { XStatic } from "typebox/schema";
import type { Explanation } from "./contract/approval.ts";
import { copyJson, type JsonObject, type JsonSchema } from "./contract/json.ts";
import type { Tool, ToolContext, ToolSpec } from "./contract/tool.ts";
import { outputReader } from "./schema/output.ts";
import { SchemaError } from "./schema/schema-error.ts";
import { isStandardSchema, standardCheck, toJsonSchema } from "./schema/standard.ts";

/** A schema as authors write it: zod, valibot, arktype and their like, or plain JSON Schema. */
export type AuthorSchema = StandardSchemaV1 | JsonSchema;

/** What a tool gets of an input that fits the schema. */
export type InputOf<S> = S extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<S> : S extends JsonSchema ? XStatic<S> : never;

/** A tool as authors write it. */
export interface ToolDefinition<S extends AuthorSchema> extends Partial<
  Omit<ToolSpec, "input" | "output" | "name" | "description">
> {
  readonly name: string;
  readonly description: string;
  readonly input?: S;
  readonly output?: AuthorSchema;
  /** Text stays text; any other JSON becomes data; a full Result is taken as it is; a throw is a failure. */
  run(input: InputOf<S>, ctx: ToolContext): unknown;
  explain?(input: InputOf<S>): Explanation | Promise<Explanation>;
}

/** Makes a tool of a function, with its input typed by the schema. Throws a TypeError or SchemaError on one that makes no sense. */
export function defineTool<const S extends AuthorSchema = { type: "object" }>(definition: ToolDefinition<S>): Tool {
  assertDefinition(definition);
  const { name, input, output, run, explain, ...rest } = definition;
  const call = (value: JsonObject, ctx: ToolContext): unknown => run.call(definition, value as InputOf<S>, ctx);
  const read = output === undefined ? undefined : outputReader(name, output);
  return {
    effects: "none",
    approval: "never",
    origin: { dialect: "native", plugin: name.split(".")[0] ?? name },
    ...rest,
    name,
    input: input === undefined ? { type: "object" } : plainSchema(name, input, "input"),
    ...(output === undefined ? {} : { output: plainSchema(name, output, "output") }),
    ...(isStandardSchema(input) ? { check: standardCheck(input) } : {}),
    ...(explain === undefined ? {} : { explain: (value: JsonObject) => explain.call(definition, value as InputOf<S>) }),
    run: read === undefined ? call : async (value, ctx) => read(await call(value, ctx)),
  };
}

function plainSchema(name: string, schema: AuthorSchema, direction: "input" | "output"): JsonSchema {
  try {
    if (isStandardSchema(schema)) return toJsonSchema(schema, direction);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    throw new SchemaError(`The ${direction} schema of "${name}" cannot be used: ${error.message}.`);
  }
  const copied = copyJson(schema);
  if (copied.ok) return schema;
  const { path, message } = copied.problem;
  const hint = "Pass JSON Schema, or a schema that follows Standard Schema (zod 4, valibot, arktype).";
  throw new SchemaError(`The ${direction} schema of "${name}" cannot be used: ${path || "it"} ${message}. ${hint}`);
}

// Those who write plain JavaScript have no compiler that says so.
function assertDefinition(definition: { readonly [key in "name" | "run" | "explain"]?: unknown }): void {
  const { name, run, explain } = definition;
  if (typeof name !== "string" || name.trim() === "")
    throw new TypeError('A tool needs a name: defineTool({ name: "weather.temperature", … }).');
  if (typeof run !== "function")
    throw new TypeError(`The tool "${name}" needs a function to run: defineTool({ name: "${name}", run(input, ctx) { … } }).`);
  if (explain !== undefined && typeof explain !== "function")
    throw new TypeError(`"explain" of the tool "${name}" is no function.`);
}
