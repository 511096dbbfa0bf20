import { stripVTControlCharacters } from "node:util";

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])/u;

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  const plain = stripVTControlCharacters(text);
  // The plain case, which nearly every text is.
  if (/^[\x20-\x7e]*$/u.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(plain)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** The text, cut to fit; a cut one ends in "…". Must hold no style. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  let taken = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    taken += widthOf(segment);
    if (taken > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The text, filled up with spaces. */
export function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** A column of a table. */
export interface Column {
  readonly head: string;
  /** Puts style on a cell that has its width already. */
  readonly paint?: (cell: string) => string;
}

const GAP = "  ";

/** Rows of cells as aligned lines that fit the width: the last column is cut, then the widest of the others. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  paintHead?: (head: string) => string,
): string[] {
  const widths = columns.map(({ head }, i) => Math.max(...[head, ...rows.map((row) => row[i] ?? "")].map(widthOf)));
  const over = (): number => widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - width;
  const last = widths.length - 1;
  shrink(widths, last, Math.min(widths[last] ?? 0, 16), over());
  while (over() > 0 && Math.max(...widths) > 8) shrink(widths, widths.indexOf(Math.max(...widths)), 8, 1);
  const line = (cells: readonly string[], paint: (cell: string, i: number) => string): string =>
    cells
      .map((cell, i) => paint(i === last ? cut(cell, widths[i] ?? 0) : pad(cut(cell, widths[i] ?? 0), widths[i] ?? 0), i))
      .join(GAP)
      .trimEnd();
  const heads = columns.map(({ head }) => head);
  return [
    line(heads, (cell) => paintHead?.(cell) ?? cell),
    ...rows.map((row) => line(row, (cell, i) => columns[i]?.paint?.(cell) ?? cell)),
  ];
}

function shrink(widths: number[], at: number, least: number, by: number): void {
  if (by > 0) widths[at] = Math.max(least, (widths[at] ?? 0) - by);
}

/** The text in lines of at most this width, broken between words. */
export function wrap(text: string, width: number): string[] {
  if (width === Infinity) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
