import { isObject, type Json, type JsonObject, type JsonSchema } from "../contract/json.ts";
import { at, keysOf, put } from "./at-pointer.ts";

/** Settings in which texts from outside are numbers and booleans where the schema wants such: an environment holds nothing but text. */
export function typedTexts(settings: JsonObject, schema: JsonSchema | undefined, pointers: Iterable<string>): JsonObject {
  let typed = settings;
  for (const pointer of pointers) {
    const text = at(settings, pointer);
    const wanted = typeAt(schema, pointer);
    if (typeof text === "string" && wanted !== undefined) typed = put(typed, pointer, readAs(wanted, text));
  }
  return typed;
}

function typeAt(schema: JsonSchema | undefined, pointer: string): Json | undefined {
  let place: Json | undefined = schema;
  for (const key of keysOf(pointer))
    place = isObject(place) && isObject(place["properties"]) ? place["properties"][key] : undefined;
  return isObject(place) ? place["type"] : undefined;
}

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

function readAs(type: Json, text: string): Json {
  const plain = text.trim();
  if ((type === "number" || type === "integer") && NUMBER.test(plain)) return Number(plain);
  if (type === "boolean" && (plain === "true" || plain === "false")) return plain === "true";
  return text;
}
