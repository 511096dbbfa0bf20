import { textOf } from "../../contract/content.ts";
import type { Json } from "../../contract/json.ts";
import type { Result } from "../../contract/result.ts";

/** How much of one call's text can be found; the journal itself keeps all of it. */
const MAX_CHARACTERS = 1024 * 1024;

/** The words of a call that a search may find: values of the input and of what came out, no field names, no base64. */
export function searchableText(input: string, result: string | null): string {
  const parts: string[] = [];
  collect(JSON.parse(input) as Json, parts);
  if (result !== null) collectResult(JSON.parse(result) as Result, parts);
  return parts.join("\n").slice(0, 2 * MAX_CHARACTERS);
}

/** A search of people's words as FTS5 wants it: all must match, the last one as a prefix; undefined where there is no word. */
export function matchExpression(text: string): string | undefined {
  const words = text.split(/[\s\0]+/u).filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
  if (words.length === 0) return undefined;
  return words.map((word) => `"${word.toWellFormed().replaceAll('"', '""')}"`).join(" AND ") + " *";
}

function collectResult(result: Result, parts: string[]): void {
  const shown: Json[] = [textOf(result.content)];
  if (result.data !== undefined) shown.push(result.data);
  if (!result.ok) shown.push(result.failure.message, result.failure.details ?? null);
  for (const artifact of result.artifacts ?? []) shown.push(artifact.name);
  collect(shown, parts);
}

// Input and output have a budget each, so that a huge input does not hide the output.
function collect(value: Json, parts: string[]): void {
  let left = MAX_CHARACTERS;
  const waiting: (Json | undefined)[] = [value];
  while (waiting.length > 0 && left > 0) {
    const next = waiting.pop();
    if (typeof next === "string" || typeof next === "number") {
      const part = String(next).slice(0, left);
      parts.push(part);
      left -= part.length;
    } else if (typeof next === "object" && next !== null) {
      for (const child of Object.values(next).toReversed()) waiting.push(child as Json);
    }
  }
}
