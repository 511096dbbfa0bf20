import { isObject, type Json, type JsonObject } from "../contract/json.ts";

/** The keys that a JSON pointer leads by. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** What stands in a value at a JSON pointer; undefined where nothing does. */
export function at(value: Json | undefined, pointer: string): Json | undefined {
  let found = value;
  for (const key of keysOf(pointer)) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as JsonObject)[key];
  }
  return found;
}

/** A copy of an object with something else at a JSON pointer; objects on the way are made, anything else there stays as it is. */
export function put(object: JsonObject, pointer: string, value: Json): JsonObject {
  return putBy(object, keysOf(pointer), value);
}

function putBy(object: JsonObject, [key = "", ...others]: readonly string[], value: Json): JsonObject {
  if (others.length === 0) return { ...object, [key]: value };
  const inner = Object.hasOwn(object, key) ? object[key] : {};
  return isObject(inner) ? { ...object, [key]: putBy(inner, others, value) } : object;
}
