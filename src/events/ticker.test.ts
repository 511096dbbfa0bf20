import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fakeClock } from "pegboard/testing";
import type { Happening, Outgoing, Trigger } from "../contract/trigger.ts";
import { openDesk } from "./fixtures/desk.ts";
import { dataFolder, openOutgoing } from "./fixtures/ledger.ts";
import { Ticker } from "./ticker.ts";
import { readTriggers } from "./triggers.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const HOURLY = { name: "stündlich", cron: "0 * * * *", timeZone: "UTC", run: "report" };

interface Setup {
  readonly folder?: string;
  readonly triggers?: readonly Trigger[];
  readonly wrap?: (outgoing: Outgoing) => Outgoing;
}

/** The ticker of a host that is started at a time. */
function started(t: TestContext, at: string, { folder, triggers = [HOURLY], wrap = (real) => real }: Setup = {}) {
  const { outgoing, close: closeLedger } = openOutgoing(folder);
  const clock = fakeClock(Date.parse(at));
  const told: Omit<Happening, "at">[] = [];
  const dues: string[] = [];
  const ticker = new Ticker({
    triggers: readTriggers(triggers, {}).onTime,
    outgoing: () => wrap(outgoing),
    clock,
    onTick: () => dues.push(new Date(outgoing.pending().at(-1)?.about.at ?? 0).toISOString().slice(0, 16)),
    tell: (happening) => told.push(happening),
  });
  ticker.start();
  const close = (): void => {
    ticker.stop();
    closeLedger();
    assert.equal(clock.pending, 0);
  };
  t.after(close);
  return { clock, told, dues, close };
}

test("a cron trigger runs at each of its times, as a call like any other", async (t) => {
  const clock = fakeClock(Date.parse("2026-01-01T07:59:59Z"));
  const input = { due: "{{event.payload.due}}" };
  const { desk, calls, close } = openDesk(t, { clock, triggers: [{ ...HOURLY, cron: "* * * * *", input }] });
  desk.start();
  await clock.advance(999);
  assert.deepEqual(calls, []);
  await clock.advance(1);
  await desk.idle();
  assert.deepEqual(calls, [
    {
      tool: "report",
      input: { due: "2026-01-01T08:00:00.000Z" },
      options: {
        caller: "trigger",
        session: "trigger:stündlich",
        idempotencyKey: `trigger:stündlich:cron:${Date.parse("2026-01-01T08:00Z")}:stündlich`,
      },
    },
  ]);
  await clock.advance(2 * MINUTE_MS);
  await desk.idle();
  assert.equal(calls.length, 3);
  const [state] = desk.triggers();
  assert.deepEqual(
    [state?.nextAt, state?.lastAt].map((at) => new Date(at ?? 0).toISOString().slice(0, 16)),
    ["2026-01-01T08:03", "2026-01-01T08:02"],
  );
  await close();
  assert.equal(clock.pending, 0);
});

test("times that were missed while no host was there are made up for by one run, and never again", async (t) => {
  const folder = dataFolder(t);
  const before = started(t, "2026-01-01T07:30Z", { folder });
  before.close();
  const after = started(t, "2026-01-01T10:30Z", { folder });
  assert.deepEqual(after.dues, ["2026-01-01T10:00"]);
  after.close();
  const again = started(t, "2026-01-01T10:40Z", { folder });
  await again.clock.advance(20 * MINUTE_MS);
  assert.deepEqual(again.dues, ["2026-01-01T11:00"]);
});

test("a time that was missed by more than a day is let go", async (t) => {
  const folder = dataFolder(t);
  const triggers = [{ ...HOURLY, cron: "0 9 1 * *" }];
  started(t, "2026-01-31T00:00Z", { folder, triggers }).close();
  const late = started(t, "2026-02-02T09:00Z", { folder, triggers });
  assert.deepEqual(late.dues, []);
  late.close();
  const other = dataFolder(t);
  started(t, "2026-01-31T00:00Z", { folder: other, triggers }).close();
  assert.deepEqual(started(t, "2026-02-02T08:59Z", { folder: other, triggers }).dues, ["2026-02-01T09:00"]);
});

test("a trigger that is new, or has another time now, makes up for nothing before it", async (t) => {
  const folder = dataFolder(t);
  started(t, "2026-01-01T07:30Z", { folder }).close();
  const triggers = [
    { ...HOURLY, cron: "15 * * * *" },
    { ...HOURLY, name: "new" },
  ];
  const changed = started(t, "2026-01-01T10:30Z", { folder, triggers });
  assert.deepEqual(changed.dues, []);
  await changed.clock.advance(HOUR_MS);
  assert.deepEqual(changed.dues, ["2026-01-01T11:00", "2026-01-01T11:15"]);
});

test("a clock that is set back runs no time twice", async (t) => {
  const folder = dataFolder(t);
  const before = started(t, "2026-01-01T09:59Z", { folder });
  await before.clock.advance(MINUTE_MS);
  assert.deepEqual(before.dues, ["2026-01-01T10:00"]);
  before.close();
  const back = started(t, "2026-01-01T08:30Z", { folder });
  await back.clock.advance(3 * HOUR_MS);
  assert.deepEqual(back.dues, ["2026-01-01T11:00"]);
  back.close();
});

test("a clock that was years ahead for once keeps no trigger from running", async (t) => {
  const folder = dataFolder(t);
  started(t, "2036-01-01T00:00Z", { folder }).close();
  const right = started(t, "2026-01-01T08:30Z", { folder });
  await right.clock.advance(HOUR_MS);
  assert.deepEqual(right.dues, ["2026-01-01T09:00"]);
});

test("of two hosts on one data folder one runs each time", async (t) => {
  const folder = dataFolder(t);
  const hosts = [started(t, "2026-01-01T07:59:30Z", { folder }), started(t, "2026-01-01T07:59:31Z", { folder })];
  for (let i = 0; i < 3; i++) for (const { clock } of hosts) await clock.advance(30 * MINUTE_MS);
  const dues = hosts.flatMap((host) => host.dues);
  assert.deepEqual(dues.toSorted(), ["2026-01-01T08:00", "2026-01-01T09:00"]);
});

test("a time that cannot be written down is told, and comes when it can", async (t) => {
  let isFull = true;
  const { clock, dues, told } = started(t, "2026-01-01T07:59Z", {
    wrap: (real) =>
      new Proxy(real, {
        get: (_, key) => {
          if (key === "takeTick" && isFull) throw new Error("the disk is full");
          return real[key as "takeTick"].bind(real);
        },
      }),
  });
  await clock.advance(MINUTE_MS);
  assert.deepEqual(dues, []);
  assert.match(JSON.stringify(told[0]), /stündlich.{2} missed its time for now: the disk is full/u);
  isFull = false;
  await clock.advance(MINUTE_MS);
  assert.deepEqual(dues, ["2026-01-01T08:00"]);
});
