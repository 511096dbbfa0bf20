import { pointerToken } from "../contract/json.ts";

const SPACE = /\s*/uy;
const STRING = /"(?:[^"\\]|\\.)*"/uy;
const WORD = /[^\s,\]}]+/uy;

/** Where everything in a JSON text stands: by JSON pointer, how many characters come before it. */
export interface JsonPlaces {
  readonly at: ReadonlyMap<string, number>;
  /** Names that stand twice in one object; of such, all but the last are lost. */
  readonly repeated: readonly { readonly path: string; readonly at: number }[];
}

/** Walks through a text that is known to be JSON. */
export function jsonPlaces(text: string): JsonPlaces {
  const walk = new Walk(text);
  walk.value("");
  return walk;
}

class Walk implements JsonPlaces {
  readonly at = new Map<string, number>();
  readonly repeated: { readonly path: string; readonly at: number }[] = [];
  readonly #text: string;
  #now = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(path: string): void {
    this.#take(SPACE);
    // A field is where its name is.
    if (!this.at.has(path)) this.at.set(path, this.#now);
    const first = this.#text[this.#now];
    if (first === "{") this.#parts("}", () => this.#field(path));
    else if (first === "[") this.#parts("]", (i) => this.value(`${path}/${i}`));
    else this.#take(first === '"' ? STRING : WORD);
    this.#take(SPACE);
  }

  #field(path: string): void {
    this.#take(SPACE);
    const at = this.#now;
    const here = `${path}/${pointerToken(JSON.parse(this.#take(STRING)) as string)}`;
    if (this.at.has(here)) this.repeated.push({ path: here, at });
    this.at.set(here, at);
    this.#take(SPACE);
    this.#now += 1;
    this.value(here);
  }

  #parts(close: string, part: (index: number) => void): void {
    this.#now += 1;
    this.#take(SPACE);
    for (let i = 0; this.#text[this.#now] !== close; i++) {
      if (i > 0) this.#now += 1;
      part(i);
    }
    this.#now += 1;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#now;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#now += found.length;
    return found;
  }
}
