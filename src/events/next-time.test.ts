import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { parseCron, type CronTimes } from "./cron.ts";
import { lastTime, nextTime } from "./next-time.ts";
import { TimeZone } from "./time-zone.ts";

const MINUTE_MS = 60_000;

function times(expression: string): CronTimes {
  const read = parseCron(expression);
  if (typeof read === "string") assert.fail(read);
  return read;
}

/** The next times after one another, in ISO form without what they have in common. */
function after(from: string, expression: string, zone: string, count = 1): string[] {
  const found: string[] = [];
  let at = Date.parse(from);
  for (let i = 0; i < count; i++) {
    at = nextTime(times(expression), new TimeZone(zone), at);
    found.push(new Date(at).toISOString().replace(":00.000Z", "Z"));
  }
  return found;
}

test("a time of the clock comes at that time of its place, in summer and in winter", () => {
  assert.deepEqual(after("2026-01-10T07:00Z", "0 9 * * *", "Europe/Berlin"), ["2026-01-10T08:00Z"]);
  assert.deepEqual(after("2026-07-10T06:59:59.999Z", "0 9 * * *", "Europe/Berlin", 2), [
    "2026-07-10T07:00Z",
    "2026-07-11T07:00Z",
  ]);
  assert.deepEqual(after("2026-01-01T00:00Z", "15 10 * * *", "Asia/Kathmandu"), ["2026-01-01T04:30Z"]);
});

test("days of the month and of the week are those of its place", () => {
  assert.deepEqual(after("2026-01-01T12:00Z", "0 1 * * FRI", "Pacific/Auckland"), ["2026-01-08T12:00Z"]);
  assert.deepEqual(after("2026-02-27T00:00Z", "0 0 29 2 *", "UTC"), ["2028-02-29T00:00Z"]);
  assert.deepEqual(after("2096-03-01T00:00Z", "0 0 29 2 *", "UTC"), ["2104-02-29T00:00Z"]);
  assert.deepEqual(after("2026-03-01T00:00Z", "0 0 29 2 */7", "UTC"), ["2032-02-29T00:00Z"]);
  assert.deepEqual(after("2026-02-01T00:00Z", "0 0 13 * FRI", "UTC", 3), [
    "2026-02-06T00:00Z",
    "2026-02-13T00:00Z",
    "2026-02-20T00:00Z",
  ]);
});

test("a time that the clocks jump over comes at the next minute there is, once", () => {
  // In Berlin 02:00 became 03:00, which is 01:00 of Greenwich.
  assert.deepEqual(after("2026-03-28T12:00Z", "30 2 * * *", "Europe/Berlin", 2), ["2026-03-29T01:00Z", "2026-03-30T00:30Z"]);
  assert.deepEqual(after("2026-03-29T00:59Z", "*/15 2 * * *", "Europe/Berlin", 2), ["2026-03-29T01:00Z", "2026-03-30T00:00Z"]);
  // Lord Howe's clocks jump by half an hour; Havana's at midnight; Apia left out a whole day.
  assert.deepEqual(after("2026-10-03T00:00Z", "10 2 * * *", "Australia/Lord_Howe", 2), [
    "2026-10-03T15:30Z",
    "2026-10-04T15:10Z",
  ]);
  assert.deepEqual(after("2026-03-07T12:00Z", "20 0 * * *", "America/Havana", 2), ["2026-03-08T05:00Z", "2026-03-09T04:20Z"]);
  assert.deepEqual(after("2011-12-30T00:00Z", "0 12 30 12 *", "Pacific/Apia"), ["2011-12-30T10:00Z"]);
});

test("a time that the clocks show twice comes once; what runs in every hour runs in both of them", () => {
  // In Berlin 03:00 became 02:00, which is 01:00 of Greenwich.
  assert.deepEqual(after("2026-10-24T12:00Z", "30 2 * * *", "Europe/Berlin", 2), ["2026-10-25T00:30Z", "2026-10-26T01:30Z"]);
  assert.deepEqual(after("2026-10-25T01:10Z", "30 2 * * *", "Europe/Berlin"), ["2026-10-26T01:30Z"]);
  const halfHours = ["2026-10-25T00:30Z", "2026-10-25T01:00Z", "2026-10-25T01:30Z", "2026-10-25T02:00Z"];
  assert.deepEqual(after("2026-10-25T00:00Z", "*/30 * * * *", "Europe/Berlin", 4), halfHours);
});

test("without a name it is the machine's own zone, and a name that is none is refused", () => {
  assert.equal(new TimeZone().name, Intl.DateTimeFormat().resolvedOptions().timeZone);
  assert.throws(() => new TimeZone("Europe/Nowhere"), RangeError);
});

test("the last time of a while is found, however many there were", () => {
  const last = (expression: string, from: string, until: string) => {
    const found = lastTime(times(expression), new TimeZone("Europe/Berlin"), Date.parse(from), Date.parse(until));
    return found === undefined ? undefined : new Date(found).toISOString();
  };
  assert.equal(last("* * * * *", "2026-01-01T00:00Z", "2026-01-02T00:00:30Z"), "2026-01-02T00:00:00.000Z");
  assert.equal(last("* 3 * * *", "2026-01-01T00:00Z", "2026-01-01T20:00Z"), "2026-01-01T02:59:00.000Z");
  assert.equal(last("0 3 * * *", "2026-01-01T02:00Z", "2026-01-02T01:59Z"), undefined);
  assert.equal(last("0 3 * * *", "2026-01-01T01:59Z", "2026-01-01T02:00Z"), "2026-01-01T02:00:00.000Z");
});

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Havana",
  "Pacific/Apia",
];

const field = (least: number, most: number) =>
  fc.oneof(
    fc.constant("*"),
    fc.integer({ min: 1, max: most }).map((step) => `*/${step}`),
    fc.array(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 4 }).map((values) => values.join(",")),
    fc
      .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
      .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  );
const expressions = fc
  .tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6))
  .map((fields) => fields.join(" "));
// Around the changes of the clocks of 2026, where it is hard, and anywhere.
const instants = fc.oneof(
  fc.constantFrom("2026-03-08", "2026-03-29", "2026-10-04", "2026-10-25", "2026-11-01").chain((day) => {
    const at = Date.parse(`${day}T00:00Z`);
    return fc.integer({ min: at - 86_400_000, max: at + 86_400_000 });
  }),
  fc.integer({ min: Date.parse("2005-01-01"), max: Date.parse("2060-01-01") }),
);

function means({ minutes, hours, days, months, weekdays, eitherDay }: CronTimes, wall: number): boolean {
  const date = new Date(wall);
  const [byDay, byWeekday] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
  const isDay = months.has(date.getUTCMonth() + 1) && (eitherDay ? byDay || byWeekday : byDay && byWeekday);
  return isDay && hours.has(date.getUTCHours()) && minutes.has(date.getUTCMinutes());
}

test("the next time is later, fits every field but where the clocks jumped, and none that fits lies between", () => {
  fc.assert(
    fc.property(expressions, fc.constantFrom(...ZONES), instants, (expression, name, from) => {
      const [meant, zone] = [times(expression), new TimeZone(name)];
      const next = nextTime(meant, zone, from);
      assert.ok(next > from && next < Infinity);
      const wall = zone.wallAt(next);
      const jumped = wall - zone.wallAt(next - MINUTE_MS);
      const walls = Array.from({ length: jumped / MINUTE_MS }, (_, i) => wall - i * MINUTE_MS);
      assert.ok(walls.some((one) => means(meant, one)) || (jumped < 0 && means(meant, wall)));
      const first = Math.floor(from / MINUTE_MS + 1) * MINUTE_MS;
      for (let at = first; at < Math.min(next, first + 200 * MINUTE_MS); at += MINUTE_MS) {
        const isSecond = (zone.instantsOf(zone.wallAt(at))[0] ?? at) < at && meant.hours.size < 24;
        assert.ok(isSecond || !means(meant, zone.wallAt(at)), `${new Date(at).toISOString()} was left out`);
      }
    }),
    { numRuns: 60 },
  );
});
