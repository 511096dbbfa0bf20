/** The time in which calls that a call made wait for people: it is not the tool's. Several may wait at once. */
export class Pauses {
  #under = 0;
  #since = 0;
  /** How long all of them took that are over. */
  ms = 0;

  get isUnderWay(): boolean {
    return this.#under > 0;
  }

  begin(now: number): void {
    if (this.#under++ === 0) this.#since = now;
  }

  /** True where nobody waits any more. */
  end(now: number): boolean {
    if (--this.#under > 0) return false;
    this.ms += now - this.#since;
    return true;
  }
}
