import type { Json } from "../contract/json.ts";
import { compileMatcher, valueAt, type MatchTools } from "../contract/matching.ts";

/** Whether a value holds all that is asked of it, by name, dotted path or JSON pointer; a text where the question makes no sense. */
export function compileFilter(
  filter: Readonly<Record<string, unknown>> = {},
  tools: MatchTools = {},
): ((value: Json) => boolean) | string {
  const all: ((value: Json) => boolean)[] = [];
  for (const [path, given] of Object.entries(filter)) {
    const matches = compileMatcher(given, tools);
    if (typeof matches === "string") return `${path} ${matches}`;
    all.push((value) => {
      const found = valueAt(value, path);
      return found !== undefined && matches(found);
    });
  }
  return (value) => all.every((matches) => matches(value));
}
