/** A pattern as authors of this dialect mean it: they wrote it for expressions without flags; with "u" some would not compile. */
export function patternOf(source: string): RegExp {
  return new RegExp(source); // oxlint-disable-line require-unicode-regexp
}

/** Why a pattern cannot be used; undefined where it can. */
export function patternFault(source: string): string | undefined {
  try {
    patternOf(source);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
