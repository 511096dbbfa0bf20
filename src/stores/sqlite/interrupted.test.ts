import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ended, journalFolder, openStore, started } from "./fixtures/journal-folder.ts";

test("a killed host loses nothing that was acknowledged, and its open calls are interrupted", async (t) => {
  const folder = journalFolder(t);
  const child = spawn(process.execPath, [fileURLToPath(new URL("./fixtures/load.ts", import.meta.url)), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let last = -1;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last === 200) child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  assert.ok(last >= 200);
  const { store } = openStore(t, folder, { clock: { now: () => 77, elapsed: () => 77, after: () => ({ callOff: () => {} }) } });
  const calls = new Map((await store.calls({ limit: Infinity })).map((call) => [call.id, call]));
  for (let round = 0; round <= last; round++) {
    for (const name of ["a", "b", "c"]) assert.equal(calls.get(`${round}-${name}`)?.status, "ok");
    assert.equal(calls.get(`${round}-open`)?.status, "interrupted");
    assert.equal(calls.get(`${round}-open`)?.endedAt, 77);
  }
  assert.deepEqual(await store.calls({ status: "running" }), []);
  assert.deepEqual(
    (await store.events("0-open")).map((event) => event.type),
    ["call-started"],
  );
  assert.equal(readdirSync(join(folder, "hosts")).length, 1);
});

test("the calls of a second living host are left alone, until it closes", async (t) => {
  const folder = journalFolder(t);
  const first = openStore(t, folder).store;
  void first.append(started("a"));
  void first.append(started("b"));
  await first.flush();
  const second = openStore(t, folder).store;
  assert.equal((await second.call("a"))?.status, "running");
  void first.append(ended("a"));
  void second.append(started("c"));
  await Promise.all([first.flush(), second.flush()]);
  assert.equal((await second.call("a"))?.status, "ok");
  await first.close();
  assert.equal((await second.call("b"))?.status, "interrupted");
  assert.equal((await second.call("c"))?.status, "running");
});

test("ten hosts open a new journal at once", async (t) => {
  const folder = journalFolder(t);
  const stores = Array.from({ length: 10 }, () => openStore(t, folder).store);
  await Promise.all(stores.map((store, i) => (void store.append(started(`c${i}`)), store.flush())));
  assert.equal((await stores[0]!.calls({ status: "running" })).length, 10);
});
