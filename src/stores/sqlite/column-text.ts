// SQLite keeps UTF-8, which has no lone surrogates: such text is kept as JSON behind this mark.
const MARK = "\u0001json:";

/** Any string as text that SQLite gives back unchanged. */
export function toColumn(text: string): string {
  return text.isWellFormed() && !text.startsWith(MARK) ? text : MARK + JSON.stringify(text);
}

/** The string that `toColumn` was given. */
export function fromColumn(column: string): string {
  return column.startsWith(MARK) ? (JSON.parse(column.slice(MARK.length)) as string) : column;
}
