/** Where a text stops being JSON, and why. */
export interface JsonFault {
  readonly at: number;
  readonly message: string;
}

const STRING = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*/iuy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iuy;
const WORD = /true|false|null/uy;
const SPACE = /[ \t\r\n]*/uy;

/** Finds the fault of a text that `JSON.parse` refused: its own message does not always say where it is. */
export function findJsonFault(text: string): JsonFault {
  try {
    const reader = new Reader(text);
    reader.value();
    reader.end();
  } catch (error) {
    if (error instanceof Fault) return { at: error.at, message: error.message };
    // Nested too deep to be walked through.
  }
  return { at: 0, message: "it cannot be read" };
}

class Fault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): void {
    this.#take(SPACE);
    if (this.#next() === "{") this.#object();
    else if (this.#next() === "[") this.#list();
    else if (this.#next() === '"') this.#string();
    else if (!this.#take(NUMBER) && !this.#take(WORD)) this.#fail("a value is expected");
    this.#take(SPACE);
  }

  end(): void {
    if (this.#at < this.#text.length) this.#fail("the text should end");
  }

  #next(): string {
    return this.#text[this.#at] ?? "";
  }

  #object(): void {
    this.#parts("}", () => {
      this.#take(SPACE);
      if (this.#next() !== '"') this.#fail("a name in double quotes is expected");
      this.#string();
      this.#take(SPACE);
      if (this.#next() !== ":") this.#fail('":" is expected');
      this.#at += 1;
      this.value();
    });
  }

  #list(): void {
    this.#parts("]", () => this.value());
  }

  #parts(close: string, part: () => void): void {
    this.#at += 1;
    this.#take(SPACE);
    if (this.#next() === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      part();
      if (this.#next() !== "," && this.#next() !== close) this.#fail(`"," or "${close}" is expected`);
      this.#at += 1;
      if (this.#text[this.#at - 1] === close) return;
    }
  }

  #string(): void {
    this.#take(STRING);
    if (this.#next() === "\\") this.#fail("this escape does not exist in JSON");
    if (this.#next() !== "" && this.#next() < " ") this.#fail("a line break or control character must be escaped");
    if (this.#next() !== '"') this.#fail("the text in quotes does not end");
    this.#at += 1;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found !== "";
  }

  #fail(message: string): never {
    const code = this.#text.codePointAt(this.#at);
    const here = code === undefined ? "the end" : JSON.stringify(String.fromCodePoint(code));
    throw new Fault(this.#at, message.endsWith("expected") ? `${message}, not ${here}` : message);
  }
}
