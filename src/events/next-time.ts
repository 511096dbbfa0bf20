import type { CronTimes } from "./cron.ts";
import type { TimeZone } from "./time-zone.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
// A 29th of February that is also a certain day of the week comes again after forty years at the latest.
const MOST_DAYS = 366 * 41;
const EVERY_HOUR = 24;
// No clocks are set back by more.
const LARGEST_CHANGE_MS = 3 * HOUR_MS;

/**
 * The first time after an instant that an expression means in a place. A time that the clocks jump over comes at the first minute
 * there is after it. One that they show twice comes once, the first time; but what runs in every hour runs in both.
 */
export function nextTime(times: CronTimes, zone: TimeZone, after: number): number {
  const today = Math.floor(zone.wallAt(after) / DAY_MS) * DAY_MS;
  // From the day before: some of its times may have been jumped over, up to now.
  for (let day = today - DAY_MS; day <= today + MOST_DAYS * DAY_MS; day += DAY_MS) {
    const found = isDayOf(times, day) ? firstOfDay(times, zone, day, after) : undefined;
    if (found !== undefined) return found;
  }
  return Infinity;
}

function isDayOf({ days, months, weekdays, eitherDay }: CronTimes, day: number): boolean {
  const date = new Date(day);
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const [byDay, byWeekday] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
  return eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

function firstOfDay(times: CronTimes, zone: TimeZone, day: number, after: number): number | undefined {
  const shift = shiftOf(zone, day);
  const walls = wallsOf(times, day);
  // Most days are like any other: nothing need be asked of the calendar.
  if (shift !== undefined) return walls.map((wall) => wall - shift).find((instant) => instant > after);
  const shown = zone.wallAt(after);
  let first = Infinity;
  for (const wall of walls) {
    if (wall < shown - LARGEST_CHANGE_MS) continue;
    if (first < Infinity && wall > zone.wallAt(first) + LARGEST_CHANGE_MS) break;
    for (const instant of instantsOf(times, zone, wall)) if (instant > after) first = Math.min(first, instant);
  }
  return first === Infinity ? undefined : first;
}

// How far the place is from Greenwich on this day; undefined where that changes on it.
function shiftOf(zone: TimeZone, day: number): number | undefined {
  const starts = zone.instantsOf(day);
  const ends = zone.instantsOf(day + DAY_MS);
  const [start] = starts;
  const isPlain = starts.length === 1 && ends.length === 1 && start !== undefined && ends[0] === start + DAY_MS;
  return isPlain ? day - start : undefined;
}

function wallsOf({ hours, minutes }: CronTimes, day: number): number[] {
  const inOrder = (values: ReadonlySet<number>) => [...values].toSorted((a, b) => a - b);
  return inOrder(hours).flatMap((hour) => inOrder(minutes).map((minute) => day + hour * HOUR_MS + minute * MINUTE_MS));
}

function instantsOf({ hours }: CronTimes, zone: TimeZone, wall: number): number[] {
  const instants = zone.instantsOf(wall);
  if (instants.length === 0) return [zone.jumpOver(wall)];
  return hours.size === EVERY_HOUR ? instants : instants.slice(0, 1);
}

/** The last time up to an instant that an expression means in a place, and that is later than another; undefined where there is none. */
export function lastTime(times: CronTimes, zone: TimeZone, after: number, until: number): number | undefined {
  // Nearly always it is a short while ago, and there may be very many before it.
  for (let back = MINUTE_MS; ; back *= 2) {
    const from = Math.max(after, until - back);
    let last = nextTime(times, zone, from);
    if (last > until && from > after) continue;
    if (last > until) return undefined;
    for (let next = last; next <= until; next = nextTime(times, zone, next)) last = next;
    return last;
  }
}
