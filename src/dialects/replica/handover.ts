/** One thing at a time from a maker to a taker: the maker goes on when the taker comes back for more. */
export class Handover<T> {
  #offered: { readonly value: T } | undefined;
  #goOn: (() => void) | undefined;
  #comeAndTake: (() => void) | undefined;
  #isClosed = false;

  /** Settles when it was taken and the taker asks for the next, or when nobody will. */
  offer(value: T): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#offered = { value };
    this.#comeAndTake?.();
    return new Promise((resolve) => (this.#goOn = resolve));
  }

  /** The next one; undefined once there will be no more. */
  async take(): Promise<{ readonly value: T } | undefined> {
    this.#goOn?.();
    this.#goOn = undefined;
    if (this.#offered === undefined && !this.#isClosed) await new Promise<void>((resolve) => (this.#comeAndTake = resolve));
    const taken = this.#offered;
    this.#offered = undefined;
    return taken;
  }

  close(): void {
    this.#isClosed = true;
    this.#goOn?.();
    this.#comeAndTake?.();
  }
}
