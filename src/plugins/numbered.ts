const SLOTS = 65_536;

/** Where a number is kept: numbers that are in use at the same time never share a place. */
export function slotOf(number: number): number {
  return number % SLOTS;
}

interface Kept<T> {
  readonly number: number;
  readonly thing: T;
}

/**
 * Things under numbers, none of which is given twice. Measured: a Map that is filled and emptied at every call keeps its old tables,
 * and what was in them, until the next full collection; places that are used again do not.
 */
export class Numbered<T> {
  readonly #kept: (Kept<T> | undefined)[] = [];
  readonly #free: number[] = [];
  #count = 0;

  get size(): number {
    return this.#kept.length - this.#free.length;
  }

  add(thing: T): number {
    const slot = this.#free.pop() ?? this.#kept.length;
    const number = ++this.#count * SLOTS + (slot % SLOTS);
    this.#kept[slot] = { number, thing };
    return number;
  }

  get(number: number): T | undefined {
    const kept = this.#kept[slotOf(number)];
    return kept?.number === number ? kept.thing : undefined;
  }

  /** Takes it out. */
  remove(number: number): T | undefined {
    const thing = this.get(number);
    if (thing === undefined) return undefined;
    this.#kept[slotOf(number)] = undefined;
    this.#free.push(slotOf(number));
    return thing;
  }

  /** Takes all of them out. */
  clear(): T[] {
    const things = this.#kept.flatMap((kept) => (kept === undefined ? [] : [kept.thing]));
    this.#kept.length = 0;
    this.#free.length = 0;
    return things;
  }
}
