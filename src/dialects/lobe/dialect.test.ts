import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Recognised } from "../../contract/plugin.ts";
import { openFolder } from "../../plugins/plugin-folder.ts";
import { lobe } from "./dialect.ts";
import { folderWith, pluginAt } from "./fixtures/lobe-plugin.ts";

async function recognised(t: TestContext, files: Record<string, string>): Promise<Recognised | undefined> {
  return lobe.recognise(openFolder(await folderWith(t, files)));
}

test("L-1 a package of LobeHub's builtin tools is recognised by its name", async (t) => {
  const found = await recognised(t, {
    "package.json": '{ "name": "@lobechat/builtin-tool-task", "version": "1.0.0" }',
    "src/index.ts": "",
  });
  assert.deepEqual(found, { id: "builtin-tool-task", version: "1.0.0", entries: ["src/index.ts"], problems: [] });
});

test("L-39 package entry, runtime and executor are loaded in this order, the client never", () => {
  const found = lobe.recognise(openFolder(pluginAt("builtin-tool-local-system")));
  assert.deepEqual(found?.entries, ["src/index.ts", "src/ExecutionRuntime/index.ts", "src/executor/index.ts"]);
  const task = lobe.recognise(openFolder(pluginAt("builtin-tool-task")));
  assert.deepEqual(task?.entries, ["src/index.ts", "src/client/executor/index.ts"]);
});

for (const [what, exports, entries] of [
  ["one path", '"./a.js"', ["a.js"]],
  ["conditions", '{ "types": "./a.d.ts", "import": "./a.js", "default": "./b.js" }', ["a.js"]],
  ["conditions by subpath, nested", '{ ".": { "node": { "import": "./b.js" } }, "./executor": "./a.js" }', ["b.js", "a.js"]],
  ["a list of attempts", '{ ".": ["./gone.js", "./b.js"] }', ["b.js"]],
  ["the same file twice", '{ ".": "./a.js", "./executionRuntime": "./a.js" }', ["a.js"]],
] as const)
  test(`L-39 exports may be ${what}`, async (t) => {
    const manifest = `{ "name": "@lobechat/builtin-tool-x", "exports": ${exports} }`;
    const found = await recognised(t, { "package.json": manifest, "a.js": "", "b.js": "" });
    assert.deepEqual(found?.entries, entries);
    assert.deepEqual(found?.problems, []);
  });

test("an export that leads nowhere, or out of the folder, is warned of, and the usual place is used", async (t) => {
  const manifest = '{ "name": "@lobechat/builtin-tool-x", "exports": { ".": "../x.js", "./executor": "./gone.ts" } }';
  const found = await recognised(t, { "package.json": manifest, "../x.js": "", "index.js": "", "src/executor/index.ts": "" });
  assert.deepEqual(found?.entries, ["index.js", "src/executor/index.ts"]);
  assert.deepEqual(
    found?.problems?.map(({ message, severity }) => [severity, message]),
    [
      ["warning", '"." leads to ../x.js, which is no file of this folder. index.js is used in its place.'],
      [
        "warning",
        '"./executor" leads to ./gone.ts, which is no file of this folder. src/executor/index.ts is used in its place.',
      ],
    ],
  );
});

test("L-O5 without exports, both places of the executor are known", async (t) => {
  for (const file of ["src/client/executor/index.ts", "src/executor/index.ts"]) {
    const found = await recognised(t, { "src/index.ts": "", [file]: "" });
    assert.deepEqual(found?.entries, ["src/index.ts", file]);
  }
});

const manifest = "export const M = { identifier: 'lobe-a', api: [] };";
for (const [what, files] of [
  ["a subpath ./executionRuntime", { "package.json": '{ "exports": { "./executionRuntime": "./r.js" } }', "r.js": "" }],
  ["a subpath ./executor", { "package.json": '{ "name": "mine", "exports": { "./executor": "./r.js" } }', "r.js": "" }],
  ["a manifest in its source", { "package.json": "{}", "index.js": manifest }],
  [
    "a manifest in its source and a broken package.json",
    { "package.json": "{", "src/manifest.ts": manifest, "src/index.ts": "" },
  ],
  [
    "a manifest whose identifier is a constant",
    {
      "package.json": "{}",
      "manifest.ts": "export const M = { identifier: Id, api: [] };",
      "types.ts": "export const Id = 'lobe-a';",
    },
  ],
  ["its word", { "package.json": '{ "pegboard": { "dialect": "lobe" } }' }],
] as const)
  test(`a folder is recognised by ${what}`, async (t) => {
    assert.ok(await recognised(t, files));
  });

for (const [what, files] of [
  ["Workbench", { "package.json": '{ "type": "commonjs" }', "index.js": "module.exports.register = (api) => {};" }],
  ["Hivemind", { "package.json": '{ "hivemind": {}, "exports": { "./executor": "./e.js" } }', "e.js": "" }],
  ["Scripting", { "package.json": "{}", "assistant_tool.json": "{}", "index.ts": manifest }],
  ["another, by its word", { "package.json": '{ "name": "@lobechat/builtin-tool-x", "pegboard": { "dialect": "replica" } }' }],
  [
    "none, with an identifier that is not Lobe's",
    { "package.json": "{}", "index.js": "export const a = { identifier: 'x', api: [] };" },
  ],
  ["none, with an identifier but no APIs", { "package.json": "{}", "index.js": "export const a = { identifier: 'lobe-x' };" }],
] as const)
  test(`a folder of ${what} is left alone`, async (t) => {
    assert.equal(await recognised(t, files), undefined);
  });

test("permissions come from package.json; what cannot be read grants nothing and is told", async (t) => {
  const permissions = '{ "network": true, "read": ["/a"], "write": "/b", "secrets": "all", "root": 1 }';
  const found = await recognised(t, {
    "package.json": `{ "name": "@lobechat/builtin-tool-x", "pegboard": { "permissions": ${permissions} } }`,
    "index.js": "",
  });
  assert.deepEqual(found?.permissions, { network: true, read: ["/a"] });
  assert.match(found?.problems?.[0]?.message ?? "", /not understood at: root, write, secrets\. Nothing is granted/u);
});

test("the modules that authors import are files of ours", () => {
  assert.deepEqual(Object.keys(lobe.modules), ["@lobechat/types", "@lobechat/prompts", "debug"]);
  for (const url of [...Object.values(lobe.modules), lobe.loader]) assert.ok(import.meta.resolve(url.href).endsWith(".ts"));
});
