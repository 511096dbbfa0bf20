import type { LoadProblem } from "../contract/plugin.ts";
import { keysOf } from "./at-pointer.ts";

/** Something wrong with a config file: where, what, and what mends it. An error keeps the whole config from being used. */
export interface ConfigProblem extends LoadProblem {
  /** Where in the file: a JSON pointer, "" for the whole. */
  readonly path: string;
  /** The part of the file where it stands, with a mark under it. */
  readonly shown?: string;
}

/** A JSON pointer as people write it: "policy.rules[0].match". */
export function spoken(pointer: string): string {
  const spoken = keysOf(pointer)
    .map((key) => (/^\d+$/u.test(key) ? `[${key}]` : /^[\w$-]+$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`))
    .join("");
  return spoken.startsWith(".") ? spoken.slice(1) : spoken;
}
