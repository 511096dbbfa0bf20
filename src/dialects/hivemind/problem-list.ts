import type { LoadProblem } from "../../contract/plugin.ts";

/** What is wrong with a plugin, gathered while it is loaded. */
export class ProblemList {
  readonly file: string;
  readonly all: LoadProblem[] = [];
  readonly #lines: readonly string[];

  constructor(file: string, source = "") {
    this.file = file;
    this.#lines = source.split("\n");
  }

  /** Adds a problem; of one with a tool, the line is told where the tool's name is last written. */
  add(severity: LoadProblem["severity"], message: string, fix: string, tool?: string): void {
    const line = tool === undefined ? 0 : this.#lines.findLastIndex((text) => isNamed(text, tool)) + 1;
    this.all.push({ file: this.file, ...(line === 0 ? {} : { line }), message, fix, severity });
  }
}

function isNamed(text: string, tool: string): boolean {
  return /\bname["']?\s*:/u.test(text) && [`"${tool}"`, `'${tool}'`, `\`${tool}\``].some((quoted) => text.includes(quoted));
}
