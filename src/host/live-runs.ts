import type { Run } from "../pipeline/run.ts";

/** The calls that are under way. Coming and going cost the same however many there are. */
export class LiveRuns {
  // Never shrinks: a list that is emptied and filled at every call costs more than its few slots.
  readonly #runs: (Run | undefined)[] = [];
  #count = 0;
  #emptied: PromiseWithResolvers<void> | undefined;

  enter(run: Run): void {
    run.slot = this.#count;
    this.#runs[this.#count++] = run;
  }

  leave(run: Run): void {
    const last = this.#runs[--this.#count];
    this.#runs[this.#count] = undefined;
    if (last !== undefined && last !== run) {
      this.#runs[run.slot] = last;
      last.slot = run.slot;
    }
    if (this.#count > 0) return;
    this.#emptied?.resolve();
    this.#emptied = undefined;
  }

  find(id: string): Run | undefined {
    return this.all().find((run) => run.id === id);
  }

  all(): readonly Run[] {
    return this.#runs.slice(0, this.#count).filter((run) => run !== undefined);
  }

  /** Settles when the last one has left. */
  async empty(): Promise<void> {
    if (this.#count > 0) await (this.#emptied ??= Promise.withResolvers<void>()).promise;
  }
}
