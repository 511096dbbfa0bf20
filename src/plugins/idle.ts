/** Runs a task when something was not used for a while; one timer, however often it is used. */
export class Idle {
  readonly #ms: number;
  readonly #task: () => void;
  #timer: NodeJS.Timeout | undefined;
  #uses = 0;

  constructor(ms: number, task: () => void) {
    this.#ms = ms;
    this.#task = task;
  }

  use(): void {
    this.#uses += 1;
    if (this.#timer === undefined && this.#ms !== Infinity) this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    const uses = this.#uses;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#uses === uses) this.#task();
      else this.#wait();
    }, this.#ms);
    this.#timer.unref();
  }
}
