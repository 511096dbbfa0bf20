import { interpolate, wholeValue } from "../contract/interpolate.ts";
import { isObject, type Json, type JsonObject } from "../contract/json.ts";

/** An input with its placeholders filled in; a text that is one placeholder and nothing else keeps the type of what it stands for. */
export function fillIn(template: JsonObject, context: JsonObject): JsonObject {
  return filled(template, context) as JsonObject;
}

function filled(template: Json, context: JsonObject): Json {
  if (typeof template === "string") return wholeValue(template, context) ?? interpolate(template, context);
  if (Array.isArray(template)) return template.map((item: Json) => filled(item, context));
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, field]) => (field === undefined ? [] : [[key, filled(field, context)]])),
  );
}
