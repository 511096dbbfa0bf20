import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import * as fc from "fast-check";
import type { SealedSecret } from "../../../contract/secrets.ts";
import { openDatabase } from "./database.ts";
import { SECRET_TABLES, SecretTable } from "./secret-table.ts";

// Any of UTF-16, lone surrogates too.
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

function open(t: TestContext, folder?: string): SecretTable {
  const db = openDatabase(folder, [SECRET_TABLES]);
  t.after(() => db.close());
  return new SecretTable(db);
}

function secret(plugin: string, key: string, more: Partial<SealedSecret> = {}): SealedSecret {
  return { plugin, key, keyId: "k1", sealed: "c2VhbGVk", updatedAt: 1000, ...more };
}

test("sealed secrets are kept over a restart, one for each plugin and key", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-secrets-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const first = open(t, folder);
  first.put(secret("b", "token"));
  first.put(secret("a", "token"));
  first.put(secret("b", "token", { sealed: "bmV3", updatedAt: 2000 }));
  const again = open(t, folder);
  assert.deepEqual(again.all(), [secret("a", "token"), secret("b", "token", { sealed: "bmV3", updatedAt: 2000 })]);
  assert.deepEqual(again.find("a", "token"), secret("a", "token"));
  assert.equal(again.find("a", "other"), undefined);
});

test("a secret is removed once", (t) => {
  const table = open(t);
  table.put(secret("a", "token"));
  assert.equal(table.remove("a", "token"), true);
  assert.equal(table.remove("a", "token"), false);
  assert.deepEqual(table.all(), []);
});

test("all secrets are replaced, or none", (t) => {
  const table = open(t);
  table.put(secret("a", "one"));
  table.put(secret("a", "two"));
  assert.throws(() => table.replaceAll([secret("a", "one", { keyId: "k2" }), secret("a", "two", { updatedAt: Number.NaN })]));
  assert.deepEqual(table.all(), [secret("a", "one"), secret("a", "two")]);
  table.replaceAll([secret("a", "two", { keyId: "k2" })]);
  assert.deepEqual(table.all(), [secret("a", "two", { keyId: "k2" })]);
});

test("property: any plugin and key is found as it was given, lone surrogates and NUL too", (t) => {
  const table = open(t);
  const anyName = fc.oneof(fc.string({ unit: anyUnit }), fc.constantFrom("\ud800", "\ufffd", "a\0b", "a", "\u0001json:"));
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(anyName, anyName), { selector: (names) => names.join("\n"), maxLength: 5 }), (names) => {
      const kept = names.map(([plugin, key], i) => secret(plugin, key, { updatedAt: i }));
      table.replaceAll(kept);
      for (const one of kept) assert.deepEqual(table.find(one.plugin, one.key), one);
      assert.equal(table.all().length, kept.length);
    }),
  );
});
