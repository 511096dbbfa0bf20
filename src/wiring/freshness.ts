const FRESH_MS = 100;

/** Whether something that another process may change was looked at lately: to look at each call would cost more than the call. */
export class Freshness {
  #isFresh = false;

  /** True once it was not, until a moment later. */
  take(): boolean {
    if (this.#isFresh) return true;
    this.#isFresh = true;
    setTimeout(() => (this.#isFresh = false), FRESH_MS).unref();
    return false;
  }

  /** Something was changed here. */
  spoil(): void {
    this.#isFresh = false;
  }
}
