import { textOf } from "../../contract/content.ts";
import type { FailureCode } from "../../contract/failure.ts";
import { isObject, pointerToken, type Json } from "../../contract/json.ts";
import type { Result } from "../../contract/result.ts";

/** What should come of a call. Where neither `ok` nor `code` is said, it must succeed. */
export interface Expectation {
  readonly ok?: boolean;
  readonly code?: FailureCode;
  /** The whole text. */
  readonly text?: string;
  readonly includes?: string;
  /** A regular expression. */
  readonly matches?: string;
  /** What the data must hold; it may hold more. */
  readonly data?: Json;
}

/** One thing that came otherwise than expected. */
export interface Mismatch {
  readonly expected: string;
  readonly got: string;
}

/** Everything in which a result is not as it should be. */
export function mismatches(result: Result, expect: Expectation): Mismatch[] {
  const said = textOf(result.content);
  const { text, includes, matches, data } = expect;
  // Where it ended otherwise, what it said is not worth comparing.
  const ended = outcome(result, expect);
  if (ended !== undefined) return [ended];
  const found: (Mismatch | false | undefined)[] = [
    text !== undefined && said !== text && { expected: `the text ${JSON.stringify(text)}`, got: JSON.stringify(said) },
    includes !== undefined &&
      !said.includes(includes) && { expected: `a text with ${JSON.stringify(includes)} in it`, got: JSON.stringify(said) },
    matches !== undefined &&
      !new RegExp(matches, "u").test(said) && { expected: `a text that matches /${matches}/`, got: JSON.stringify(said) },
    data !== undefined && lacking(data, result.data),
  ];
  return found.filter((one) => one !== false && one !== undefined);
}

function outcome(result: Result, { ok, code }: Expectation): Mismatch | undefined {
  const wanted = code === undefined ? (ok ?? true) : false;
  const got = result.ok ? "success" : `${result.failure.code}: ${result.failure.message}`;
  if (result.ok !== wanted) return { expected: wanted ? "success" : (code ?? "a failure"), got };
  return result.ok || code === undefined || code === result.failure.code ? undefined : { expected: code, got };
}

/** The first place at which a value lacks something of what it must hold; a list must hold just as many. */
function lacking(wanted: Json, given: Json | undefined, path = ""): Mismatch | undefined {
  const mismatch = {
    expected: `data${path} = ${JSON.stringify(wanted)}`,
    got: given === undefined ? "nothing" : JSON.stringify(given),
  };
  if (Array.isArray(wanted)) {
    const list = wanted as readonly Json[];
    if (!Array.isArray(given) || given.length !== list.length) return mismatch;
    return firstOf(list.entries(), (i, one) => lacking(one, (given as readonly Json[])[i], `${path}/${i}`));
  }
  if (isObject(wanted)) {
    if (!isObject(given)) return mismatch;
    const holds = (key: string): Json | undefined => (Object.hasOwn(given, key) ? given[key] : undefined);
    return firstOf(Object.entries(wanted), (key, one) => lacking(one ?? null, holds(key), `${path}/${pointerToken(key)}`));
  }
  return wanted === given ? undefined : mismatch;
}

function firstOf<K, V, T>(entries: Iterable<[K, V]>, look: (key: K, value: V) => T | undefined): T | undefined {
  for (const [key, value] of entries) {
    const found = look(key, value);
    if (found !== undefined) return found;
  }
  return undefined;
}
