import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCron, type CronTimes } from "./cron.ts";

function read(expression: string): CronTimes {
  const times = parseCron(expression);
  if (typeof times === "string") assert.fail(`${expression} ${times}`);
  return times;
}

const sorted = (values: ReadonlySet<number>) => [...values].toSorted((a, b) => a - b);

test("a field is a value, a list, a range, a step, or a name", () => {
  const times = read("5,10-12,*/30  3-20/8 1,15 jan,Mar-may SUN,fri-sat");
  assert.deepEqual(sorted(times.minutes), [0, 5, 10, 11, 12, 30]);
  assert.deepEqual(sorted(times.hours), [3, 11, 19]);
  assert.deepEqual(sorted(times.days), [1, 15]);
  assert.deepEqual(sorted(times.months), [1, 3, 4, 5]);
  assert.deepEqual(sorted(times.weekdays), [0, 5, 6]);
  assert.deepEqual(sorted(read("50/5 * * * *").minutes), [50, 55]);
});

test("Sunday is 0 and 7, and every day of the week is each of them once", () => {
  assert.deepEqual(sorted(read("0 0 * * 5-7").weekdays), [0, 5, 6]);
  assert.deepEqual(sorted(read("0 0 * * */2").weekdays), [0, 2, 4, 6]);
  assert.deepEqual(sorted(read("0 0 * * *").weekdays), [0, 1, 2, 3, 4, 5, 6]);
});

test("where the day of the month and that of the week are both said, either will do", () => {
  assert.equal(read("0 0 13 * FRI").eitherDay, true);
  assert.equal(read("0 0 13 * *").eitherDay, false);
  assert.equal(read("0 0 */2 * FRI").eitherDay, false);
});

test("the shorthands mean what they say", () => {
  assert.deepEqual(parseCron("@hourly"), parseCron("0 * * * *"));
  assert.deepEqual(parseCron(" @Daily "), parseCron("0 0 * * *"));
  assert.deepEqual(parseCron("@weekly"), parseCron("0 0 * * SUN"));
  assert.deepEqual(parseCron("@monthly"), parseCron("0 0 1 * *"));
});

for (const [expression, problem] of [
  ["", 'has 0 fields; it takes 5: minute, hour, day of the month, month, day of the week, as in "30 9 * * MON-FRI"'],
  ["* * * *", /has 4 fields/u],
  ["0 * * * * *", /has 6 fields/u],
  ["@yearlyish", 'is no known shorthand: "@yearlyish"; there are @hourly, @daily, @weekly, @monthly'],
  ["60 * * * *", 'has "60" as its minute, which takes 0-59'],
  ["* 24 * * *", 'has "24" as its hour, which takes 0-23'],
  ["* * 0 * *", 'has "0" as its day of the month, which takes 1-31'],
  ["* * * JANUARY *", 'has "JANUARY" as its month, which takes 1-12 or JAN-DEC'],
  ["* * * * 8", 'has "8" as its day of the week, which takes 0-7 or SUN-SAT'],
  ["* * * * FRI-MON", 'has "FRI-MON" as its day of the week, which runs backwards; write it as two: FRI-SAT,SUN-MON'],
  ["* 22-2 * * *", 'has "22-2" as its hour, which runs backwards; write it as two: 22-23,0-2'],
  ["*/0 * * * *", 'has "*/0" as its minute, which has a step that is no number above 0'],
  ["*/x * * * *", /no number above 0/u],
  ["1/2/3 * * * *", /more than one step/u],
  ["1-2-3 * * * *", /is no range/u],
  [", * * * *", /has "" as its minute/u],
  ["-1 * * * *", /has "-1" as its minute/u],
  ["1.5 * * * *", /takes 0-59/u],
  ["0 0 31 2,4 *", "never comes: none of its months has such a day"],
  ["0 0 30 FEB *", /never comes/u],
  [`${"0,".repeat(100)}0 * * * *`, /longer than 200/u],
] as const)
  test(`"${expression.slice(0, 40)}" is refused: ${String(problem)}`, () => {
    const said = parseCron(expression);
    assert.equal(typeof said, "string");
    if (typeof problem === "string") assert.equal(said, problem);
    else assert.match(String(said), problem);
  });
