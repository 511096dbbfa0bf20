import { formsOf, SHORTEST_COVERED } from "./forms.ts";

/** Longer forms are looked for in blocks of this length: how much is compared, and held back, has its bound. */
const BLOCK = 128;
const HASHES = 0x1_0000;

/** Finds what must be covered. Made once for a list of values; each text is then walked through once, however many there are. */
export class Finder {
  /** Values that are covered only where they are the whole text. */
  readonly #wholes = new Set<string>();
  /** By the hash of their first four characters, longest first. */
  readonly #patterns = new Map<number, string[]>();
  readonly #isFirst = new Uint8Array(HASHES);
  /** The beginnings of patterns that are too short for a hash. */
  readonly #heads = new Set<string>();
  #longest = 0;

  constructor(values: readonly string[]) {
    const patterns = new Set<string>();
    // Who prints a secret seldom prints the line break that was kept with it.
    for (const value of values.flatMap((value) => [value, value.trim()])) {
      if (value === "") continue;
      if (value.length < SHORTEST_COVERED) this.#wholes.add(value);
      else for (const form of formsOf(value)) for (const block of blocksOf(form)) patterns.add(block);
    }
    for (const pattern of [...patterns].toSorted((a, b) => b.length - a.length)) this.#add(pattern);
  }

  get isEmpty(): boolean {
    return this.#wholes.size === 0 && this.#patterns.size === 0;
  }

  isWhole(text: string): boolean {
    return text.length < SHORTEST_COVERED && this.#wholes.has(text);
  }

  /** Where the text must be covered: start and end of each place, in order. Places that meet are one. */
  places(text: string): number[] {
    const places: number[] = [];
    if (this.#patterns.size === 0) return places;
    let end = -1;
    let hash = 0;
    for (let i = 0; i < text.length; i++) {
      hash = rolled(hash, text.charCodeAt(i));
      if (this.#isFirst[hash] === 0 || i < SHORTEST_COVERED - 1) continue;
      const start = i + 1 - SHORTEST_COVERED;
      const length = this.#longestAt(text, start, hash);
      if (length === 0 || start + length <= end) continue;
      if (start <= end) places.pop();
      else places.push(start);
      end = start + length;
      places.push(end);
    }
    return places;
  }

  /** Where the end of the text begins that may be the beginning of something to cover; the text's length where there is none. */
  opening(text: string): number {
    for (let i = Math.max(0, text.length - this.#longest + 1); i < text.length; i++) {
      if (text.length - i < SHORTEST_COVERED ? this.#heads.has(text.slice(i)) : this.#isOpenAt(text, i)) return i;
    }
    return text.length;
  }

  #add(pattern: string): void {
    const hash = hashAt(pattern, 0);
    this.#isFirst[hash] = 1;
    const alike = this.#patterns.get(hash);
    if (alike === undefined) this.#patterns.set(hash, [pattern]);
    else alike.push(pattern);
    for (let length = 1; length < SHORTEST_COVERED; length++) this.#heads.add(pattern.slice(0, length));
    this.#longest = Math.max(this.#longest, pattern.length);
  }

  #longestAt(text: string, start: number, hash: number): number {
    return this.#patterns.get(hash)?.find((pattern) => text.startsWith(pattern, start))?.length ?? 0;
  }

  #isOpenAt(text: string, start: number): boolean {
    const hash = hashAt(text, start);
    if (this.#isFirst[hash] === 0) return false;
    const rest = text.slice(start);
    return this.#patterns.get(hash)?.some((pattern) => pattern.length > rest.length && pattern.startsWith(rest)) === true;
  }
}

// Every character moves those before it on by four bits, so that the last four alone make the hash.
function rolled(hash: number, unit: number): number {
  return ((hash << 4) ^ unit) & (HASHES - 1);
}

function hashAt(text: string, start: number): number {
  let hash = 0;
  for (let i = start; i < start + SHORTEST_COVERED; i++) hash = rolled(hash, text.charCodeAt(i));
  return hash;
}

function blocksOf(form: string): string[] {
  if (form.length <= BLOCK) return [form];
  const blocks: string[] = [];
  for (let at = 0; at + BLOCK < form.length; at += BLOCK) blocks.push(form.slice(at, at + BLOCK));
  return [...blocks, form.slice(-BLOCK)];
}
