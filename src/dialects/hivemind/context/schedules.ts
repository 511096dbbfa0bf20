import type { Alarm, Clock } from "../../../contract/clock.ts";
import { messageOf } from "../../../contract/thrown.ts";
import type { Log, ScheduleOptions } from "../plugin-context.ts";

/** The tasks that a plugin runs again and again, within its own process. */
export class Schedules {
  readonly #clock: Clock;
  readonly #complain: Log;
  readonly #alarms = new Map<string, Alarm>();

  constructor(clock: Clock, complain: Log) {
    this.#clock = clock;
    this.#complain = complain;
  }

  /** Starts a task; one of the same id is replaced. Its first run is one interval from now. */
  add(task: ScheduleOptions): void {
    const { id, intervalSeconds, handler } = task;
    if (typeof id !== "string" || id === "") throw new TypeError("A scheduled task needs an id, as text.");
    if (!(intervalSeconds > 0 && intervalSeconds < Infinity))
      throw new RangeError(`The task "${id}" needs intervalSeconds above 0, not ${intervalSeconds}.`);
    if (typeof handler !== "function") throw new TypeError(`The task "${id}" needs a function as its handler.`);
    this.remove(id);
    this.#arm(task);
  }

  remove(id: string): void {
    this.#alarms.get(id)?.callOff();
    this.#alarms.delete(id);
  }

  stop(): void {
    for (const id of this.#alarms.keys()) this.remove(id);
  }

  #arm(task: ScheduleOptions): void {
    const alarm: Alarm = this.#clock.after(task.intervalSeconds * 1000, () => void this.#run(task, alarm));
    this.#alarms.set(task.id, alarm);
  }

  // The next run waits for this one: a slow task never overtakes itself.
  async #run(task: ScheduleOptions, alarm: Alarm): Promise<void> {
    try {
      await task.handler();
    } catch (error) {
      this.#complain(`The scheduled task "${task.id}" failed: ${messageOf(error)}`);
    }
    if (this.#alarms.get(task.id) === alarm) this.#arm(task);
  }
}
