import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "./clock.ts";

test("a task runs once its time has come, and those of the same time in their order", async () => {
  const ran: number[] = [];
  await new Promise<void>((done) => {
    systemClock.after(1, () => ran.push(1));
    systemClock.after(1, () => ran.push(2));
    systemClock.after(2, done);
  });
  assert.deepEqual(ran, [1, 2]);
});

test("a task that is called off does not run, whether at once, a turn later or twice", async () => {
  const ran: string[] = [];
  const atOnce = systemClock.after(0, () => ran.push("at once"));
  const later = systemClock.after(5, () => ran.push("later"));
  const kept = new Promise<void>((done) => systemClock.after(0, done));
  atOnce.callOff();
  atOnce.callOff();
  await kept;
  later.callOff();
  later.callOff();
  await new Promise<void>((done) => systemClock.after(10, done));
  assert.deepEqual(ran, []);
});

test("calling one task off leaves the others, however many were set in the same turn", async () => {
  const ran: number[] = [];
  const alarms = [0, 1, 2, 3, 4].map((i) => systemClock.after(1, () => ran.push(i)));
  for (const i of [1, 3, 4]) alarms[i]?.callOff();
  await new Promise<void>((done) => systemClock.after(3, done));
  assert.deepEqual(ran.toSorted(), [0, 2]);
});

test("a wait longer than the machine's timers can hold does not end at once", async () => {
  let hasRun = false;
  const alarm = systemClock.after(2 ** 40, () => (hasRun = true));
  await new Promise<void>((done) => systemClock.after(5, done));
  alarm.callOff();
  assert.equal(hasRun, false);
});

test("time goes forward", () => {
  const before = systemClock.elapsed();
  assert.ok(systemClock.elapsed() >= before);
  assert.ok(Math.abs(systemClock.now() - Date.now()) < 60_000);
});
