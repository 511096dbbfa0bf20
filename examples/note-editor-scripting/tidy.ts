/** What was changed in a note, counted by kind. */
export type Changes = Record<"spaces" | "headings" | "bullets" | "blankLines", number>;

/** Tidies a note line by line, so that whoever works on a long one can stop in between. */
export class Tidying {
  readonly changes: Changes = { spaces: 0, headings: 0, bullets: 0, blankLines: 0 };
  readonly #lines: readonly string[];
  readonly #bullet: string;
  readonly #tidy: string[] = [];
  #next = 0;
  #isInCode = false;

  constructor(text: string, bullet = "-") {
    this.#lines = text.replace(/\r\n?/gu, "\n").split("\n");
    this.#bullet = bullet;
  }

  get total(): number {
    return this.#lines.length;
  }

  get done(): number {
    return this.#next;
  }

  /** Tidies the next lines; false once there are none. */
  step(count: number): boolean {
    const end = Math.min(this.#next + count, this.total);
    while (this.#next < end) this.#take(this.#lines[this.#next++] ?? "");
    return this.#next < this.total;
  }

  /** The note as far as it is tidy. */
  get text(): string {
    return `${this.#tidy.join("\n").trimEnd()}\n`;
  }

  #take(line: string): void {
    if (/^\s*(?:```|~~~)/u.test(line)) this.#isInCode = !this.#isInCode;
    else if (!this.#isInCode) return this.#takeWords(line);
    this.#tidy.push(line);
  }

  #takeWords(line: string): void {
    const trimmed = this.#counted("spaces", line, line.trimEnd());
    const heading = this.#counted("headings", trimmed, trimmed.replace(/^(#{1,6})\s*([^#\s].*?)\s*#*$/u, "$1 $2"));
    const tidy = this.#counted("bullets", heading, heading.replace(/^(\s*)[-*+•]\s+(?=\S)/u, `$1${this.#bullet} `));
    const isBlankAbove = this.#tidy.length === 0 || this.#tidy.at(-1) === "";
    if (tidy === "" && isBlankAbove) this.changes.blankLines += 1;
    else if (isHeading(tidy) && !isBlankAbove) this.#push("", tidy);
    else if (tidy !== "" && isHeading(this.#tidy.at(-1) ?? "")) this.#push("", tidy);
    else this.#tidy.push(tidy);
  }

  #push(...lines: string[]): void {
    this.changes.blankLines += 1;
    this.#tidy.push(...lines);
  }

  #counted(kind: keyof Changes, before: string, after: string): string {
    if (before !== after) this.changes[kind] += 1;
    return after;
  }
}

function isHeading(line: string): boolean {
  return /^#{1,6} /u.test(line);
}

/** The changes in words. */
export function inWords({ spaces, headings, bullets, blankLines }: Changes): string {
  const parts = [
    [spaces, "line ends"],
    [headings, "headings"],
    [bullets, "list marks"],
    [blankLines, "blank lines"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return said.length === 0 ? "nothing to tidy" : `tidied ${said.join(", ")}`;
}
