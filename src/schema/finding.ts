/** A problem on its way from the engine's error to words: still with the place in the schema that raised it. */
export interface Finding {
  readonly keyword: string;
  readonly path: string;
  readonly schemaPath: string;
  readonly message: string;
  /** What would have fitted, where that is a short list of types or values. */
  readonly expects?: readonly string[];
  /** What was there instead. */
  readonly found?: string;
  /** True where a pattern took too long to say. */
  readonly isLate?: boolean;
}

const MOST_SHOWN = 20;

/** The message of a value that is none of the expected ones. */
export function mismatch(expects: readonly string[], found?: string): string {
  const more = expects.length - MOST_SHOWN;
  const listed = expects.slice(0, MOST_SHOWN).join(found === undefined ? ", " : " or ");
  const rest = more > 0 ? ` and ${more} more` : "";
  if (found !== undefined) return `must be ${listed}${rest}, not ${found}`;
  return `must be ${expects.length === 1 ? "" : "one of "}${listed}${rest}`;
}
