import type { Json } from "../../contract/json.ts";
import { findJsonFault } from "./json-fault.ts";
import { UsageError } from "./usage-error.ts";

const MOST_SHOWN = 60;

/** A JSON text as a value; where it is none, an error that says where and shows the spot. */
export function parseJson(text: string, what: string): Json {
  const json = text.startsWith("\ufeff") ? text.slice(1) : text;
  try {
    return JSON.parse(json) as Json;
  } catch {
    if (json.trim() === "") throw new UsageError(`The JSON of ${what} is empty.`);
    const { at, message } = findJsonFault(json);
    const before = json.slice(0, at);
    const line = before.split("\n").length;
    const column = at - (before.lastIndexOf("\n") + 1);
    const shown = spot(json.split("\n")[line - 1] ?? "", column);
    throw new UsageError(`The JSON of ${what} is malformed at line ${line}, column ${column + 1}: ${message}.\n\n${shown}`);
  }
}

// The part of the line around the fault, with a mark under it.
function spot(line: string, column: number): string {
  const from = Math.max(0, Math.min(column - MOST_SHOWN / 2, line.length - MOST_SHOWN));
  const part = line.slice(from, from + MOST_SHOWN).replaceAll(/\s/gu, " ");
  const lead = from > 0 ? "…" : "";
  const tail = from + MOST_SHOWN < line.length ? "…" : "";
  return `  ${lead}${part}${tail}\n  ${" ".repeat(lead.length + column - from)}^`;
}
