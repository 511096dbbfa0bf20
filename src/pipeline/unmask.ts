import { isObject, type Json, type JsonObject } from "../contract/json.ts";

/** What a person edited, with the secrets back in every place where they left the cover as it was. */
export function unmask(edited: JsonObject, shown: JsonObject, original: JsonObject): JsonObject {
  return shown === original ? edited : (restore(edited, shown, original) as JsonObject);
}

function restore(edited: Json, shown: Json | undefined, original: Json | undefined): Json {
  if (original !== undefined && typeof edited !== "object" && edited === shown) return original;
  if (Array.isArray(edited))
    return edited.map((item: Json, i) =>
      restore(
        item,
        Array.isArray(shown) ? (shown[i] as Json) : undefined,
        Array.isArray(original) ? (original[i] as Json) : undefined,
      ),
    );
  if (!isObject(edited)) return edited;
  return Object.fromEntries(
    Object.entries(edited).map(([key, field]) => [
      key,
      field === undefined ? field : restore(field, fieldOf(shown, key), fieldOf(original, key)),
    ]),
  );
}

function fieldOf(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
