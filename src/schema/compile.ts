import { Compile, Meta, type Validator } from "typebox/schema";
import { Settings } from "typebox/system";
import type { Json, JsonSchema, Problem } from "../contract/json.ts";
import type { Checked } from "../contract/tool.ts";
import { bareCopy } from "./bare.ts";
import { compileDefaults } from "./defaults.ts";
import { latePatterns, renewPatternBudget } from "./patterns.ts";
import { prepareSchema, type Prepared } from "./prepare.ts";
import { MOST_PROBLEMS, toProblems } from "./problems.ts";
import { within } from "./time-limit.ts";

/** Checks and completes any JSON value. */
export type CheckJson = (value: Json) => Checked<Json>;

/** Milliseconds that the check of one value may take where the schema could make it take for ever. */
const MOST_MS = 500;

/**
 * A JSON Schema (2020-12 or draft-7) as a check that fills in defaults and reports every problem. A schema that makes
 * no sense is refused with a SchemaError at once; the costly part of the work waits for the first value.
 */
export function compileSchema(schema: JsonSchema): CheckJson {
  const prepared = prepareSchema(schema);
  const fill = compileDefaults(prepared.schema, prepared.references);
  let validator: Validator | undefined;
  const check: CheckJson = (value) => {
    validator ??= validatorOf(prepared);
    const completed = fill === undefined ? value : fill(value);
    const seen = prepared.hasInheritedNames ? bareCopy(completed) : completed;
    renewPatternBudget();
    if (validator.Check(seen) && latePatterns().size === 0) return { ok: true, value: completed };
    return { ok: false, problems: toProblems(errorsOf(validator, seen), seen) };
  };
  return (value) => {
    try {
      return prepared.isCostly ? checkInTime(check, value) : check(value);
    } catch (error) {
      return refusal(`could not be checked against its schema: ${reasonOf(error)}`);
    }
  };
}

function checkInTime(check: CheckJson, value: Json): Checked<Json> {
  // What is stopped from outside puts nothing back, so it is done here.
  const done = withSettings({}, () => within(MOST_MS, () => check(value)));
  return done?.value ?? refusal(`could not be checked against its schema in ${MOST_MS} ms`);
}

/** The validator of a schema, without its defaults. */
export function buildValidator(schema: JsonSchema): Validator {
  return validatorOf(prepareSchema(schema));
}

function validatorOf(prepared: Prepared): Validator {
  const build = (): Validator => Compile(prepared.usesMetaSchema ? META_SCHEMAS : {}, prepared.schema) as Validator;
  try {
    return build();
  } catch (error) {
    // Of thousands of properties the engine makes an expression too deep to be compiled; it can also do without.
    if (error instanceof RangeError) return withSettings({ useAcceleration: false }, build);
    throw error;
  }
}

// They are referred to with and without the empty fragment.
const META_SCHEMAS = Object.fromEntries(
  Object.entries(Meta).flatMap(([address, schema]) => [
    [address, schema],
    [address.replace(/#$/u, ""), schema],
  ]),
);

// The engine stops at eight errors unless it is told otherwise.
function errorsOf(validator: Validator, value: Json): ReturnType<Validator["Errors"]>[1] {
  return withSettings({ maxErrors: MOST_PROBLEMS }, () => validator.Errors(value)[1]);
}

// The engine's settings are the whole process's; others in it may rely on their own.
function withSettings<T>(settings: Parameters<typeof Settings.Set>[0], task: () => T): T {
  const before = { ...Settings.Get() };
  Settings.Set(settings);
  try {
    return task();
  } finally {
    Settings.Set(before);
  }
}

function refusal(message: string): { readonly ok: false; readonly problems: Problem[] } {
  return { ok: false, problems: [{ path: "", message }] };
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "the schema refers to itself without end";
  return error instanceof Error ? error.message : String(error);
}
