import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "./fake-clock.ts";

test("timers fire in order of time, those of one time in the order they were armed, each at its own time", async () => {
  const clock = fakeClock(1000);
  const fired: [string, number, number][] = [];
  for (const [name, ms] of [
    ["c", 30],
    ["a", 10],
    ["b", 10],
    ["late", 31],
    ["past", -5],
  ] as const)
    clock.after(ms, () => void fired.push([name, clock.now(), clock.elapsed()]));
  await clock.advance(30);
  assert.deepEqual(fired, [
    ["past", 1000, 0],
    ["a", 1010, 10],
    ["b", 1010, 10],
    ["c", 1030, 30],
  ]);
  assert.equal(clock.now(), 1030);
  assert.equal(clock.pending, 1);
});

test("what follows from a timer runs before the next timer, and may arm or call off others that are then due", async () => {
  const clock = fakeClock();
  const seen: string[] = [];
  const alarm = clock.after(20, () => void seen.push("called off"));
  const soon = Promise.withResolvers<void>();
  void soon.promise.then(async () => {
    await Promise.resolve();
    seen.push(`followed at ${clock.now()}`);
    alarm.callOff();
    clock.after(5, () => void seen.push(`armed on the way, at ${clock.now()}`));
  });
  clock.after(10, soon.resolve);
  await clock.advance(25);
  assert.deepEqual(seen, ["followed at 10", "armed on the way, at 15"]);
  assert.equal(clock.pending, 0);
});

test("what was started just before the clock moves may still arm its timers", async () => {
  const clock = fakeClock();
  let fired = false;
  void (async () => {
    await Promise.resolve();
    clock.after(5, () => (fired = true));
  })();
  await clock.advance(5);
  assert.equal(fired, true);
});

test("a timer called off is no longer pending, and calling it off twice or after it fired does no harm", async () => {
  const clock = fakeClock();
  const alarm = clock.after(5, () => {});
  const other = clock.after(5, () => {});
  alarm.callOff();
  alarm.callOff();
  assert.equal(clock.pending, 1);
  await clock.advance(5);
  other.callOff();
  assert.equal(clock.pending, 0);
});

for (const ms of [-1, NaN, Infinity])
  test(`the clock does not go forward by ${ms}`, async () => {
    await assert.rejects(fakeClock().advance(ms), /A clock can go forward/u);
  });
