const FIRST_MS = 250;
const LONGEST_MS = 30_000;

/** How long a plugin that keeps crashing must wait: not at all after the first time, then ever longer. */
export class Backoff {
  #crashes = 0;
  #until = 0;

  get crashes(): number {
    return this.#crashes;
  }

  crash(): void {
    this.#crashes += 1;
    const wait = this.#crashes === 1 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (this.#crashes - 2));
    this.#until = performance.now() + wait;
  }

  succeed(): void {
    this.#crashes = 0;
    this.#until = 0;
  }

  waitMs(): number {
    return Math.max(0, Math.ceil(this.#until - performance.now()));
  }
}
