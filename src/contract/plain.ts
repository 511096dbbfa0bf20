import { copyJson, type Json } from "./json.ts";

/** A value as JSON: errors, maps and sets in it become plain data, and what has no form in JSON is named in its place. */
export function plain(value: unknown): Json {
  const copied = copyJson(value);
  if (copied.ok) return copied.value;
  const again = copyJson(flatten(value, new Set()));
  return again.ok ? again.value : `[not JSON: ${again.problem.path} ${again.problem.message}]`;
}

function flatten(value: unknown, above: Set<object>): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value === "function") return undefined;
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (above.has(value)) return "[refers back to itself]";
  above.add(value);
  const flat = flattenObject(value, above);
  above.delete(value);
  return flat;
}

function flattenObject(value: object, above: Set<object>): unknown {
  if ("toJSON" in value && typeof value.toJSON === "function") return flatten(value.toJSON(), above);
  if (Array.isArray(value) || value instanceof Set) return Array.from(value, (one: unknown) => flatten(one, above));
  const fields: Iterable<[unknown, unknown]> = value instanceof Map ? value : Object.entries(value);
  const own = value instanceof Error ? { name: value.name, message: value.message } : {};
  const copied = Object.fromEntries(Array.from(fields, ([key, field]) => [String(key), flatten(field, above)]));
  const cause = value instanceof Error && value.cause !== undefined ? { cause: flatten(value.cause, above) } : {};
  return { ...own, ...copied, ...cause };
}
