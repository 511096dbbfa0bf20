import { endOfMatch } from "./end-of-match.ts";
import type { Reading } from "./shell-tokens.ts";

/** A word of a command line, and where it ends. */
export interface ShellWord {
  readonly text: string;
  /** The command lines in its `$(…)` and backquotes. */
  readonly nested: readonly string[];
  readonly end: number;
}

const PLAIN = /[^\s;&|()<>'"\\$`]+/uy;
const ENDS_WORD = new Set(" \t\r\n;&|()<>");
const HOME = /\$(?:HOME(?!\w)|\{HOME\})/uy;
const TILDE = /~[\w.-]*(?=$|[/\s;&|()<>])/uy;

/** Reads the word that begins at a place. */
export function readWord(line: string, start: number, reading: Reading): ShellWord {
  const reader = new WordReader(line, start, reading);
  reader.read();
  return { text: reader.text, nested: reader.nested, end: reader.at };
}

class WordReader {
  readonly #line: string;
  readonly #reading: Reading;
  readonly nested: string[] = [];
  text = "";
  at: number;

  constructor(line: string, start: number, reading: Reading) {
    this.#line = line;
    this.#reading = reading;
    this.at = start;
  }

  read(): void {
    this.#tilde();
    while (this.at < this.#line.length && !ENDS_WORD.has(this.#here)) this.#piece();
  }

  get #here(): string {
    return this.#line.charAt(this.at);
  }

  #tilde(): void {
    const end = endOfMatch(TILDE, this.#line, this.at);
    if (end === undefined) return;
    const name = this.#line.slice(this.at + 1, end);
    this.text = name === "" ? this.#reading.home : `/home/${name}`;
    this.at = end;
  }

  #piece(): void {
    const afterPlain = endOfMatch(PLAIN, this.#line, this.at);
    if (afterPlain !== undefined) {
      this.text += this.#line.slice(this.at, afterPlain);
      this.at = afterPlain;
    } else if (this.#here === "'") this.#verbatim();
    else if (this.#here === '"') this.#quoted();
    else if (!this.#escaped(/[^]/u) && !this.#substituted()) this.text += this.#line.charAt(this.at++);
  }

  #verbatim(): void {
    const closing = this.#line.indexOf("'", this.at + 1);
    const end = closing < 0 ? this.#line.length : closing;
    this.text += this.#line.slice(this.at + 1, end);
    this.at = end + 1;
  }

  #quoted(): void {
    this.at += 1;
    while (this.at < this.#line.length && this.#here !== '"')
      if (!this.#escaped(/["$`\\\n]/u) && !this.#substituted()) this.text += this.#line.charAt(this.at++);
    this.at += 1;
  }

  #escaped(what: RegExp): boolean {
    const next = this.#line.charAt(this.at + 1);
    if (!this.#reading.escapes || this.#here !== "\\" || !what.test(next)) return false;
    if (next !== "\n") this.text += next;
    this.at += 2;
    return true;
  }

  // What a command in a command prints is not known; that it runs is.
  #substituted(): boolean {
    if (this.#here !== "$" && this.#here !== "`") return false;
    const afterHome = endOfMatch(HOME, this.#line, this.at);
    if (afterHome !== undefined) {
      this.text += this.#reading.home;
      this.at = afterHome;
      return true;
    }
    const isParenthesis = this.#line.startsWith("$(", this.at);
    if (!isParenthesis && this.#here !== "`") return false;
    const from = this.at + (isParenthesis ? 2 : 1);
    const end = isParenthesis ? closingParenthesis(this.#line, from) : closingQuote(this.#line, from, "`");
    this.nested.push(this.#line.slice(from, end));
    this.text += "$()";
    this.at = end + 1;
    return true;
  }
}

function closingParenthesis(line: string, from: number): number {
  let depth = 1;
  for (let at = from; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "'") at = closingQuote(line, at + 1, "'");
    else if (character === '"') at = closingQuote(line, at + 1, '"');
    else if (character === "(") depth += 1;
    else if (character === ")" && --depth === 0) return at;
  }
  return line.length;
}

function closingQuote(line: string, from: number, quote: string): number {
  for (let at = from; at < line.length; at++) {
    if (line.charAt(at) === quote) return at;
    if (line.charAt(at) === "\\" && quote !== "'") at += 1;
  }
  return line.length;
}
