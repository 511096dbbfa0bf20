import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { recognise } from "../dialects.ts";
import { openFolder } from "../plugin-folder.ts";
import { scaffold, SCAFFOLD_DIALECTS } from "./scaffold.ts";

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-scaffold-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

for (const dialect of SCAFFOLD_DIALECTS)
  test(`what is written for ${dialect} is recognised as that, without complaint`, (t) => {
    const made = scaffold(dialect, "two-words", newFolder(t));
    assert.ok("files" in made, JSON.stringify(made));
    const known = recognise(openFolder(made.folder));
    assert.equal(known?.dialect.name ?? "native", dialect);
    assert.deepEqual(known?.found.problems ?? [], []);
    const cases = JSON.parse(readFileSync(join(made.folder, "cases.json"), "utf8")) as { tool: string }[];
    assert.ok(cases.length > 0 && cases.every(({ tool }) => tool === made.tool));
  });

test("a Lobe plugin whose name begins with lobe- is not called lobe-lobe-", (t) => {
  const made = scaffold("lobe", "lobe-task", newFolder(t));
  assert.ok("tool" in made);
  assert.equal(made.tool, "lobe-task/getGreeting");
});

test("where something is in the way nothing is written", (t) => {
  const folder = newFolder(t);
  writeFileSync(join(folder, "taken"), "mine");
  assert.deepEqual(scaffold("native", "taken", folder), {
    fault: "exists",
    message: `There is already ${join(folder, "taken")}. Nothing was written.`,
  });
  const below = scaffold("native", "x", join(folder, "taken"));
  assert.equal("fault" in below && below.fault, "unwritable");
  const unknown = scaffold("constructor", "x", folder);
  assert.equal("fault" in unknown && unknown.fault, "dialect");
  assert.deepEqual(readdirSync(folder), ["taken"]);
});
