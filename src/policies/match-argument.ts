import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import { keysOf, type ValueMatcher } from "../contract/matching.ts";

/** How much of a list must fit: all of it where a rule allows, anything in it where one asks or denies. */
export type Quantifier = "every" | "some";

/**
 * Whether what stands in the input at a path fits; a missing argument and an empty list do not. A path goes through lists, by
 * number or into each of their elements.
 */
export function argumentMatcher(path: string, matches: ValueMatcher, quantifier: Quantifier): (input: JsonObject) => boolean {
  const keys = keysOf(path);
  const fits = (value: Json | undefined, at: number): boolean => {
    const key = keys[at];
    if (Array.isArray(value)) {
      const list = value as readonly Json[];
      if (key !== undefined && /^\d+$/u.test(key) && Object.hasOwn(list, key)) return fits(list[Number(key)], at + 1);
      return list.length > 0 && list[quantifier]((item) => fits(item, at));
    }
    if (key === undefined) return value !== undefined && matches(value);
    return isObject(value) && Object.hasOwn(value, key) && fits(value[key], at + 1);
  };
  if (keys.length === 1 && keys[0] === path) return (input) => fits(input, 0);
  // A caller may send { "file.path": … } beside { file: { path: … } }: what is there both ways must fit both ways.
  return (input) => {
    const ways = [
      ...(Object.hasOwn(input, path) ? [fits(input[path], keys.length)] : []),
      ...(Object.hasOwn(input, keys[0] ?? "") ? [fits(input, 0)] : []),
    ];
    return ways.length > 0 && ways[quantifier](Boolean);
  };
}
