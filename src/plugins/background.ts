import type { Alarm, Clock } from "../contract/clock.ts";

/** How long it is left alone after each crash in a row; after one more it is given up. */
const WAITS_MS = [2_000, 10_000, 60_000, 300_000];
/** Who works for so long without a crash begins a new row. */
const STEADY_MS = 300_000;

/** What keeping work going takes. */
export interface BackgroundParts {
  readonly clock: Clock;
  /** Starts the work; rejects where it cannot be started. */
  begin(): Promise<void>;
  /** It is begun again after a while. */
  waiting(why: string, waitMs: number): void;
  /** It is begun no more. */
  givenUp(why: string, crashes: number): void;
}

/** Keeps a plugin's work beside calls going: begun anew after a crash, later each time, and given up after several in a row. */
export class Background {
  readonly #parts: BackgroundParts;
  #state: "new" | "running" | "waiting" | "given-up" | "stopped" = "new";
  #crashes = 0;
  #startedAt = 0;
  #alarm: Alarm | undefined;

  constructor(parts: BackgroundParts) {
    this.#parts = parts;
  }

  /** Begins it, the first time. */
  start(): void {
    if (this.#state === "new") this.#begin();
  }

  /** Begins it also where it was given up. */
  restart(): void {
    if (this.#state !== "new" && this.#state !== "given-up") return;
    this.#crashes = 0;
    this.#begin();
  }

  /** It ended, for a reason that makes it a crash. */
  crashed(why: string): void {
    if (this.#state !== "running") return;
    const { clock, waiting, givenUp } = this.#parts;
    if (clock.elapsed() - this.#startedAt >= STEADY_MS) this.#crashes = 0;
    const waitMs = WAITS_MS[this.#crashes];
    this.#crashes += 1;
    if (waitMs === undefined) {
      this.#state = "given-up";
      return givenUp(why, this.#crashes);
    }
    this.#state = "waiting";
    this.#alarm = clock.after(waitMs, () => this.#begin());
    waiting(why, waitMs);
  }

  /** For good. */
  stop(): void {
    this.#state = "stopped";
    this.#alarm?.callOff();
  }

  #begin(): void {
    this.#state = "running";
    this.#startedAt = this.#parts.clock.elapsed();
    this.#parts.begin().catch((error: unknown) => this.crashed(error instanceof Error ? error.message : String(error)));
  }
}
