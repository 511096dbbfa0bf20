const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s[\]{},":]+/gu;

/** The lines on which the items of a JSON list begin. The text must be JSON. */
export function itemLines(text: string): number[] {
  const lines: number[] = [];
  let depth = 0;
  let isExpected = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (isExpected && token !== "]") {
      lines.push(text.slice(0, index).split("\n").length);
      isExpected = false;
    }
    if (token === "[" || token === "{") depth += 1;
    if (token === "]" || token === "}") depth -= 1;
    if (depth === 1 && (token === "[" || token === ",")) isExpected = true;
  }
  return lines;
}
