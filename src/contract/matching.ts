import { isObject, type Json } from "./json.ts";

/** Whether a text fits. */
export type TextMatcher = (value: string) => boolean;

/** What matching needs from outside: expressions that cannot run for ever, and where paths lead. */
export interface MatchTools {
  /** Throws where the expression makes no sense; its matcher throws where it cannot tell in time. */
  expression?(source: string): TextMatcher;
  /** Throws where it cannot be told. */
  isWithin?(path: string, folder: string): boolean;
}

/** Whether an argument fits; throws where that cannot be told. */
export type ValueMatcher = (value: Json) => boolean;

/** A matcher, ready to be asked; a text that says what is wrong where it makes no sense. */
export function compileMatcher(given: unknown, tools: MatchTools = {}): ValueMatcher | string {
  if (typeof given === "string") return onText(byPattern(given));
  if (given === null || typeof given === "number" || typeof given === "boolean") return (value) => value === given;
  if (!isObject(given)) return "is no matcher: write a text, a number, or { pattern, type }";
  const { within, outside, pattern, type } = given;
  if (within !== undefined || outside !== undefined) return byPlace(within, outside, tools);
  if (typeof pattern !== "string") return 'needs a "pattern", as text';
  switch (type) {
    case "exact":
      return onText((value) => value === pattern);
    case "prefix":
      return onText((value) => value.startsWith(pattern));
    case "wildcard":
      return onText(byPattern(pattern));
    case "regex":
      return byExpression(pattern, tools);
    default:
      return `has a type that is not known: ${JSON.stringify(type)}; it is exact, prefix, wildcard or regex`;
  }
}

/** Whether a name fits a pattern in which `*` stands for anything. Linear in the length of both, however many stars there are. */
export function wildcards(pattern: string): TextMatcher {
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

/** What stands in a value at a name, a dotted path or a JSON pointer; undefined where nothing does. */
export function valueAt(value: Json, path: string): Json | undefined {
  if (isObject(value) && Object.hasOwn(value, path)) return value[path];
  let at: Json | undefined = value;
  for (const key of keysOf(path)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Readonly<Record<string, Json | undefined>>)[key];
  }
  return at;
}

/** The keys that a name, a dotted path or a JSON pointer goes through. */
export function keysOf(path: string): readonly string[] {
  if (!path.startsWith("/")) return path.split(".");
  const tokens = path.slice(1).split("/");
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

// A null is an argument that was left out: no text fits it.
function onText(matches: TextMatcher): ValueMatcher {
  return (value) => value !== null && matches(typeof value === "object" ? JSON.stringify(value) : String(value));
}

// "git add:*" means "git add" itself and whatever goes on after its colon.
function byPattern(pattern: string): TextMatcher {
  if (!pattern.endsWith(":*")) return wildcards(pattern);
  const prefix = pattern.slice(0, -2);
  return (value) => value === prefix || value.startsWith(`${prefix}:`);
}

function byExpression(pattern: string, { expression = plainExpression }: MatchTools): ValueMatcher | string {
  try {
    return onText(expression(pattern));
  } catch (error) {
    return `is no regular expression: ${error instanceof Error ? error.message : String(error)}`;
  }
}

// Authors write for expressions with and without the flag.
function plainExpression(pattern: string): TextMatcher {
  try {
    const strict = new RegExp(pattern, "u");
    return (value) => strict.test(value);
  } catch {
    const loose = new RegExp(pattern, ""); // oxlint-disable-line require-unicode-regexp
    return (value) => loose.test(value);
  }
}

function byPlace(within: Json | undefined, outside: Json | undefined, { isWithin }: MatchTools): ValueMatcher | string {
  if (within !== undefined && outside !== undefined) return 'says both "within" and "outside": one of them is enough';
  const folder = within ?? outside;
  if (typeof folder !== "string" || folder === "") return "needs a folder, as text";
  if (isWithin === undefined) return "matches a path, which makes no sense here";
  return within === undefined
    ? (value) => typeof value === "string" && !isWithin(value, folder)
    : (value) => typeof value === "string" && isWithin(value, folder);
}
