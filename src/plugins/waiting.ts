/** Answers that are waited for, by what they answer; who asks for the same waits for the same. */
export class Waiting<What extends string> {
  readonly #promises = new Map<What, PromiseWithResolvers<unknown>>();

  for(what: What): Promise<unknown> {
    const known = this.#promises.get(what) ?? Promise.withResolvers<unknown>();
    this.#promises.set(what, known);
    return known.promise;
  }

  settle(what: What, value: unknown): void {
    this.#promises.get(what)?.resolve(value);
    this.#promises.delete(what);
  }

  fail(what: What, error: Error): void {
    this.#promises.get(what)?.reject(error);
    this.#promises.delete(what);
  }

  failAll(error: Error): void {
    for (const { reject } of this.#promises.values()) reject(error);
    this.#promises.clear();
  }
}
