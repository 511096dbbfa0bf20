import { isObject, type Json } from "../contract/json.ts";

/** Whether every object seems to have a property of this name, as the engine asks for them. */
export function isInheritedName(name: string): boolean {
  return name in Object.prototype;
}

/** A copy whose objects have no property but their own. */
export function bareCopy(value: Json): Json {
  if (Array.isArray(value)) return value.map(bareCopy);
  if (!isObject(value)) return value;
  const copy = Object.create(null) as Record<string, Json | undefined>;
  for (const [key, field] of Object.entries(value)) copy[key] = field === undefined ? undefined : bareCopy(field);
  return copy;
}
