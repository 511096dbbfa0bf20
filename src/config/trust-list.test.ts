import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { TrustList } from "./trust-list.ts";

function folder(t: TestContext): string {
  const made = mkdtempSync(join(tmpdir(), "pegboard-trust-"));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return join(made, "data");
}

test("a file is trusted with the digest it had, until that is taken back; others see it from another process", (t) => {
  const data = folder(t);
  const list = new TrustList(data);
  assert.equal(list.isTrusted("/a", "1"), false);
  list.trust("/a", "1");
  list.trust("/b", "2");
  assert.equal(new TrustList(data).isTrusted("/a", "1"), true);
  assert.equal(list.isTrusted("/a", "2"), false);
  assert.equal(list.isTrusted("/c", "1"), false);
  assert.equal(list.distrust("/a"), true);
  assert.equal(list.distrust("/a"), false);
  assert.equal(list.isTrusted("/a", "1"), false);
  assert.equal(list.isTrusted("/b", "2"), true);
});

test("the list is for its owner alone, and leaves nothing beside it", { skip: process.platform === "win32" }, (t) => {
  const data = folder(t);
  new TrustList(data).trust("/a", "1");
  assert.deepEqual(readdirSync(data), ["trusted-configs.json"]);
  assert.equal(statSync(join(data, "trusted-configs.json")).mode & 0o777, 0o600);
});

test("a list that cannot be read trusts nothing", (t) => {
  const data = folder(t);
  new TrustList(data).trust("/a", "1");
  writeFileSync(join(data, "trusted-configs.json"), "{");
  assert.equal(new TrustList(data).isTrusted("/a", "1"), false);
});
