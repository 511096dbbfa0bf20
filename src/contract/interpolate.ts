import { isObject, type Json, type JsonObject } from "./json.ts";
import { valueAt } from "./matching.ts";

// No spaces around the path in the pattern itself: with them, a text of nothing but spaces would take for ever.
const PLACEHOLDER = /\{\{([^{}]+)\}\}/gu;
const WHOLE = /^\{\{([^{}]+)\}\}$/u;

/**
 * A value with every `{{path}}` in its texts replaced by what the context holds there: texts as they are, anything else as JSON.
 * A placeholder that leads nowhere stays as it is. Throws a RangeError where a text would become longer than `most` characters.
 */
export function interpolate(template: Json, context: JsonObject, most = Infinity): Json {
  if (typeof template === "string") return interpolateText(template, context, most);
  if (Array.isArray(template)) return template.map((item: Json) => interpolate(item, context, most));
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, field]) => (field === undefined ? [] : [[key, interpolate(field, context, most)]])),
  );
}

/** Where a text is one placeholder and nothing else, what the context holds there, in its own type. */
export function wholeValue(template: Json, context: JsonObject): Json | undefined {
  const path = typeof template === "string" ? WHOLE.exec(template)?.[1] : undefined;
  return path === undefined ? undefined : valueAt(context, path.trim());
}

/** The paths of all placeholders. */
export function placeholders(template: Json): string[] {
  if (typeof template === "string") return Array.from(template.matchAll(PLACEHOLDER), ([, path = ""]) => path.trim());
  if (Array.isArray(template)) return template.flatMap((item: Json) => placeholders(item));
  if (!isObject(template)) return [];
  return Object.values(template).flatMap((field) => (field === undefined ? [] : placeholders(field)));
}

/** The placeholders that lead nowhere in the context. */
export function unresolved(template: Json, context: JsonObject): string[] {
  return placeholders(template).filter((path) => valueAt(context, path) === undefined);
}

function interpolateText(template: string, context: JsonObject, most: number): string {
  let length = template.length;
  return template.replaceAll(PLACEHOLDER, (placeholder, path: string) => {
    const found = valueAt(context, path.trim());
    if (found === undefined) return placeholder;
    const words = typeof found === "string" ? found : JSON.stringify(found);
    length += words.length - placeholder.length;
    if (length > most) throw new RangeError(`what its placeholders stand for is longer than ${most} characters`);
    return words;
  });
}
