import type { Delivery, Destination } from "../contract/trigger.ts";
import type { Outcome } from "./outcome.ts";
import type { Rate } from "./rate.ts";

/** How many deliveries of one lane are under way at once. */
const AT_ONCE = 4;

/** One destination, with its own places: however slow it is, it holds up no other. */
export class Lane {
  readonly to: Destination;
  readonly run: (delivery: Delivery, closing: AbortSignal) => Promise<Outcome>;
  readonly #rate: Rate | undefined;
  #running = 0;

  constructor(to: Destination, run: (delivery: Delivery, closing: AbortSignal) => Promise<Outcome>, rate?: Rate) {
    this.to = to;
    this.run = run;
    this.#rate = rate;
  }

  /** How many more may begin now. */
  get free(): number {
    return Math.min(AT_ONCE - this.#running, this.#rate?.left(this.to.name) ?? AT_ONCE);
  }

  /** One has begun; true where it was the last that may for a while. */
  begin(): boolean {
    this.#running += 1;
    this.#rate?.take(this.to.name);
    return this.#rate?.hasJustRunOut(this.to.name) ?? false;
  }

  end(): void {
    this.#running -= 1;
  }
}
