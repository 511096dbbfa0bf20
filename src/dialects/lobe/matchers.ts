import { isObject } from "../../contract/json.ts";

/** Whether the text of an argument fits. */
export type Matcher = (value: string) => boolean;

/** A matcher as manifests write it, ready to be asked; undefined where it makes no sense. */
export function matcherOf(given: unknown): Matcher | undefined {
  if (typeof given === "string") return byPattern(given);
  if (!isObject(given) || typeof given["pattern"] !== "string") return undefined;
  const { pattern, type } = given;
  switch (type) {
    case "exact":
      return (value) => value === pattern;
    case "prefix":
      return (value) => value.startsWith(pattern);
    case "wildcard":
      return byPattern(pattern);
    case "regex":
      return byExpression(pattern);
    default:
      return undefined;
  }
}

/** The text that an argument is matched by. */
export function textOfArgument(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

// "git add:*" means "git add" itself and whatever goes on after its colon.
function byPattern(pattern: string): Matcher {
  if (!pattern.endsWith(":*")) return byWildcards(pattern);
  const prefix = pattern.slice(0, -2);
  return (value) => value === prefix || value.startsWith(`${prefix}:`);
}

// Piece by piece, not by an expression: a pattern of many stars must not take for ever.
function byWildcards(pattern: string): Matcher {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return (value) => value === pattern;
  return (value) => {
    if (!value.startsWith(first)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = value.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return value.length - at >= last.length && value.endsWith(last);
  };
}

// Authors write for expressions with and without the flag.
function byExpression(pattern: string): Matcher | undefined {
  for (const flags of ["u", ""])
    try {
      const expression = new RegExp(pattern, flags);
      return (value) => expression.test(value);
    } catch {
      // The next flags, or none that fit.
    }
  return undefined;
}
