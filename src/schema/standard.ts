import { createRequire } from "node:module";
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { copyJson, type JsonObject, type JsonSchema } from "../contract/json.ts";
import type { Checked } from "../contract/tool.ts";
import { problemOf } from "./issues.ts";
import { isPlainJson } from "./plain-json.ts";
import { SchemaError } from "./schema-error.ts";

/** Whether a value is a schema of zod, valibot, arktype or any other that follows Standard Schema. */
export function isStandardSchema(schema: unknown): schema is StandardSchemaV1 {
  return (typeof schema === "object" || typeof schema === "function") && schema !== null && "~standard" in schema;
}

// What JSON Schema has no word for is left open: the schema's own check has the last word. With valibot, that holds for
// inputs only; of an output, its converter would describe what it was before a transform.
const LENIENT = {
  input: { unrepresentable: "any", errorMode: "ignore" },
  output: { unrepresentable: "any" },
} as const;

/** The JSON Schema of a Standard Schema, for models and people to read. */
export function toJsonSchema(schema: StandardSchemaV1, direction: "input" | "output"): JsonSchema {
  const { vendor } = schema["~standard"];
  const converter = converterOf(schema) ?? (vendor === "valibot" ? valibotConverter(schema) : undefined);
  if (converter === undefined)
    throw new SchemaError(
      `the ${vendor} schema cannot be written as JSON Schema. Use a version that can (zod 4.2, arktype 2.1.28, valibot 1.2 with @valibot/to-json-schema, or later), or pass plain JSON Schema`,
    );
  try {
    const { $schema: _, ...document } = converter[direction]({ target: "draft-2020-12", libraryOptions: LENIENT[direction] });
    return document as JsonObject;
  } catch (error) {
    throw new SchemaError(`the ${vendor} schema cannot be written as JSON Schema: ${reasonOf(error)}`);
  }
}

/** A Standard Schema's own validation, transforms included, as a check. */
export function standardCheck(schema: StandardSchemaV1): (value: unknown) => Checked | Promise<Checked> {
  const standard = schema["~standard"];
  // arktype writes what it makes of a value into that value, which is not its own.
  const own = standard.vendor === "arktype" ? structuredClone<unknown> : (value: unknown) => value;
  return (value) => {
    try {
      const outcome = standard.validate(own(value));
      return outcome instanceof Promise ? outcome.then((later) => toChecked(later, value), broken) : toChecked(outcome, value);
    } catch (error) {
      return broken(error);
    }
  };
}

// What came out as plain JSON is frozen like any input; what a transform made of it (a Date, say) stays as it is.
function toChecked(outcome: StandardSchemaV1.Result<unknown>, given: unknown): Checked {
  if (outcome.issues !== undefined) return { ok: false, problems: outcome.issues.map(problemOf) };
  if (outcome.value === given || !isPlainJson(outcome.value)) return { ok: true, value: outcome.value };
  const copied = copyJson(outcome.value);
  return copied.ok ? copied : { ok: false, problems: [copied.problem] };
}

// A rule of the author's own may throw instead of saying no.
function broken(error: unknown): Checked {
  const message = `could not be checked: the tool's own schema failed with "${reasonOf(error)}"`;
  return { ok: false, problems: [{ path: "", message }] };
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/u, "");
}

function converterOf(schema: StandardSchemaV1): StandardJSONSchemaV1.Converter | undefined {
  const standard: Partial<StandardJSONSchemaV1.Props> = schema["~standard"];
  return standard.jsonSchema;
}

// valibot keeps its converter in a package of its own, so as to stay small.
function valibotConverter(schema: StandardSchemaV1): StandardJSONSchemaV1.Converter | undefined {
  const load = createRequire(import.meta.url);
  let convert: (schema: unknown) => StandardSchemaV1;
  try {
    ({ toStandardJsonSchema: convert } = load("@valibot/to-json-schema") as { toStandardJsonSchema: typeof convert });
  } catch {
    throw new SchemaError('a valibot schema needs the package "@valibot/to-json-schema": npm install @valibot/to-json-schema');
  }
  return converterOf(convert(schema));
}
