import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { ended, journalFolder, openStore, started } from "./fixtures/journal-folder.ts";

test("a journal of format 1, which knew of no effects, is taken over with all that is in it", async (t) => {
  const folder = journalFolder(t);
  const first = openStore(t, folder).store;
  void first.append(started("old"));
  void first.append(ended("old"));
  await first.close();
  const db = new DatabaseSync(join(folder, "journal.db"));
  db.exec("ALTER TABLE calls DROP COLUMN effects; PRAGMA user_version = 1");
  db.close();
  const { store } = openStore(t, folder);
  void store.append(started("new", { effects: "writes" }));
  void store.append(ended("new"));
  assert.deepEqual((await store.calls()).map(({ id }) => id).toSorted(), ["new", "old"]);
  const [start] = await store.events("new");
  assert.equal(start?.type === "call-started" ? start.effects : undefined, "writes");
  assert.deepEqual(
    (await store.events("old")).map(({ type }) => type),
    ["call-started", "call-ended"],
  );
});
