/** New lines and the line of the original, counted from 1, at which they go. */
export interface LineEdit {
  readonly startLine: number;
  readonly content: string;
}

/** A block of text to replace, and what tells it from others like it. */
export interface BlockEdit {
  readonly existingBlock: string;
  readonly newBlock: string;
  readonly contextBefore?: string;
  readonly contextAfter?: string;
  readonly startLineHint?: number;
}

/** Inserts before the given lines of the original; undefined where a line is not there. */
export function insertLines(source: string, edits: readonly LineEdit[]): string | undefined {
  const lines = source.split("\n");
  if (!edits.every(({ startLine }) => isLine(startLine, lines.length + 1))) return undefined;
  return inPlaces(lines, edits, () => 0);
}

/** Replaces as many lines of the original as each edit brings; undefined where a line is not there. */
export function replaceLines(source: string, edits: readonly LineEdit[]): string | undefined {
  const lines = source.split("\n");
  if (!edits.every(({ startLine }) => isLine(startLine, lines.length))) return undefined;
  return inPlaces(lines, edits, ({ content }) => content.split("\n").length);
}

/** Replaces blocks one after the other; undefined where one is not there, or is there more than once and cannot be told apart. */
export function replaceBlocks(source: string, edits: readonly BlockEdit[]): string | undefined {
  let text = source;
  for (const edit of edits) {
    const at = placeOf(text, edit);
    if (at === undefined) return undefined;
    text = text.slice(0, at) + edit.newBlock + text.slice(at + edit.existingBlock.length);
  }
  return text;
}

function isLine(line: unknown, most: number): boolean {
  return Number.isInteger(line) && (line as number) >= 1 && (line as number) <= most;
}

// From the end, so that the numbers of the original stay true; edits of one line keep their order.
function inPlaces(lines: readonly string[], edits: readonly LineEdit[], replaced: (edit: LineEdit) => number): string {
  const result = [...lines];
  const ordered = edits.map((edit, i) => ({ edit, i })).toSorted((a, b) => b.edit.startLine - a.edit.startLine || b.i - a.i);
  for (const { edit } of ordered) result.splice(edit.startLine - 1, replaced(edit), ...edit.content.split("\n"));
  return result.join("\n");
}

function placeOf(text: string, { existingBlock, contextBefore, contextAfter, startLineHint }: BlockEdit): number | undefined {
  if (existingBlock === "") return undefined;
  const places = [...allPlaces(text, existingBlock)].filter(
    (at) =>
      text
        .slice(0, at)
        .trimEnd()
        .endsWith((contextBefore ?? "").trimEnd()) &&
      text
        .slice(at + existingBlock.length)
        .trimStart()
        .startsWith((contextAfter ?? "").trimStart()),
  );
  if (places.length < 2 || startLineHint === undefined) return places.length === 1 ? places[0] : undefined;
  const distance = (at: number) => Math.abs(text.slice(0, at).split("\n").length - startLineHint);
  return places.toSorted((a, b) => distance(a) - distance(b))[0];
}

function* allPlaces(text: string, block: string): Generator<number> {
  for (let at = text.indexOf(block); at !== -1; at = text.indexOf(block, at + 1)) yield at;
}
