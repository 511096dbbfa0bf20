/** How many values that are no longer kept stay covered: a call that runs may still hold one, and it may still be good elsewhere. */
const MOST_RETIRED = 256;

/** The values that must not be seen: those that are kept, those that were until lately, and those that came by other ways. */
export class KnownValues {
  #kept: ReadonlySet<string> = new Set();
  readonly #retired = new Set<string>();
  readonly #beside = new Set<string>();
  #all: readonly string[] = [];

  /** All of them; the same list as long as nothing changes. */
  get all(): readonly string[] {
    return this.#all;
  }

  /** What is kept now, in place of what was. */
  renew(kept: ReadonlySet<string>): void {
    for (const value of this.#kept) if (!kept.has(value)) this.#retired.add(value);
    for (const value of this.#retired) {
      if (this.#retired.size <= MOST_RETIRED) break;
      this.#retired.delete(value);
    }
    this.#kept = kept;
    this.#list();
  }

  /** One more that is kept. */
  add(value: string): void {
    if (!this.#kept.has(value)) this.renew(new Set([...this.#kept, value]));
  }

  /** Values that are kept elsewhere. */
  also(values: readonly string[]): void {
    for (const value of values) this.#beside.add(value);
    this.#list();
  }

  #list(): void {
    const all = new Set([...this.#kept, ...this.#retired, ...this.#beside]);
    if (all.size !== this.#all.length || this.#all.some((value) => !all.has(value))) this.#all = [...all];
  }
}
