import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fakeClock } from "../testing/fake-clock.ts";
import { newFolder, secretsOf } from "./fixtures/data-folder.ts";
import { standInKeyring } from "./fixtures/stand-in-keyring.ts";
import { KeyRing } from "./key-ring.ts";
import { systemKeyring } from "./keys/system-keyring.ts";

const skip =
  process.platform === "linux" || process.platform === "darwin" ? false : "this system has no keyring that Pegboard uses";

function ringOf(folder: string, place: "auto" | "file" = "auto", clock = fakeClock()): KeyRing {
  return new KeyRing({ folder, place, clock, isNeeded: () => false });
}

for (const [platform, name] of [
  ["linux", "the keyring of the desktop (Secret Service)"],
  ["darwin", "the login keychain"],
] as const)
  test(`${name} keeps a password that no argument tells`, { skip }, (t) => {
    const standIn = standInKeyring(t);
    const keyring = systemKeyring(platform);
    assert.equal(keyring?.name, name);
    keyring.store("a1", "pass0word");
    assert.deepEqual(standIn.kept(), { a1: "pass0word" });
    assert.equal(keyring.read("a1"), "pass0word");
    assert.throws(() => keyring.read("a2"), /ended with \d+/);
    keyring.remove("a1");
    assert.deepEqual(standIn.kept(), {});
    assert.ok(!standIn.runs().join().includes("pass0word"), standIn.runs().join("\n"));
    standIn.lock(true);
    assert.throws(() => keyring.read("a1"), /ended with 1: it is locked$/);
    assert.throws(() => keyring.store("a1", "pass0word"), /ended with 1$/);
  });

test("where its program is not installed, that is said", { skip }, (t) => {
  const path = process.env["PATH"];
  t.after(() => (process.env["PATH"] = path));
  process.env["PATH"] = "/nowhere";
  assert.throws(() => systemKeyring("linux")?.read("a1"), /secret-tool ENOENT/);
});

test("other systems have no keyring that is used", () => {
  assert.equal(systemKeyring("win32"), undefined);
});

test("where there is a keyring, the key file is sealed with a password in it", { skip }, (t) => {
  const standIn = standInKeyring(t);
  const folder = newFolder(t);
  const ring = ringOf(folder);
  const id = ring.currentId;
  assert.equal(ring.place, "keyring");
  const passwords = Object.values(standIn.kept());
  assert.equal(passwords.length, 1);
  const file = readFileSync(join(folder, "secrets.key"), "utf8");
  assert.ok(!file.includes(id), file);
  assert.ok(!file.includes(passwords[0] ?? ""), file);
  assert.ok(
    !standIn
      .runs()
      .join()
      .includes(passwords[0] ?? ""),
  );
  const again = ringOf(folder, "file");
  assert.equal(again.currentId, id);
  assert.deepEqual(again.signingKey(id), ring.signingKey(id));
});

test("a new key brings a new password, and the old one leaves the keyring", { skip }, (t) => {
  const standIn = standInKeyring(t);
  const folder = newFolder(t);
  const [ring, other] = [ringOf(folder), ringOf(folder)];
  const first = ring.currentId;
  const before = Object.keys(standIn.kept());
  other.signingKey(first);
  ring.use(ring.add());
  const after = Object.keys(standIn.kept());
  assert.equal(after.length, 1);
  assert.notDeepEqual(after, before);
  assert.notEqual(other.currentId, first);
  assert.equal(other.currentId, ring.currentId);
});

test("with the file chosen, a new key takes the others along out of the keyring", { skip }, (t) => {
  const standIn = standInKeyring(t);
  const folder = newFolder(t);
  const ring = ringOf(folder);
  const id = ring.currentId;
  const chosen = ringOf(folder, "file");
  chosen.use(chosen.add());
  assert.deepEqual(standIn.kept(), {});
  for (const one of [ring, chosen, ringOf(folder)]) {
    assert.equal(one.place, "file");
    assert.deepEqual(one.signingKey(id), ring.signingKey(id));
  }
});

test("where the keyring does not answer at first, the keys go into the file and stay there", { skip }, (t) => {
  const standIn = standInKeyring(t);
  standIn.lock(true);
  const folder = newFolder(t);
  const ring = ringOf(folder);
  const id = ring.currentId;
  assert.equal(ring.place, "file");
  standIn.lock(false);
  const again = ringOf(folder);
  again.use(again.add());
  assert.equal(again.place, "file");
  assert.equal(again.signingKey(id).length, 32);
  assert.deepEqual(standIn.kept(), {});
});

test("a keyring that does not give back what it was given is not relied on", { skip }, (t) => {
  const standIn = standInKeyring(t);
  const folder = newFolder(t);
  const kept = ringOf(newFolder(t));
  const id = kept.currentId;
  standIn.forget();
  assert.throws(() => kept.add());
  assert.equal(kept.currentId, id);
  const ring = ringOf(folder);
  assert.equal(ringOf(folder).currentId, ring.currentId);
  assert.equal(ring.place, "file");
});

test("with the file chosen, the keyring is not asked at all", { skip }, (t) => {
  const standIn = standInKeyring(t);
  assert.equal(ringOf(newFolder(t), "file").currentId.length, 17);
  assert.deepEqual(standIn.runs(), []);
});

test("a keyring that is locked later makes no second truth, and is not asked over and over", { skip }, async (t) => {
  const standIn = standInKeyring(t);
  const folder = newFolder(t);
  await secretsOf(t, folder, { place: "auto" }).vault.set("weather", "token", "the value of it");
  const file = readFileSync(join(folder, "secrets.key"), "utf8");
  standIn.lock(true);
  const clock = fakeClock();
  const { vault, ring } = secretsOf(t, folder, { place: "auto", clock });
  const refused = /The keys of .*secrets\.key are sealed with a password in .*it is locked.*Unlock the keyring/;
  await assert.rejects(vault.get("weather", "token"), refused);
  await assert.rejects(vault.rotate(), refused);
  assert.throws(() => ring.add(), refused);
  assert.equal((await vault.list())[0]?.problem?.match(refused)?.index, 0);
  assert.deepEqual(vault.values(), []);
  assert.equal(readFileSync(join(folder, "secrets.key"), "utf8"), file);
  standIn.lock(false);
  const runs = standIn.runs().length;
  await assert.rejects(vault.get("weather", "token"), refused);
  assert.equal(standIn.runs().length, runs);
  await clock.advance(30_000);
  assert.equal(await vault.get("weather", "token"), "the value of it");
  assert.deepEqual(vault.values(), ["the value of it"]);
});
