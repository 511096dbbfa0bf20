import { COVER } from "./cover.ts";
import type { Finder } from "./finder.ts";

/** Covers a text that comes in pieces as it would be covered as a whole. */
export class MaskedStream {
  readonly #finder: () => Finder;
  #held = "";
  /** How much of what is held is covered by what was given out last; -1 where that was plain text. */
  #covered = -1;

  constructor(finder: () => Finder) {
    this.#finder = finder;
  }

  push(piece: string): string {
    const finder = this.#finder();
    if (this.#held === "" && finder.isWhole(piece)) {
      this.#covered = 0;
      return COVER;
    }
    const text = this.#held + piece;
    return this.#give(finder, text, finder.opening(text));
  }

  end(): string {
    return this.#give(this.#finder(), this.#held, this.#held.length);
  }

  // What lies before `until` cannot become a part of anything that is not known by now.
  #give(finder: Finder, text: string, until: number): string {
    const places = finder.places(text);
    let given = "";
    let covered = this.#covered;
    let at = Math.max(0, covered);
    for (let i = 0; i < places.length; i += 2) {
      const [start = 0, end = 0] = [places[i], places[i + 1]];
      if (start >= until) break;
      if (start > covered) given += text.slice(at, start) + COVER;
      covered = Math.max(covered, end);
      at = covered;
    }
    if (at < until) {
      given += text.slice(at, until);
      covered = -1;
    }
    this.#held = text.slice(until);
    this.#covered = covered < 0 ? -1 : covered - until;
    return given;
  }
}
