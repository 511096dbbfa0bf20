const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A place's time. A wall time is what its clocks show, written as if it were Greenwich time, in milliseconds: arithmetic on days and
 * minutes needs no calendar then.
 */
export class TimeZone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;

  /** The machine's own without a name; throws a RangeError where there is no zone of that name. */
  constructor(name?: string) {
    this.#format = new Intl.DateTimeFormat("en-US", {
      ...(name === undefined ? {} : { timeZone: name }),
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    this.name = this.#format.resolvedOptions().timeZone;
  }

  /** What the clocks show at an instant, to the second. */
  wallAt(instant: number): number {
    const shown: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(instant)) shown[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }

  /** When the clocks show this: at two instants where they were set back, at none where they jumped over it. */
  instantsOf(wall: number): number[] {
    const offsets = new Set([this.#offsetAt(wall - DAY_MS), this.#offsetAt(wall + DAY_MS)]);
    return [...offsets]
      .map((offset) => wall - offset)
      .filter((instant) => this.wallAt(instant) === wall)
      .toSorted((a, b) => a - b);
  }

  /** The instant at which the clocks jumped over this wall time. */
  jumpOver(wall: number): number {
    const [late, early] = [this.#offsetAt(wall - DAY_MS), this.#offsetAt(wall + DAY_MS)];
    let [before, after] = [wall - early, wall - late];
    // Before it they show less than the wall time, after it more.
    while (after - before > MINUTE_MS) {
      const middle = before + Math.round((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (this.wallAt(middle) < wall) before = middle;
      else after = middle;
    }
    return after;
  }

  #offsetAt(instant: number): number {
    return this.wallAt(instant) - Math.floor(instant / 1000) * 1000;
  }
}
