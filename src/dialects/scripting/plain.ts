import { copyJson, type Json } from "../../contract/json.ts";
import { messageOf } from "../../contract/thrown.ts";

/** Whatever an author's code made, as JSON: what JSON cannot carry is said in words instead of failing the call. */
export function plain(value: unknown): Json {
  const copied = copyJson(value);
  if (copied.ok) return copied.value;
  try {
    const again = copyJson(JSON.parse(JSON.stringify(value, speakable()) ?? "null"));
    return again.ok ? again.value : `[${again.problem.path} ${again.problem.message}]`;
  } catch (error) {
    return `[cannot be shown: ${messageOf(error)}]`;
  }
}

// A replacer sees the object a value lies in as `this`: by that the way back up is known, and circles with it.
function speakable(): (this: unknown, key: string, value: unknown) => unknown {
  const above: unknown[] = [];
  return function replace(key, value) {
    if (typeof value === "bigint") return String(value);
    if (typeof value === "function") return undefined;
    if (value instanceof Error) return { name: value.name, message: messageOf(value) };
    if (typeof value !== "object" || value === null) return value;
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (key !== "" && above.includes(value)) return "[refers back to itself]";
    above.push(value);
    return value;
  };
}
