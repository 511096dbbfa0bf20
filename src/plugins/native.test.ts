import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { loadNativeTools } from "./native.ts";

const HEAD = 'import { defineTool } from "pegboard";\n';

function tool(name: string): string {
  return `defineTool({ name: "${name}", description: "A tool.", run: () => "done" })`;
}

async function folderWith(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-native-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), source);
  }
  return folder;
}

test("finds default and named exports, single and in lists, each once", async (t) => {
  const folder = await folderWith(t, {
    "a.mjs": `${HEAD}export default ${tool("a.one")};`,
    "b.mjs": `${HEAD}export const two = ${tool("b.two")}; export const more = [two, ${tool("b.three")}];`,
    "c.ts": `${HEAD}const name: string = "c.four"; export default [defineTool({ name, description: "Typed.", run: () => 1 })];`,
  });
  const { tools, problems } = await loadNativeTools(folder);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["a.one", "b.two", "b.three", "c.four"],
  );
});

test("a tool says which file it came from", async (t) => {
  const folder = await folderWith(t, { "a.mjs": `${HEAD}export default ${tool("a.one")};` });
  const { tools } = await loadNativeTools(folder);
  assert.deepEqual(tools[0]?.origin, { dialect: "native", plugin: "a", file: join(folder, "a.mjs") });
});

test("looks into folders for an index file, and into nothing else", async (t) => {
  const folder = await folderWith(t, {
    "plug/index.mjs": `${HEAD}export default ${tool("plug.in")};`,
    "plug/other.mjs": "throw new Error('never loaded');",
    "lib/part.mjs": "throw new Error('never loaded');",
    "node_modules/index.mjs": "throw new Error('never loaded');",
    "a.test.ts": "throw new Error('never loaded');",
    "a.d.ts": "throw new Error('never loaded');",
    "notes.md": "no module",
  });
  const { tools, problems } = await loadNativeTools(folder);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["plug.in"],
  );
});

for (const [what, source, message, fix] of [
  [
    "does not parse",
    "export const a = {;",
    /^Its syntax is wrong: Unexpected token/u,
    /^See the place: node --check .*bad\.mjs$/u,
  ],
  ["throws", "throw new Error('no key set');", /^no key set$/u, /run it alone with node/u],
  ["throws nothing of use", "throw null;", /^It threw null\.$/u, /run it alone with node/u],
  ["imports a package that is not there", 'import "not-there-at-all";', /'not-there-at-all'/u, /npm install not-there-at-all$/u],
  ["imports a file that is not there", 'import "./gone.js";', /gone\.js/u, /full name, extension included/u],
  ["exports no tool", "export const a = 1;", /^It exports no tool\.$/u, /defineTool/u],
  ["exports a tool half made", "export const half = { name: 'x', run() {} };", /"half" looks like a tool/u, /Wrap it/u],
] as const)
  test(`a module that ${what} is a problem with its fix, and the others load`, async (t) => {
    const folder = await folderWith(t, { "bad.mjs": source, "good.mjs": `${HEAD}export default ${tool("good.one")};` });
    const { tools, problems } = await loadNativeTools(folder);
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["good.one"],
    );
    assert.equal(problems.length, 1);
    assert.equal(problems[0]?.file, join(folder, "bad.mjs"));
    assert.match(problems[0].message, message);
    assert.match(problems[0].fix, fix);
  });

test("TypeScript that Node cannot erase is explained", async (t) => {
  const folder = await folderWith(t, { "bad.ts": "enum A { x }\nexport default A;" });
  const { problems } = await loadNativeTools(folder);
  assert.match(problems[0]?.fix ?? "", /only erases types: write it without enums/u);
});

test("a module that never finishes loading is given up", async (t) => {
  const folder = await folderWith(t, { "slow.mjs": "await new Promise(() => {});" });
  const { tools, problems } = await loadNativeTools(folder, { patienceMs: 10 });
  assert.deepEqual(tools, []);
  assert.equal(problems[0]?.message, "It was not loaded within 0.01 s.");
});

test("a second tool of the same name is left out, and both files are named", async (t) => {
  const folder = await folderWith(t, {
    "a.mjs": `${HEAD}export default ${tool("same.name")};`,
    "b.mjs": `${HEAD}export default ${tool("same.name")};`,
  });
  const { tools, problems } = await loadNativeTools(folder);
  assert.equal(tools.length, 1);
  assert.equal(tools[0]?.origin.file, join(folder, "a.mjs"));
  assert.equal(problems[0]?.file, join(folder, "b.mjs"));
  assert.match(problems[0].message, new RegExp(`"same.name" is already defined in ${join(folder, "a.mjs")}`, "u"));
});

test("a folder that is not there, or is a file, is a problem", async (t) => {
  const folder = await folderWith(t, { "a.mjs": "" });
  const gone = await loadNativeTools(join(folder, "gone"));
  assert.equal(gone.problems[0]?.message, "There is no such folder.");
  const file = await loadNativeTools(join(folder, "a.mjs"));
  assert.equal(file.problems[0]?.message, "It is a file, not a folder.");
});
