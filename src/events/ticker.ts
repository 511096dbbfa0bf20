import type { Alarm, Clock } from "../contract/clock.ts";
import { messageOf } from "../contract/thrown.ts";
import type { EmittedEvent, Outgoing } from "../contract/trigger.ts";
import { lastTime, nextTime } from "./next-time.ts";
import type { Untimed } from "./pump.ts";
import type { CronTrigger } from "./triggers.ts";

const DAY_MS = 86_400_000;
// A clock may be set, and a machine may sleep: it is looked at again after this at the latest.
const LOOK_MS = 60_000;

/** What a ticker works with. */
export interface TickerParts {
  readonly triggers: readonly CronTrigger[];
  readonly outgoing: () => Outgoing;
  readonly clock: Clock;
  /** A time has come, and is kept. */
  onTick(): void;
  tell(happening: Untimed): void;
}

/**
 * Heeds the clock for cron triggers. Times that were missed within a day, because no host was there or the machine slept, are made up
 * for by one run.
 */
export class Ticker {
  readonly #parts: TickerParts;
  #alarm: Alarm | undefined;

  constructor(parts: TickerParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#parts.triggers.length > 0) this.#look();
  }

  stop(): void {
    this.#alarm?.callOff();
  }

  #look(): void {
    const { triggers, clock, tell } = this.#parts;
    const now = clock.now();
    for (const trigger of triggers) {
      try {
        this.#tick(trigger, now);
      } catch (error) {
        tell({ type: "trouble", message: `The trigger "${trigger.trigger.name}" missed its time for now: ${messageOf(error)}` });
      }
    }
    const next = Math.min(...triggers.map(({ times, zone }) => nextTime(times, zone, now)));
    this.#alarm = clock.after(Math.min(LOOK_MS, next - now), () => this.#look());
  }

  #tick({ trigger, times, zone, expression }: CronTrigger, now: number): void {
    const { outgoing, onTick, tell } = this.#parts;
    const from = Math.max(outgoing().ticksFrom(trigger.name, expression, now), now - DAY_MS);
    const due = from < now ? lastTime(times, zone, from, now) : undefined;
    if (due === undefined) return;
    const payload = { trigger: trigger.name, due: new Date(due).toISOString() };
    const event: EmittedEvent = { id: `cron:${due}:${trigger.name}`, plugin: "pegboard", name: "cron", payload, at: due };
    if (!outgoing().takeTick(event, trigger.name, now)) return;
    tell({ type: "taken", about: event, to: [trigger.name] });
    onTick();
  }
}
