import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fingerprint } from "./fingerprint.ts";

test("any change of a file is seen, at any depth; nothing else is", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-fingerprint-"));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "lib/deep"), { recursive: true });
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(folder, "lib/deep/a.js"), "1");
  const seen = [fingerprint(folder).digest];
  assert.equal(fingerprint(folder).digest, seen[0]);
  writeFileSync(join(folder, ".git/x"), "1");
  assert.equal(fingerprint(folder).digest, seen[0]);
  writeFileSync(join(folder, "lib/deep/a.js"), "2");
  utimesSync(join(folder, "lib/deep/a.js"), 1, 1);
  seen.push(fingerprint(folder).digest);
  writeFileSync(join(folder, "b.js"), "");
  seen.push(fingerprint(folder).digest);
  rmSync(join(folder, "lib"), { recursive: true });
  seen.push(fingerprint(folder).digest);
  assert.equal(new Set(seen).size, seen.length);
});

test("links that lead out are named, those that stay within are not", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-fingerprint-"));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "plugin/node_modules/x"), { recursive: true });
  writeFileSync(join(folder, "plugin/a.txt"), "");
  writeFileSync(join(folder, "outside.txt"), "");
  symlinkSync("a.txt", join(folder, "plugin/inside"));
  symlinkSync("../outside.txt", join(folder, "plugin/outside"));
  symlinkSync("/etc", join(folder, "plugin/node_modules/x/etc"));
  symlinkSync("nowhere", join(folder, "plugin/nowhere"));
  const { strayLinks } = fingerprint(join(folder, "plugin"));
  assert.deepEqual(strayLinks.map((link) => link.slice(folder.length)).toSorted(), [
    "/plugin/node_modules/x/etc",
    "/plugin/outside",
  ]);
});
