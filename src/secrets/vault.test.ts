import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import { fakeClock } from "../testing/fake-clock.ts";
import { newFolder, openSecrets, secretsOf } from "./fixtures/data-folder.ts";
import { atWork } from "./fixtures/processes.ts";

// Any of UTF-16, lone surrogates too.
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

const VALUE = "sk-live-0123456789";

test("a secret is kept over a restart, and lies nowhere in the clear", async (t) => {
  const folder = newFolder(t);
  const { vault, close } = openSecrets(folder);
  await vault.set("weather", "token", VALUE);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  assert.ok(files.length > 2);
  for (const bytes of files)
    assert.ok(!bytes.includes(VALUE) && !bytes.includes(Buffer.from(VALUE).toString("base64").slice(0, -2)));
  close();
  const again = secretsOf(t, folder).vault;
  assert.equal(await again.get("weather", "token"), VALUE);
  assert.equal(await again.get("weather", "other"), null);
  assert.equal(await again.get("other", "token"), null);
});

test("a secret can be replaced and removed", async (t) => {
  const { vault } = secretsOf(t);
  await vault.set("weather", "token", "one");
  await vault.set("weather", "token", "two");
  assert.equal(await vault.get("weather", "token"), "two");
  assert.equal(await vault.delete("weather", "token"), true);
  assert.equal(await vault.delete("weather", "token"), false);
  assert.equal(await vault.get("weather", "token"), null);
});

test("the list tells the end of long values and nothing else of them", async (t) => {
  const clock = fakeClock(5000);
  const { vault } = secretsOf(t, undefined, { clock });
  await vault.set("weather", "long", "twelve chars");
  await vault.set("weather", "short", "eleven char");
  await vault.set("another", "smile", "0123456789 ab🙂");
  assert.deepEqual(await vault.list(), [
    { plugin: "another", key: "smile", lastFour: " ab🙂", updatedAt: 5000 },
    { plugin: "weather", key: "long", lastFour: "hars", updatedAt: 5000 },
    { plugin: "weather", key: "short", updatedAt: 5000 },
  ]);
});

test("what cannot be a secret is refused in words", async (t) => {
  const { vault } = secretsOf(t);
  await assert.rejects(vault.set("p", "k", ""), /The secret "k" is empty/);
  await assert.rejects(vault.set("", "k", "v"), /needs a plugin and a key/);
  await assert.rejects(vault.set("p", "", "v"), /needs a plugin and a key/);
  await assert.rejects(vault.set("p", "k".repeat(257), "v"), /256 characters, not 257/);
  await assert.rejects(vault.set("p", "k", "ü".repeat(32_769)), /has 65538 bytes; at most 65536/);
  await vault.set("p", "k", "ü".repeat(32_768));
  for (let i = 1; i < 256; i++) await vault.set("p", `k${i}`, "v");
  await assert.rejects(vault.set("p", "one more", "v"), /keeps 256 secrets, which is the most/);
  await vault.set("p", "k", "v");
  await vault.set("q", "k", "v");
});

test("a sealed secret opens only where it was put", async (t) => {
  const { vault, rows } = secretsOf(t);
  await vault.set("weather", "token", VALUE);
  const row = rows.find("weather", "token");
  assert.ok(row);
  rows.put({ ...row, plugin: "spy" });
  rows.put({ ...row, key: "other" });
  rows.put({ ...row, key: "short", sealed: "AAAA" });
  rows.put({ ...row, key: "flipped", sealed: row.sealed.replace(/^./, (first) => (first === "A" ? "B" : "A")) });
  for (const [plugin, key] of [
    ["spy", "token"],
    ["weather", "other"],
    ["weather", "short"],
    ["weather", "flipped"],
  ] as const)
    await assert.rejects(vault.get(plugin, key), new RegExp(`The secret "${key}" of "${plugin}" cannot be opened`));
  assert.equal(await vault.get("weather", "token"), VALUE);
  const problems = (await vault.list()).filter(({ problem }) => problem !== undefined).map(({ key }) => key);
  assert.deepEqual(problems, ["token", "flipped", "other", "short"]);
  await assert.rejects(vault.rotate(), /cannot be opened/);
});

test("property: any value of any plugin comes back as it was given", async (t) => {
  const { vault } = secretsOf(t);
  const anyText = fc.oneof(fc.string({ unit: anyUnit, minLength: 1 }), fc.constantFrom("\ud800", "a\0b", "\ufeff", "null", '"'));
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (plugin, key, value) => {
      await vault.set(plugin, key, value);
      assert.equal(await vault.get(plugin, key), value);
      await vault.delete(plugin, key);
    }),
  );
});

test("a rotation seals everything with a new key, here and in other processes", async (t) => {
  const folder = newFolder(t);
  const [here, there] = [secretsOf(t, folder), secretsOf(t, folder)];
  for (const key of ["a", "b", "c"]) await here.vault.set("weather", key, `${key} value`);
  const before = here.ring.currentId;
  assert.equal(await there.vault.get("weather", "a"), "a value");
  assert.equal(await here.vault.rotate(), 3);
  assert.notEqual(here.ring.currentId, before);
  await there.vault.set("weather", "d", "d value");
  assert.deepEqual(new Set(here.rows.all().map(({ keyId }) => keyId)), new Set([here.ring.currentId]));
  for (const { vault } of [here, there]) assert.equal(await vault.get("weather", "b"), "b value");
  assert.equal(here.ring.signingKey(before).length, 32);
});

for (const moment of ["die-before-reseal", "die-after-reseal"])
  test(`a process that dies in the middle of a rotation (${moment}) leaves every secret readable`, async (t) => {
    const folder = newFolder(t);
    const { vault, rows } = secretsOf(t, folder);
    for (const key of ["a", "b", "c"]) await vault.set("weather", key, `${key} value`);
    assert.equal(await atWork(folder, moment), "ended by SIGKILL");
    const after = secretsOf(t, folder);
    for (const one of [vault, after.vault])
      for (const key of ["a", "b", "c"]) assert.equal(await one.get("weather", key), `${key} value`);
    await after.vault.set("weather", "d", "d value");
    assert.equal(await after.vault.rotate(), 4);
    assert.deepEqual(new Set(rows.all().map(({ keyId }) => keyId)), new Set([after.ring.currentId]));
    assert.equal(await vault.get("weather", "d"), "d value");
  });

test("nothing that is set while another process rotates is lost", async (t) => {
  const folder = newFolder(t);
  const { vault } = secretsOf(t, folder);
  const writer = { isAtWork: true };
  const writing = atWork(folder, "set-many", "12").finally(() => (writer.isAtWork = false));
  while (writer.isAtWork) {
    await vault.rotate();
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(await writing, "undefined");
  for (let i = 0; i < 12; i++) assert.equal(await vault.get("weather", `key-${i}`), `value ${i}`);
});

test("nothing is changed but while no other process may", async (t) => {
  const { vault, rows, ring } = secretsOf(t, newFolder(t));
  const held: boolean[] = [];
  let isHeld = false;
  const hold = ring.exclusively.bind(ring);
  ring.exclusively = (work) => {
    const before = isHeld;
    isHeld = true;
    return hold(() => {
      try {
        return work();
      } finally {
        isHeld = before;
      }
    });
  };
  for (const change of ["put", "remove", "replaceAll"] as const) {
    const really = rows[change].bind(rows) as (...given: unknown[]) => never;
    rows[change] = (...given: unknown[]) => {
      held.push(isHeld);
      return really(...given);
    };
  }
  await vault.set("weather", "token", "one");
  await vault.rotate();
  await vault.delete("weather", "token");
  assert.ok(held.length >= 3);
  assert.deepEqual(new Set(held), new Set([true]));
});

test("the values to cover follow what is kept, and stay the same list while nothing changes", async (t) => {
  const folder = newFolder(t);
  const [{ vault }, other] = [secretsOf(t, folder), secretsOf(t, folder)];
  assert.deepEqual(vault.values(), []);
  await vault.set("weather", "token", "one");
  const values = vault.values();
  assert.deepEqual(values, ["one"]);
  await vault.set("another", "token", "one");
  assert.equal(vault.values(), values);
  await other.vault.set("weather", "token", "two");
  assert.deepEqual(new Set(vault.values()), new Set(["one", "two"]));
  vault.also(["three"]);
  assert.deepEqual(new Set(vault.values()), new Set(["one", "two", "three"]));
  assert.equal(vault.values(), vault.values());
});

test("a value that was replaced or removed stays covered as long as the process lives, a while", async (t) => {
  const { vault } = secretsOf(t);
  await vault.set("weather", "token", "first");
  await vault.delete("weather", "token");
  assert.deepEqual(vault.values(), ["first"]);
  for (let i = 0; i < 300; i++) await vault.set("weather", "token", `value ${i}`);
  assert.equal(vault.values().length, 257);
  assert.ok(!vault.values().includes("first"));
  assert.ok(vault.values().includes("value 299"));
});

test("what was known stays covered when the rows are closed", async (t) => {
  const { vault, close } = secretsOf(t);
  await vault.set("weather", "token", "one");
  close();
  assert.deepEqual(vault.values(), ["one"]);
});

test("a missing key leaves the list, and what is removed is not asked for it", async (t) => {
  const folder = newFolder(t);
  const { vault } = secretsOf(t, folder);
  await vault.set("weather", "token", VALUE);
  rmSync(join(folder, "secrets.key"));
  const again = secretsOf(t, folder).vault;
  const [listed] = await again.list();
  assert.equal(listed?.lastFour, undefined);
  assert.match(listed?.problem ?? "", /is gone/);
  assert.deepEqual(again.values(), []);
  assert.equal(await again.delete("weather", "token"), true);
});

test("property: any text that is sealed can be opened, also after a rotation, and not once it is altered", async (t) => {
  const { vault } = secretsOf(t);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyUnit }), fc.nat(), async (text, at) => {
      const sealed = vault.seal(text);
      await vault.rotate();
      assert.equal(vault.open(sealed), text);
      const place = sealed.indexOf(".") + 1 + (at % 16);
      const altered = sealed.slice(0, place) + (sealed[place] === "A" ? "B" : "A") + sealed.slice(place + 1);
      assert.throws(() => vault.open(altered), /What was sealed cannot be opened/);
    }),
  );
  assert.throws(() => vault.open("k0.AAAA"), /There is no key "k0"/);
});
