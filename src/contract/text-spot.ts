const MOST_SHOWN = 60;

/** A place in a text as people look for it, line and column counted from 1, and that part of its line with a mark under it. */
export interface TextSpot {
  readonly line: number;
  readonly column: number;
  readonly shown: string;
}

/** The place of a character in a text. */
export function spotIn(text: string, at: number): TextSpot {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = at - (before.lastIndexOf("\n") + 1);
  return { line, column: column + 1, shown: marked(text.split("\n")[line - 1] ?? "", column) };
}

function marked(line: string, column: number): string {
  const from = Math.max(0, Math.min(column - MOST_SHOWN / 2, line.length - MOST_SHOWN));
  const part = line.slice(from, from + MOST_SHOWN).replaceAll(/\s/gu, " ");
  const lead = from > 0 ? "…" : "";
  const tail = from + MOST_SHOWN < line.length ? "…" : "";
  return `  ${lead}${part}${tail}\n  ${" ".repeat(lead.length + column - from)}^`;
}
