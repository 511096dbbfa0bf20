interface Waiter {
  readonly enter: () => void;
}

/** A counted number of places, and a bounded queue of those who wait for one. */
export class Places {
  readonly #most: number;
  readonly #longestQueue: number;
  readonly #queue: Waiter[] = [];
  #taken = 0;

  constructor(most: number, longestQueue: number) {
    this.#most = most;
    this.#longestQueue = longestQueue;
  }

  get most(): number {
    return this.#most;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Takes a place if one is free. */
  tryTake(): boolean {
    if (this.#taken >= this.#most) return false;
    this.#taken += 1;
    return true;
  }

  /** Joins the queue for a place; gives back the way to leave it, or undefined where the queue is full. */
  queue(enter: () => void): (() => void) | undefined {
    if (this.#queue.length >= this.#longestQueue) return undefined;
    const waiter: Waiter = { enter };
    this.#queue.push(waiter);
    return () => {
      const at = this.#queue.indexOf(waiter);
      if (at >= 0) this.#queue.splice(at, 1);
    };
  }

  /** Gives a place back: to whoever waits longest, if anyone does. */
  free(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#taken -= 1;
    else next.enter();
  }
}
