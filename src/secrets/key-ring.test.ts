import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { newFolder, secretsOf } from "./fixtures/data-folder.ts";
import { atWork, atWorkWithoutRoom } from "./fixtures/processes.ts";
import { KeyRing } from "./key-ring.ts";

function ringOf(folder: string | undefined, isNeeded = false): KeyRing {
  return new KeyRing({ folder, place: "file", isNeeded: () => isNeeded });
}

function folderWithKey(t: TestContext) {
  const folder = newFolder(t);
  const ring = ringOf(folder);
  const id = ring.currentId;
  return { folder, file: join(folder, "secrets.key"), ring, id };
}

test("the keys lie in a file that its owner alone can read, and are the same after a restart", (t) => {
  const { folder, file, ring, id } = folderWithKey(t);
  assert.equal(ring.place, "file");
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const again = ringOf(folder);
  assert.equal(again.currentId, id);
  assert.deepEqual(again.signingKey(id), ring.signingKey(id));
  assert.deepEqual(again.sealingKey(id), ring.sealingKey(id));
});

test("each purpose has a key of its own", (t) => {
  const { ring, id } = folderWithKey(t);
  assert.equal(ring.signingKey(id).length, 32);
  assert.notDeepEqual(ring.signingKey(id), ring.sealingKey(id));
  assert.throws(
    () => ring.signingKey("another"),
    /There is no key "another" in .*secrets\.key: it belongs to another data folder/,
  );
});

test("nothing is made before a key is needed", (t) => {
  const folder = newFolder(t);
  assert.equal(ringOf(folder).place, undefined);
  assert.deepEqual(readdirSync(folder), []);
});

test("without a data folder the keys live as long as the process", () => {
  const ring = ringOf(undefined);
  assert.equal(ring.place, "memory");
  const first = ring.currentId;
  const signing = ring.signingKey(first);
  ring.use(ring.add());
  assert.notEqual(ring.currentId, first);
  assert.deepEqual(ring.signingKey(first), signing);
});

test("a new key is used once it is the current one, and the old one goes on signing", (t) => {
  const { folder, ring, id } = folderWithKey(t);
  const signing = ring.signingKey(id);
  const other = ringOf(folder);
  const added = ring.add();
  assert.equal(other.currentId, id);
  assert.equal(other.sealingKey(added).length, 32);
  ring.use(added);
  assert.equal(other.currentId, added);
  assert.deepEqual(other.signingKey(id), signing);
  assert.deepEqual(readdirSync(folder).toSorted(), ["secrets.key", "secrets.lock"]);
});

test("processes that need the first key at once get the same one", async (t) => {
  const folder = newFolder(t);
  const ids = await Promise.all([1, 2, 3, 4].map(() => atWork(folder, "current-key")));
  assert.match(ids[0] ?? "", /^k[\da-f]{16}$/);
  assert.deepEqual(new Set(ids), new Set([ringOf(folder).currentId]));
});

test("whoever comes second to the first key takes the one that is there", (t) => {
  const folder = newFolder(t);
  const [first, second] = [ringOf(folder), ringOf(folder)];
  const hold = second.exclusively.bind(second);
  let id = "";
  second.exclusively = (work) => {
    id = first.currentId;
    return hold(work);
  };
  assert.equal(second.currentId, id);
  assert.equal(first.currentId, id);
});

test("keys that processes add at once are all in the ring", async (t) => {
  const { folder } = folderWithKey(t);
  const added = await Promise.all([1, 2, 3, 4].map(() => atWork(folder, "add-key")));
  const ring = ringOf(folder);
  for (const id of added) assert.equal(ring.sealingKey(id).length, 32);
});

const onPosix = process.platform === "win32" ? "Windows has no such modes" : false;

test("a key file that others can read is refused until it is closed", { skip: onPosix }, (t) => {
  const { folder, file, id } = folderWithKey(t);
  chmodSync(file, 0o640);
  assert.throws(
    () => ringOf(folder).currentId,
    /can be reached by other users \(mode 640\)\. Close it with: chmod 600 .*secrets\.key/,
  );
  chmodSync(file, 0o600);
  assert.equal(ringOf(folder).currentId, id);
});

test("a damaged key file is never overwritten, and the message says the way out", (t) => {
  const { folder, file } = folderWithKey(t);
  const whole = readFileSync(file, "utf8");
  const { format, ring } = JSON.parse(whole) as { format: number; ring: { current: string; keys: { key: string }[] } };
  const wrong = [
    { format, ring: { ...ring, current: "another" } },
    { format, ring: { ...ring, keys: [...ring.keys, ...ring.keys] } },
    { format, ring: { ...ring, keys: [{ ...ring.keys[0], key: "c2hvcnQ=" }] } },
    { format, ring: { ...ring, keys: [null] } },
    [],
  ].map((content) => JSON.stringify(content));
  for (const content of ["", "\0\0", whole.slice(0, 40), whole.slice(0, -3), ...wrong]) {
    writeFileSync(file, content);
    assert.throws(() => ringOf(folder).currentId, /The key file .*secrets\.key is damaged.*put it back from a backup/, content);
    assert.throws(() => ringOf(folder).add(), /is damaged/, content);
    assert.equal(readFileSync(file, "utf8"), content);
  }
});

test("a key file of a newer Pegboard is left alone", (t) => {
  const { folder, file } = folderWithKey(t);
  writeFileSync(file, JSON.stringify({ format: 2 }));
  assert.throws(() => ringOf(folder).currentId, /was written by a newer Pegboard/);
});

test("no new key takes the place of a missing one while something is sealed with it", async (t) => {
  const folder = newFolder(t);
  const { vault } = secretsOf(t, folder);
  await vault.set("weather", "token", "a value");
  rmSync(join(folder, "secrets.key"));
  for (const one of [secretsOf(t, folder).vault, vault])
    await assert.rejects(one.get("weather", "token"), /The key file .* is gone, but there are secrets that were sealed with it/);
  await assert.rejects(vault.set("weather", "other", "x"), /is gone/);
  assert.equal(existsSync(join(folder, "secrets.key")), false);
  assert.equal(await vault.delete("weather", "token"), true);
  await vault.set("weather", "token", "again");
  assert.equal(await vault.get("weather", "token"), "again");
});

test("on a full disk the keys stay as they were", { skip: onPosix }, async (t) => {
  const { folder, file } = folderWithKey(t);
  const before = readFileSync(file, "utf8");
  const said = await atWorkWithoutRoom(folder, "add-key");
  assert.match(said, /^failed: Error: The key file .* could not be written: EFBIG.*Nothing was changed\./);
  assert.deepEqual(readdirSync(folder).toSorted(), ["secrets.key", "secrets.lock"]);
  assert.equal(readFileSync(file, "utf8"), before);
});

test("what a dead process left half written is cleared away", (t) => {
  const { folder, file, ring, id } = folderWithKey(t);
  writeFileSync(`${file}.new`, "half");
  ring.use(ring.add());
  assert.notEqual(ringOf(folder).currentId, id);
  assert.deepEqual(readdirSync(folder).toSorted(), ["secrets.key", "secrets.lock"]);
});

test("where the file cannot be written, the keys stay as they were", (t) => {
  const { folder, file, ring, id } = folderWithKey(t);
  mkdirSync(`${file}.new`);
  assert.throws(() => ring.add(), /The key file .* could not be written: .*Nothing was changed/s);
  assert.equal(ring.currentId, id);
  assert.equal(ringOf(folder).currentId, id);
});
