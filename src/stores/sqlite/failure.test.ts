import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { ended, journalFolder, openStore, started } from "./fixtures/journal-folder.ts";
import { HIGH_WATER } from "./outbox.ts";

test("whoever appends too fast is asked to wait, and only for a while", async (t) => {
  const { store, problems } = openStore(t, journalFolder(t));
  let most = 0;
  let waiting = 0;
  for (let i = 0; i < 4 * HIGH_WATER.events; i++) {
    const room = store.append(i % 2 ? ended(`c${i - 1}`) : started(`c${i}`));
    most = Math.max(most, ++waiting);
    if (!room) continue;
    await room;
    waiting = 0;
  }
  assert.ok(most <= HIGH_WATER.events + 1, `${most} events before the first wait`);
  const large = store.append(started("large", { input: "x".repeat(HIGH_WATER.characters + 1) }));
  assert.ok(large instanceof Promise);
  await large;
  assert.equal((await store.calls({ limit: Infinity })).length, 2 * HIGH_WATER.events + 1);
  assert.deepEqual(problems, []);
});

test("what cannot be written is kept, bounded, told and written later", async (t) => {
  const folder = journalFolder(t);
  const { store, problems } = openStore(t, folder);
  await store.calls();
  const other = new DatabaseSync(join(folder, "journal.db"));
  t.after(() => other.close());
  other.exec("CREATE TRIGGER full BEFORE INSERT ON calls BEGIN SELECT RAISE(ABORT, 'no room'); END");
  void store.append(started("kept"));
  await assert.rejects(store.flush(), /journal\.db cannot be written: no room/);
  for (let i = 0; i < 3 * HIGH_WATER.events; i++) assert.equal(store.append(started(`c${i}`)), undefined);
  assert.match(problems[0]!, /no room/);
  assert.match(problems[1]!, /lost \d+ event/);
  assert.equal(problems.length, 2);
  assert.deepEqual(await store.calls(), []);
  other.exec("DROP TRIGGER full");
  await store.close();
  const lost = problems.slice(1).reduce((sum, problem) => sum + Number(/lost (\d+)/.exec(problem)![1]), 0);
  const { n } = other.prepare("SELECT count(*) AS n FROM calls").get() as { n: number };
  assert.equal(n + lost, 3 * HIGH_WATER.events + 1);
  assert.ok(n >= HIGH_WATER.events, `${n} kept`);
  assert.equal(other.prepare("SELECT count(*) AS n FROM calls WHERE id = 'kept'").get()!["n"], 1);
});

test("a store that stays unwritable closes, and says what is lost", async (t) => {
  const folder = journalFolder(t);
  const { store, problems } = openStore(t, folder);
  await store.calls();
  const other = new DatabaseSync(join(folder, "journal.db"));
  t.after(() => other.close());
  other.exec("CREATE TRIGGER full BEFORE INSERT ON calls BEGIN SELECT RAISE(ABORT, 'no room'); END");
  void store.append(started("a"));
  await store.close();
  assert.equal(problems.length, 2);
  assert.match(problems[1]!, /lost 1 event /);
});

const beyondUse: [string, (folder: string) => string, RegExp][] = [
  [
    "a file in place of its folder",
    (folder) => (writeFileSync(join(folder, "f"), ""), join(folder, "f", "data")),
    /could not be opened.*writable/,
  ],
  [
    "a damaged file",
    (folder) => (writeFileSync(join(folder, "journal.db"), "nonsense ".repeat(999)), folder),
    /journal\.db could not be opened.*move it away/,
  ],
  [
    "a file of a newer format",
    (folder) => {
      const db = new DatabaseSync(join(folder, "journal.db"));
      db.exec("PRAGMA user_version = 99");
      db.close();
      return folder;
    },
    /newer Pegboard/,
  ],
];
for (const [what, prepare, message] of beyondUse)
  test(`${what} is told, and breaks nothing else`, async (t) => {
    const { store, problems } = openStore(t, prepare(journalFolder(t)));
    assert.equal(store.append(started("a")), undefined);
    await assert.rejects(store.flush(), message);
    await assert.rejects(store.calls(), message);
    await assert.rejects(store.flush(), message);
    assert.equal(store.append(started("b")), undefined);
    await store.close();
    assert.match(problems[0]!, message);
  });
