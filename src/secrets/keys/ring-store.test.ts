import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { fakeClock } from "../../testing/fake-clock.ts";
import { newFolder } from "../fixtures/data-folder.ts";
import type { Keyring } from "./keyring.ts";
import { newKey, type Ring } from "./ring.ts";
import { RingStore } from "./ring-store.ts";

/** A keyring in memory, and what happens just before it is read. */
function memoryKeyring(): Keyring & { beforeRead: () => void } {
  const kept = new Map<string, string>();
  return {
    name: "the keyring of this test",
    beforeRead: () => {},
    store: (account, password) => void kept.set(account, password),
    read(account) {
      this.beforeRead();
      const password = kept.get(account);
      if (password === undefined) throw new Error("there is no such entry");
      return password;
    },
    remove: (account) => void kept.delete(account),
  };
}

test("keys that another process makes anew while they are read are read again", (t) => {
  const file = join(newFolder(t), "secrets.key");
  const keyring = memoryKeyring();
  const [here, there] = [new RingStore(file, keyring, fakeClock()), new RingStore(file, keyring, fakeClock())];
  const [first, second] = [newKey(1), newKey(2)];
  const ring: Ring = { current: first.id, keys: [first] };
  const kept = here.create(ring, true);
  keyring.beforeRead = () => {
    keyring.beforeRead = () => {};
    there.renew({ current: first.id, keys: [first, second] }, kept, true);
  };
  assert.deepEqual(
    here.read().ring.keys.map(({ id }) => id),
    [first.id, second.id],
  );
});

test("an entry of another folder opens nothing", (t) => {
  const [file, other] = [join(newFolder(t), "secrets.key"), join(newFolder(t), "secrets.key")];
  const keyring = memoryKeyring();
  const key = newKey(1);
  const ring: Ring = { current: key.id, keys: [key] };
  const { entry } = new RingStore(other, keyring, fakeClock()).create(ring, true);
  const store = new RingStore(file, keyring, fakeClock());
  const kept = store.create(ring, true);
  keyring.store(kept.entry?.account ?? "", entry?.password ?? "");
  assert.throws(() => store.read(), /The key file .* is damaged/);
});
