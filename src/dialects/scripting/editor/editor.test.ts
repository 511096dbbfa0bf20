import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost } from "pegboard/testing";
import type { Content } from "../../../contract/content.ts";
import { loadHere, memoryServices } from "../../../plugins/fixtures/load-here.ts";
import { failureOf, said } from "../../../testing/fixtures/outcome.ts";
import { scripting } from "../dialect.ts";
import { scriptEditor } from "./script-editor.ts";

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "pegboard-scripting-")));
after(() => rmSync(scratch, { recursive: true }));

let made = 0;
function project(files: Record<string, string> = { "index.tsx": "one\ntwo\nthree" }): string {
  const root = join(scratch, `project-${made++}`);
  mkdirSync(join(root, "lib/deep"), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  return root;
}

const read = (root: string, file = "index.tsx") => readFileSync(join(root, file), "utf8");

describe("5.2 the ScriptEditorProvider", () => {
  test("names the script, lists files and folders, and reads", async () => {
    const root = project({ "index.tsx": "a", "lib/b.ts": "b" });
    mkdirSync(join(root, "node_modules/x"), { recursive: true });
    symlinkSync("/etc", join(root, "lib/etc"));
    const editor = scriptEditor(root);
    assert.match(editor.scriptName, /^project-\d+$/u);
    assert.deepEqual(editor.getAllFiles(), ["index.tsx", "lib/b.ts"]);
    assert.deepEqual(editor.getAllFolders(), ["lib", "lib/deep"]);
    assert.equal(editor.exists("lib/b.ts"), true);
    assert.equal(editor.exists("lib/c.ts"), false);
    assert.equal(await editor.getFileContent("./lib/b.ts"), "b");
    assert.equal(await editor.getFileContent("lib/c.ts"), null);
    assert.equal(await editor.getFileContent("lib"), null);
    assert.deepEqual(editor.getLintErrors(), {});
  });

  test("updates only what is there; writes what is not", async () => {
    const root = project();
    const editor = scriptEditor(root);
    assert.equal(await editor.updateFileContent("index.tsx", "new"), true);
    assert.equal(read(root), "new");
    assert.equal(await editor.updateFileContent("other.ts", "new"), false);
    assert.equal(existsSync(join(root, "other.ts")), false);
    assert.equal(await editor.writeToFile("made/here/other.ts", "x"), true);
    assert.equal(read(root, "made/here/other.ts"), "x");
  });

  test("inserts before lines of the original, counted from 1", async () => {
    const root = project();
    const edits = [
      { startLine: 1, content: "zero" },
      { startLine: 3, content: "two and a half\nand more" },
      { startLine: 1, content: "nearly one" },
      { startLine: 4, content: "four" },
    ];
    assert.equal(await scriptEditor(root).insertContent("index.tsx", edits), true);
    assert.equal(read(root), "zero\nnearly one\none\ntwo\ntwo and a half\nand more\nthree\nfour");
  });

  test("a line that is not there changes nothing", async () => {
    const root = project();
    const editor = scriptEditor(root);
    for (const startLine of [0, 5, 1.5]) {
      assert.equal(
        await editor.insertContent("index.tsx", [
          { startLine: 1, content: "x" },
          { startLine, content: "y" },
        ]),
        false,
      );
      assert.equal(await editor.replaceInFile("index.tsx", [{ startLine, content: "y" }]), false);
    }
    assert.equal(await editor.insertContent("none.ts", [{ startLine: 1, content: "x" }]), false);
    assert.equal(read(root), "one\ntwo\nthree");
  });

  test("replaces lines, in the older form", async () => {
    const root = project();
    assert.equal(
      await scriptEditor(root).replaceInFile("index.tsx", [
        { startLine: 3, content: "3" },
        { startLine: 1, content: "1\n2" },
      ]),
      true,
    );
    assert.equal(read(root), "1\n2\n3");
  });

  test("replaces blocks, in the newer form, told apart by what stands around them or by the nearest line", async () => {
    const source = "a {\n  x\n}\nb {\n  x\n}\nc {\n  x\n}";
    const one = { existingBlock: "  x", newBlock: "  y" };
    for (const [edit, expected] of [
      [{ ...one, contextBefore: "b {" }, "a {\n  x\n}\nb {\n  y\n}\nc {\n  x\n}"],
      [{ ...one, contextAfter: "}\nb" }, "a {\n  y\n}\nb {\n  x\n}\nc {\n  x\n}"],
      [{ ...one, startLineHint: 7 }, "a {\n  x\n}\nb {\n  x\n}\nc {\n  y\n}"],
      [one, undefined],
      [{ existingBlock: "z", newBlock: "y" }, undefined],
      [{ existingBlock: "", newBlock: "y" }, undefined],
    ] as const) {
      const root = project({ "index.tsx": source });
      assert.equal(await scriptEditor(root).replaceInFile("index.tsx", [edit]), expected !== undefined);
      assert.equal(read(root), expected ?? source);
    }
  });

  test("no path leads out of the project, neither by .. nor absolute nor over a link", async () => {
    const root = project();
    writeFileSync(join(scratch, "secret.txt"), "secret");
    symlinkSync(scratch, join(root, "out"));
    symlinkSync(join(scratch, "secret.txt"), join(root, "link.txt"));
    const editor = scriptEditor(root);
    for (const path of [
      "../secret.txt",
      "lib/../../secret.txt",
      join(scratch, "secret.txt"),
      "out/secret.txt",
      "link.txt",
      "",
      ".",
    ]) {
      assert.equal(editor.exists(path), false, path);
      await assert.rejects(editor.getFileContent(path), /script project/u, path);
      await assert.rejects(editor.writeToFile(path, "overwritten"), /script project/u, path);
      await assert.rejects(editor.updateFileContent(path, "overwritten"), /script project/u, path);
    }
    assert.equal(read(scratch, "secret.txt"), "secret");
  });

  test("a difference is shown in a preview and never written", async () => {
    const root = project();
    const shown: Content[] = [];
    scriptEditor(root, shown).openDiffEditor("index.tsx", "one\n2\nthree");
    scriptEditor(root, shown).openDiffEditor("fresh.ts", "x");
    scriptEditor(root).openDiffEditor("index.tsx", "nowhere to show it");
    assert.deepEqual(shown, [
      { type: "text", text: "index.tsx, line 2\n  one\n- two\n+ 2\n  three" },
      { type: "text", text: "new file fresh.ts\n+ x" },
    ]);
    assert.equal(read(root), "one\ntwo\nthree");
  });
});

test("S-20 a tool for the script editor works on the configured project, after a preview that writes nothing", async () => {
  const root = project();
  const config: { scriptProject?: string } = {};
  const folder = fileURLToPath(new URL("../../../../test/plugins/scripting/tidy_file", import.meta.url));
  const { tools, about } = await loadHere(scripting, folder, memoryServices(config));
  assert.match(JSON.stringify(about?.config), /"scriptProject"/u);
  const previews: unknown[] = [];
  await using host = createTestHost({
    tools,
    approvals: ({ explanation }) => {
      previews.push(explanation);
      return { approve: true };
    },
  });

  const without = await host.call("tidy_file", { path: "index.tsx" });
  assert.equal(
    failureOf(without).message,
    '"tidy_file" works only on a script project, and none is open. Set "scriptProject" in the plugin\'s config to the absolute path of a project folder.',
  );
  assert.equal((previews[0] as { message: string }).message, failureOf(without).message);

  config.scriptProject = root;
  assert.equal(said(await host.call("tidy_file", { path: "index.tsx" })), "Tidied index.tsx of 1 files.");
  assert.deepEqual(previews[1], {
    title: "Tidy a file",
    message: "The assistant wants to modify index.tsx.",
    preview: [
      { type: "text", text: "index.tsx, line 4\n  two\n  three\n+ // tidy" },
      { type: "text", text: 'The preview failed: "sneaky.txt" cannot be written before the call is approved.' },
    ],
    labels: { approve: "Apply Changes", decline: "Cancel" },
  });
  assert.equal(read(root), "one\ntwo\nthree\n// tidy");
  assert.equal(existsSync(join(root, "sneaky.txt")), false);

  config.scriptProject = join(root, "nowhere");
  assert.match(failureOf(await host.call("tidy_file", { path: "x" })).message, /cannot be opened/u);
  config.scriptProject = "relative";
  assert.match(failureOf(await host.call("tidy_file", { path: "x" })).message, /no absolute path/u);
});
