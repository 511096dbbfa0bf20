import type { Alarm, Clock } from "../contract/clock.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Delivery, Happening, Outgoing } from "../contract/trigger.ts";
import type { Lane } from "./lane.ts";
import { MOST_ATTEMPTS, retryWait, type Outcome } from "./outcome.ts";

// How soon what another process has taken is seen.
const LOOK_MS = 1_000;

/** A happening, without its time. */
export type Untimed = Happening extends infer H ? (H extends Happening ? Omit<H, "at"> : never) : never;

/** What a pump works with. */
export interface PumpParts {
  readonly outgoing: () => Outgoing;
  readonly lanes: readonly Lane[];
  readonly clock: Clock;
  readonly random: () => number;
  tell(happening: Untimed): void;
}

/** Takes deliveries that are due and makes them, each lane a few at a time. */
export class Pump {
  readonly #parts: PumpParts;
  readonly #running = new Set<Promise<void>>();
  /** What could not be written down: until it is, the delivery counts as under way. */
  readonly #unwritten: (() => void)[] = [];
  readonly #closing = new AbortController();
  #alarm: Alarm | undefined;
  #isOpen = false;

  constructor(parts: PumpParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#isOpen = true;
    this.look();
  }

  /** Takes what is due now. */
  look(): void {
    if (!this.#isOpen) return;
    this.#alarm?.callOff();
    let waitMs = LOOK_MS;
    try {
      while (this.#unwritten.length > 0) this.#writeFirst();
      for (const lane of this.#parts.lanes) this.#fill(lane);
      const now = this.#parts.clock.now();
      const next = this.#parts.outgoing().nextDue(now);
      if (next !== undefined) waitMs = Math.min(LOOK_MS, next - now);
    } catch (error) {
      this.#parts.tell({ type: "trouble", message: `What is to be delivered cannot be read: ${messageOf(error)}` });
    }
    this.#alarm = this.#parts.clock.after(waitMs, () => this.look());
  }

  /** Settles when nothing that can be delivered now is left. */
  async idle(): Promise<void> {
    for (this.look(); this.#running.size > 0; this.look()) await Promise.race(this.#running);
  }

  /** Begins nothing more, and settles when what is under way has ended; calls of it are the host's to end. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#alarm?.callOff();
    this.#closing.abort(new Error("the host was closed"));
    await Promise.all(this.#running);
  }

  #fill(lane: Lane): void {
    for (const delivery of this.#parts.outgoing().claimDue(lane.to, this.#parts.clock.now(), lane.free)) {
      if (lane.begin()) this.#parts.tell({ type: "trouble", message: ranOut(lane) });
      // A turn later: what it emits at once is taken when all that was claimed has begun.
      const running = Promise.resolve()
        .then(() => this.#make(lane, delivery))
        .finally(() => {
          lane.end();
          this.#running.delete(running);
          this.look();
        });
      this.#running.add(running);
    }
  }

  async #make(lane: Lane, delivery: Delivery): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await lane.run(delivery, this.#closing.signal);
    } catch (error) {
      outcome = { state: "give-up", error: messageOf(error) };
    }
    this.#unwritten.push(() => this.#settle(delivery, outcome));
    try {
      this.#writeFirst();
    } catch (error) {
      this.#parts.tell({
        type: "trouble",
        message: `That "${lane.to.name}" was delivered cannot be written: ${messageOf(error)}`,
      });
    }
  }

  #writeFirst(): void {
    this.#unwritten[0]?.();
    this.#unwritten.shift();
  }

  #settle(delivery: Delivery, outcome: Outcome): void {
    const { outgoing, clock, random, tell } = this.#parts;
    const { id, attempts } = delivery;
    if (outcome.state === "done") {
      outgoing().done(id);
      return tell({ type: "delivered", delivery, ...(outcome.result === undefined ? {} : { result: outcome.result }) });
    }
    const { error } = outcome;
    if (outcome.state === "give-up" || attempts >= MOST_ATTEMPTS) {
      outgoing().giveUp(id, error, clock.now());
      return tell({ type: "given-up", delivery, error });
    }
    // What was put back as the host closed waits for no more than the next one.
    const retryAt = clock.now() + (this.#closing.signal.aborted ? 0 : retryWait(attempts, random));
    outgoing().retry(id, error, retryAt, outcome.anew === true);
    tell({ type: "delayed", delivery, error, retryAt });
  }
}

function ranOut({ to }: Lane): string {
  const hint = to.kind === "trigger" ? ` Does "${to.name}" run something that emits the event it waits for?` : "";
  return `The ${to.kind} "${to.name}" has run so often within a minute that it must wait for the next one. Nothing is lost.${hint}`;
}
