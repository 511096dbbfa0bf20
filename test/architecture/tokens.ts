/** A piece of source that can matter to an import. Comments, spaces and regular expressions give none. */
export interface Token {
  /** "text" is a string or a template without substitutions, without its quotes. */
  readonly kind: "word" | "text" | "mark";
  readonly value: string;
  readonly line: number;
}

const SPACE_OR_COMMENT = /\s+|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/uy;
const WORD = /[\p{ID_Start}$_\d#@][\p{ID_Continue}$\u200c\u200d]*/uy;
const QUOTED = /"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?/uy;
const REGEXP = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\]?)+\/[a-z]*/uy;
const TEMPLATE_PART = /(?:[^`\\$]|\\[^]|\$(?!\{))*/uy;
// After one of these a slash opens a regular expression; after any other word, or a closing bracket, it divides.
const OPERATORS = new Set("await case delete do else in instanceof new of return throw typeof void yield".split(" "));

/** The tokens of a TypeScript source, as far as finding its imports needs them. */
export function tokenize(source: string): Token[] {
  return new Lexer(source).all();
}

class Lexer {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  /** One for each open "{": true where it was the "${" of a template. */
  readonly #braces: boolean[] = [];
  #at = 0;
  #line = 1;

  constructor(source: string) {
    this.#source = source;
  }

  all(): Token[] {
    while (this.#at < this.#source.length) this.#step();
    return this.#tokens;
  }

  #step(): void {
    if (this.#take(SPACE_OR_COMMENT) !== undefined) return;
    if (this.#opensRegExp() && this.#take(REGEXP) !== undefined) return this.#push("mark", "/");
    const quoted = this.#take(QUOTED);
    if (quoted !== undefined) return this.#push("text", quoted.replaceAll(/^["']|["']$/gu, ""));
    const word = this.#take(WORD);
    if (word !== undefined) return this.#push("word", word);
    const mark = this.#source[this.#at] ?? "";
    this.#at += 1;
    if (mark === "`") return this.#template("");
    if (mark === "{") this.#braces.push(false);
    if (mark === "}" && this.#braces.pop() === true) return this.#template("}");
    this.#push("mark", mark);
  }

  // What stands between the quotes is text, what stands in "${…}" is code again.
  #template(opened: "" | "}"): void {
    const text = this.#take(TEMPLATE_PART) ?? "";
    const isWhole = this.#source[this.#at] === "`";
    this.#at += isWhole ? 1 : 2;
    if (!isWhole) this.#braces.push(true);
    if (isWhole && opened === "") this.#push("text", text);
    else this.#push("mark", "`");
  }

  #opensRegExp(): boolean {
    if (this.#source[this.#at] !== "/") return false;
    const last = this.#tokens.at(-1);
    if (last === undefined) return true;
    if (last.kind === "word") return OPERATORS.has(last.value);
    return last.kind === "mark" && !")]}`/".includes(last.value);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    for (const character of found) if (character === "\n") this.#line += 1;
    return found;
  }

  #push(kind: Token["kind"], value: string): void {
    const newlines = kind === "text" ? value.split("\n").length - 1 : 0;
    this.#tokens.push({ kind, value, line: this.#line - newlines });
  }
}
