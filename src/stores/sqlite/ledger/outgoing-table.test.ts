import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { EmittedEvent, KeptMessage } from "../../../contract/trigger.ts";
import { openDatabase } from "./database.ts";
import { OUTGOING_TABLES, OutgoingTable } from "./outgoing-table.ts";
import { ownerIn } from "./owner.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ONE = { kind: "trigger", name: "one" } as const;
const HOOK = { kind: "channel", name: "höök" } as const;

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-outgoing-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function open(t: TestContext, folder?: string) {
  const db = openDatabase(folder, [OUTGOING_TABLES]);
  const owner = ownerIn(folder === undefined ? undefined : join(folder, "ledger"), db);
  const close = () => {
    owner.release();
    if (db.isOpen) db.close();
  };
  t.after(close);
  return { outgoing: new OutgoingTable(db, owner), db, close };
}

const event = (id: string, plugin = "p"): EmittedEvent => ({ id, plugin, name: "happened", payload: { id }, at: 5 });
const message = (source: string, plugin = "p"): KeptMessage => ({
  id: `${plugin}/${source}`,
  plugin,
  source,
  at: 7,
  message: { source, channel: "c", content: "x" },
});

test("an event and its deliveries are kept until each of them is done, over a restart", (t) => {
  const folder = temporaryFolder(t);
  const first = open(t, folder);
  assert.equal(first.outgoing.takeEvent(event("a"), ["one", "two"]), true);
  first.close();
  const { outgoing, db } = open(t, folder);
  const [delivery, ...more] = outgoing.claimDue(ONE, 10, 9);
  assert.deepEqual(more, []);
  assert.deepEqual(delivery, { ...ONE, id: "1", about: event("a"), attempts: 1, dueAt: 0, anew: false });
  outgoing.done("1");
  assert.deepEqual(
    outgoing.pending().map(({ name }) => name),
    ["two"],
  );
  outgoing.done("2");
  assert.deepEqual(outgoing.pending(), []);
  assert.equal(db.prepare("SELECT count(*) AS n FROM told").get()?.["n"], 0);
});

test("an event that is on its way already is not taken again, and one without triggers is not kept at all", (t) => {
  const { outgoing, db } = open(t);
  assert.equal(outgoing.takeEvent(event("a"), ["one"]), true);
  assert.equal(outgoing.takeEvent(event("a"), ["one"]), false);
  assert.equal(outgoing.takeEvent(event("b"), []), true);
  assert.equal(outgoing.pending().length, 1);
  assert.equal(db.prepare("SELECT count(*) AS n FROM told").get()?.["n"], 1);
});

test("a delivery is claimed once, whichever host asks; that of a host that is gone is claimed again", (t) => {
  const folder = temporaryFolder(t);
  const [a, b] = [open(t, folder), open(t, folder)];
  a.outgoing.takeEvent(event("x"), ["one"]);
  a.outgoing.takeEvent(event("y"), ["one"]);
  assert.equal(a.outgoing.claimDue(ONE, 0, 1).length, 1);
  assert.deepEqual(
    b.outgoing.claimDue(ONE, 0, 9).map(({ about }) => about.id),
    ["y"],
  );
  assert.deepEqual([a.outgoing.claimDue(ONE, 0, 9), b.outgoing.claimDue(ONE, 0, 9)], [[], []]);
  a.close();
  assert.deepEqual(
    b.outgoing.claimDue(ONE, 0, 9).map(({ about, attempts }) => [about.id, attempts]),
    [["x", 2]],
  );
});

test("what is to be tried again waits for its time, and for no longer where the clock was set back", (t) => {
  const { outgoing } = open(t);
  const now = 5 * DAY_MS;
  outgoing.takeEvent(event("x"), ["one"]);
  outgoing.claimDue(ONE, now, 1);
  outgoing.retry("1", "grün \ud800", now + 60_000, true);
  assert.equal(outgoing.nextDue(now), now + 60_000);
  assert.deepEqual(outgoing.claimDue(ONE, now + 59_999, 1), []);
  const [again] = outgoing.claimDue(ONE, now + 60_000, 1);
  assert.deepEqual([again?.attempts, again?.anew, again?.lastError], [2, true, "grün \ud800"]);
  outgoing.retry("1", "no", now, false);
  assert.equal(outgoing.claimDue(ONE, now - DAY_MS, 1)[0]?.anew, true);
  assert.equal(outgoing.nextDue(0), undefined);
});

test("what is given up is kept to be seen, newest first, and can be taken up again", (t) => {
  const { outgoing } = open(t);
  for (const id of ["x", "y"]) outgoing.takeEvent(event(id), ["one"]);
  for (const { id } of outgoing.claimDue(ONE, 0, 9)) outgoing.giveUp(id, `no ${id}`, 100 + Number(id));
  assert.deepEqual(
    outgoing.givenUp().map(({ id, lastError, givenUpAt }) => [id, lastError, givenUpAt]),
    [
      ["2", "no 2", 102],
      ["1", "no 1", 101],
    ],
  );
  assert.deepEqual([outgoing.pending(), outgoing.claimDue(ONE, DAY_MS, 9)], [[], []]);
  assert.equal(outgoing.takeUp("1"), true);
  assert.equal(outgoing.takeUp("1"), false);
  assert.equal(outgoing.takeUp("99"), false);
  const [taken] = outgoing.claimDue(ONE, 0, 9);
  assert.deepEqual([taken?.id, taken?.anew, taken?.attempts], ["1", true, 1]);
});

test("of what was given up a thousand are kept", (t) => {
  const { outgoing, db } = open(t);
  db.exec("BEGIN");
  for (let i = 0; i < 1002; i++)
    db.exec(`INSERT INTO told (id, plugin, size, body) VALUES ('${i}', 'p', 2, '{}');
             INSERT INTO deliveries (told, plugin, kind, name, size, given_up_at) VALUES ('${i}', 'p', 'trigger', 'one', 2, ${i})`);
  db.exec("COMMIT");
  outgoing.giveUp("1002", "no", 2000);
  assert.deepEqual([outgoing.givenUp(5000).length, db.prepare("SELECT count(*) AS n FROM told").get()?.["n"]], [1000, 1000]);
  assert.equal(outgoing.givenUp(1)[0]?.id, "1002");
});

test("a message whose source was seen is known for one, over a restart and after its delivery; of another plugin it is new", (t) => {
  const folder = temporaryFolder(t);
  const first = open(t, folder);
  assert.equal(first.outgoing.takeMessage(message("m\ud800"), ["höök"], false), true);
  assert.equal(first.outgoing.takeMessage(message("m\ud800"), ["höök"], false), false);
  first.close();
  const { outgoing, db } = open(t, folder);
  const [delivery] = outgoing.claimDue(HOOK, 0, 1);
  assert.deepEqual(delivery?.about, message("m\ud800"));
  outgoing.done(delivery?.id ?? "");
  assert.equal(outgoing.takeMessage({ ...message("m\ud800"), id: "other" }, ["höök"], false), false);
  assert.equal(outgoing.takeMessage(message("m\ud800", "q"), [], false), true);
  assert.deepEqual(
    db
      .prepare("SELECT body FROM told")
      .all()
      .map((row) => row["body"]),
    [null, null],
  );
});

test("the inbox shows the newest first and remembers what was read; what is delivered stays in it", (t) => {
  const { outgoing } = open(t);
  for (const source of ["a", "b"]) outgoing.takeMessage(message(source), ["höök"], true);
  outgoing.takeMessage(message("c"), ["höök"], false);
  for (const { id } of outgoing.claimDue(HOOK, 0, 9)) outgoing.done(id);
  assert.deepEqual(outgoing.inbox(), [message("b"), message("a")]);
  assert.equal(outgoing.markRead("p/a", 50), true);
  assert.equal(outgoing.markRead("p/a", 60), true);
  assert.deepEqual([outgoing.markRead("p/c", 50), outgoing.markRead("nobody", 50)], [false, false]);
  assert.deepEqual(outgoing.inbox({ unread: true }), [message("b")]);
  assert.deepEqual(outgoing.inbox(), [message("b"), { ...message("a"), readAt: 50 }]);
  assert.deepEqual(outgoing.inbox({ limit: 1 }), [message("b")]);
});

test("a plugin that fills the inbox drives out its own oldest messages only, and none that is still to be delivered is lost", (t) => {
  const { outgoing } = open(t);
  outgoing.takeMessage(message("old", "q"), [], true);
  const large = (source: string) => ({ ...message(source), message: { content: "x".repeat(20 * 1024 * 1024) } });
  outgoing.takeMessage(large("1"), ["höök"], true);
  for (const source of ["2", "3", "4"]) outgoing.takeMessage(large(source), [], true);
  assert.deepEqual(
    outgoing.inbox().map(({ source }) => source),
    ["4", "3", "2", "old"],
  );
  assert.equal(outgoing.claimDue(HOOK, 0, 1)[0]?.about.id, "p/1");
  assert.equal(outgoing.takeMessage(message("2"), [], true), false);
});

test("how much of a plugin's is on its way can be told", (t) => {
  const { outgoing } = open(t);
  const size = JSON.stringify(event("a")).length;
  outgoing.takeEvent(event("a"), ["one", "two"]);
  outgoing.takeEvent(event("b", "q"), ["one"]);
  assert.deepEqual(outgoing.backlog("p"), { deliveries: 2, characters: 2 * size });
  outgoing.giveUp("1", "no", 0);
  assert.deepEqual(outgoing.backlog("p"), { deliveries: 1, characters: size });
});

test("a time of a cron trigger is taken by one host, once, and its delivery is kept with it", (t) => {
  const folder = temporaryFolder(t);
  const [a, b] = [open(t, folder), open(t, folder)];
  const tick = (at: number) => ({ ...event(`cron:one:${at}`), at });
  assert.equal(a.outgoing.ticksFrom("one", "* * * * *", 1000), 1000);
  assert.equal(b.outgoing.ticksFrom("one", "* * * * *", 2000), 1000);
  assert.equal(a.outgoing.lastRun("one"), undefined);
  assert.equal(a.outgoing.takeTick(tick(60_000), "one", 60_010), true);
  assert.equal(b.outgoing.takeTick(tick(60_000), "one", 60_020), false);
  assert.equal(b.outgoing.ticksFrom("one", "* * * * *", 90_000), 60_010);
  assert.equal(b.outgoing.lastRun("one"), 60_000);
  assert.equal(a.outgoing.pending().length, 1);
});

test("another expression of a cron trigger counts from now on, and so does one whose last time lies far ahead", (t) => {
  const { outgoing } = open(t);
  outgoing.ticksFrom("one", "* * * * *", 9 * DAY_MS);
  assert.equal(outgoing.ticksFrom("one", "* * * * *", 9 * DAY_MS - HOUR_MS), 9 * DAY_MS);
  assert.equal(outgoing.ticksFrom("one", "0 * * * *", 9 * DAY_MS + 1), 9 * DAY_MS + 1);
  assert.equal(outgoing.ticksFrom("one", "0 * * * *", 3 * DAY_MS), 3 * DAY_MS);
});
