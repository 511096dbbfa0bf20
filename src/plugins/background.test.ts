import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "pegboard/testing";
import { Background } from "./background.ts";

function kept(begin: () => Promise<void> = async () => {}) {
  const clock = fakeClock();
  const told: string[] = [];
  let begun = 0;
  const background = new Background({
    clock,
    begin: () => {
      begun += 1;
      return begin();
    },
    waiting: (why, waitMs) => told.push(`${why} ${waitMs / 1000}`),
    givenUp: (why, crashes) => told.push(`${why} given up after ${crashes}`),
  });
  return { background, clock, told, begun: () => begun };
}

test("H-O8 work that crashes is begun anew after 2 s, and later each time, up to 300 s; after five in a row it is given up", async () => {
  const { background, clock, told, begun } = kept();
  background.start();
  for (const seconds of [2, 10, 60, 300]) {
    const before = begun();
    background.crashed("lost");
    await clock.advance(seconds * 1000 - 1);
    assert.equal(begun(), before);
    await clock.advance(1);
    assert.equal(begun(), before + 1);
  }
  background.crashed("lost");
  await clock.advance(3_600_000);
  assert.equal(begun(), 5);
  assert.deepEqual(told, ["lost 2", "lost 10", "lost 60", "lost 300", "lost given up after 5"]);
  background.start();
  assert.equal(begun(), 5);
  background.restart();
  assert.equal(begun(), 6);
  background.crashed("again");
  assert.equal(told.at(-1), "again 2");
  assert.equal(clock.pending, 1);
});

test("work that went on for five minutes begins a new row", async () => {
  const { background, clock, told } = kept();
  background.start();
  for (let i = 0; i < 8; i++) {
    background.crashed("lost");
    await clock.advance(2_000);
    await clock.advance(300_000);
  }
  assert.deepEqual(new Set(told), new Set(["lost 2"]));
});

test("work that cannot be begun has crashed; where it waits or is stopped, a crash is none and nothing is begun", async () => {
  const { background, clock, told, begun } = kept(() => Promise.reject(new Error("no settings")));
  background.start();
  await clock.advance(0);
  assert.deepEqual(told, ["no settings 2"]);
  background.crashed("lost");
  background.start();
  background.restart();
  assert.deepEqual([told.length, begun()], [1, 1]);
  background.stop();
  await clock.advance(600_000);
  background.crashed("lost");
  background.restart();
  assert.deepEqual([told.length, begun(), clock.pending], [1, 1, 0]);
});
