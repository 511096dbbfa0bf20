import { findJsonFault } from "../../contract/json-fault.ts";
import type { Json } from "../../contract/json.ts";
import { spotIn } from "../../contract/text-spot.ts";
import { UsageError } from "./usage-error.ts";

/** A JSON text as a value; where it is none, an error that says where and shows the spot. */
export function parseJson(text: string, what: string): Json {
  const json = text.startsWith("\ufeff") ? text.slice(1) : text;
  try {
    return JSON.parse(json) as Json;
  } catch {
    if (json.trim() === "") throw new UsageError(`The JSON of ${what} is empty.`);
    const { at, message } = findJsonFault(json);
    const { line, column, shown } = spotIn(json, at);
    throw new UsageError(`The JSON of ${what} is malformed at line ${line}, column ${column}: ${message}.\n\n${shown}`);
  }
}
