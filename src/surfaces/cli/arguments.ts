import { isObject, type Json, type JsonObject, type JsonSchema } from "../../contract/json.ts";
import { coerce } from "./coerce.ts";
import { parseJson } from "./json-text.ts";
import { isListSchema, propertySchema } from "./schema-lookup.ts";
import { UsageError } from "./usage-error.ts";

type Draft = Record<string, Json>;

/**
 * Named arguments as an input: `key=value` by the type that the schema gives the key, `key:=json` as it stands,
 * `a.b=value` inside of `a`. They go on top of `base`, which is left as it is.
 */
export function parseArguments(pairs: readonly string[], schema: JsonSchema, base: JsonObject = {}): JsonObject {
  const input = draftOf(base);
  const given = new Set<string>();
  for (const pair of pairs) {
    const { key, value, isRaw } = split(pair);
    const path = pathOf(key, schema);
    const target = propertySchema(schema, path);
    const isListItem = !isRaw && isListSchema(target, schema) && !value.trimStart().startsWith("[");
    if (given.has(key) && !isListItem) throw new UsageError(`The argument "${key}" is given twice.`);
    const parsed = isRaw ? parseJson(value, `"${key}"`) : coerce(value, target, schema);
    place(input, path, parsed, isListItem && given.has(key));
    given.add(key);
  }
  return input;
}

function split(pair: string): { key: string; value: string; isRaw: boolean } {
  const at = pair.indexOf("=");
  const isRaw = pair[at - 1] === ":";
  const key = pair.slice(0, isRaw ? at - 1 : at);
  if (at < 0 || key === "")
    throw new UsageError(`"${pair}" is no argument. Write key=value, key:=json, or the whole input with --input.`);
  return { key, value: pair.slice(at + 1), isRaw };
}

// A property whose own name has a dot is meant before one that lies inside another.
function pathOf(key: string, schema: JsonSchema): string[] {
  return propertySchema(schema, [key]) === undefined ? key.split(".") : [key];
}

function place(input: Draft, path: readonly string[], value: Json, isFurther: boolean): void {
  let object = input;
  for (const name of path.slice(0, -1)) {
    const inner = object[name];
    if (inner !== undefined && !isObject(inner))
      throw new UsageError(`"${path.join(".")}" cannot be set: "${name}" is a value already, not an object.`);
    object = (object[name] = draftOf(inner ?? {})) as Draft;
  }
  const name = path.at(-1) ?? "";
  const before = object[name];
  object[name] = isFurther && Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
}

// Without a prototype, so that a name such as "__proto__" is a plain name here, for the host to refuse.
function draftOf(object: JsonObject): Draft {
  return Object.assign(Object.create(null) as Draft, object);
}
