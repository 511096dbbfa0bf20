import { copyJson, type Json } from "../../../contract/json.ts";

const LARGEST_BYTES = 10 * 1024 * 1024;

/** A value as the JSON that is handed to the host; throws where it is none, or too large. */
export function carried(value: unknown, what: string): Json {
  const copied = copyJson(value ?? null);
  if (!copied.ok) {
    const where = copied.problem.path === "" ? what : `${what} at ${copied.problem.path}`;
    throw new TypeError(`${where} ${copied.problem.message}. Pass plain JSON.`);
  }
  if (Buffer.byteLength(JSON.stringify(copied.value)) > LARGEST_BYTES)
    throw new RangeError(`${what} is larger than 10 MB. Pass less, or keep it in ctx.dataDir.`);
  return copied.value;
}

/** Whatever a log line was given, as JSON as near to it as there is; a log line never fails. */
export function loggable(data: unknown): Json | undefined {
  if (data === undefined) return undefined;
  try {
    const text = JSON.stringify(data, (_, value: unknown) =>
      value instanceof Error || typeof value === "bigint" ? String(value) : value,
    );
    return text === undefined ? String(data) : carried(JSON.parse(text), "The data of a log line");
  } catch (error) {
    return `[data that cannot be shown: ${error instanceof Error ? error.message : String(error)}]`;
  }
}
