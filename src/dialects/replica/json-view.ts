import { copyJson, type Json } from "../../contract/json.ts";

const UNWELCOME = new Set(["__proto__", "constructor", "prototype"]);

/** A value as JSON, as far as it can be shown so; undefined where it cannot at all. */
export function jsonView(value: unknown): Json | undefined {
  const copied = copyJson(value);
  if (copied.ok) return copied.value;
  try {
    const written = JSON.stringify(value, shown);
    const again = copyJson(written === undefined ? undefined : JSON.parse(written));
    return again.ok ? again.value : undefined;
  } catch {
    // It refers back to itself, or a getter of it threw.
    return undefined;
  }
}

function shown(key: string, value: unknown): unknown {
  if (UNWELCOME.has(key)) return undefined;
  if (typeof value === "bigint") return String(value);
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  return value instanceof Error ? { name: value.name, message: value.message } : value;
}
