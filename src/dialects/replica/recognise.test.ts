import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import type { JsonObject } from "../../contract/json.ts";
import type { PluginFolder } from "../../contract/plugin.ts";
import { replica } from "./dialect.ts";

function folderWith(files: Record<string, string>, manifest?: JsonObject): PluginFolder {
  return { path: "/plugins/one", name: "one", manifest, has: (file) => Object.hasOwn(files, file), read: (file) => files[file] };
}

const TOOL = 'export default { name: "a", description: "b", parameters: [], executor: async () => ({ success: true }) };';

for (const [what, files, manifest] of [
  ["a definition in TypeScript", { "index.ts": TOOL }],
  ["a definition in plain JavaScript", { "index.js": TOOL }],
  ["an .mjs", { "index.mjs": TOOL }],
  ["a .cjs", { "index.cjs": `module.exports = { tool: { 'parameters': [], async executor(args) {} } };` }],
  ["a type from claude-replica", { "index.ts": 'import type { CustomToolDefinition } from "claude-replica";' }],
  ["a manager that it requires", { "index.js": "const { ExtensibilityManager } = require('claude-replica');" }],
  [
    "a manager that it is given",
    { "index.js": "exports.register = (manager) => manager.registerTool({ ...base, executor: work });" },
  ],
  [
    "a streaming executor",
    { "index.js": "export const t = { name: 'a', parameters: [], streamingExecutor: async function* () {} };" },
  ],
  ["definitions in other files", { "index.ts": 'export * from "./tools/search.js";', "tools/search.ts": TOOL }],
  ["its main file", { "lib/tools.js": TOOL }, { main: "./lib/tools.js" }],
  ["the dialect it names, whatever is in it", { "index.js": "export {}" }, { pegboard: { dialect: "replica" } }],
] as [string, Record<string, string>, JsonObject?][])
  test(`a folder is recognised by ${what}`, () => {
    const found = replica.recognise(folderWith(files, manifest));
    assert.ok(found);
    assert.equal(found.entries.length, 1);
    assert.deepEqual(found.problems, []);
  });

for (const [what, files, manifest] of [
  [
    "a Workbench plugin",
    {
      "index.js":
        "module.exports.register = (api) => { api.registerTool({ name: 'a.b', inputSchema: { type: 'object' }, run: async ({ parameters }) => 'x' }); };",
    },
  ],
  [
    "a native module",
    {
      "index.ts":
        'import { defineTool } from "pegboard"; const executor = 1, parameters = {}; export default { executor, parameters };',
    },
  ],
  ["a Hivemind package", { "index.ts": TOOL }, { hivemind: { type: "tool-pack" } }],
  ["a Hivemind module", { "index.ts": `import { defineTool } from "@hivemind-os/plugin-sdk"; ${TOOL}` }],
  ["a Lobe package", { "index.ts": TOOL }, { name: "@lobechat/builtin-tool-task" }],
  ["a Scripting tool", { "index.ts": TOOL, "assistant_tool.json": "{}" }],
  ["one that names another dialect", { "index.ts": TOOL }, { pegboard: { dialect: "workbench" } }],
  ["a module that only speaks of it", { "index.js": '// import from "claude-replica"\n/* parameters: executor: */\nexport {};' }],
  ["a folder without a module", { "README.md": TOOL }],
] as [string, Record<string, string>, JsonObject?][])
  test(`${what} is left to others`, () => {
    assert.equal(replica.recognise(folderWith(files, manifest)), undefined);
  });

test("its id, version and permissions come from package.json; without one the folder's name is its id", () => {
  const pegboard = { permissions: { network: true, read: ["/srv"], secrets: "read" } };
  const found = replica.recognise(folderWith({ "index.js": TOOL }, { name: "searcher", version: "1.2.3", pegboard }));
  assert.deepEqual(found, {
    id: "searcher",
    version: "1.2.3",
    entries: ["index.js"],
    permissions: { network: true, read: ["/srv"], secrets: "read" },
    problems: [],
  });
  assert.equal(replica.recognise(folderWith({ "index.js": TOOL }))?.id, "one");
});

test("what package.json says wrongly is a warning with its fix", () => {
  const pegboard = { permissions: { network: "yes", write: "/srv", fly: true, read: ["/ok"] } };
  const found = replica.recognise(folderWith({ "index.js": TOOL }, { main: "dist/gone.js", pegboard }));
  assert.deepEqual(found?.permissions, { read: ["/ok"] });
  assert.deepEqual(
    found.problems?.map(({ file, message, severity }) => [file, message, severity]),
    [
      ["/plugins/one/package.json", '"pegboard.permissions.network" is not understood; it is not granted.', "warning"],
      ["/plugins/one/package.json", '"pegboard.permissions.write" is not understood; it is not granted.', "warning"],
      ["/plugins/one/package.json", '"pegboard.permissions.fly" is not understood; it is not granted.', "warning"],
      ["/plugins/one/package.json", '"main" names dist/gone.js, which is not there; index.js is used in its place.', "warning"],
    ],
  );
});

test("a folder that names the dialect but has no module is an error", () => {
  const found = replica.recognise(folderWith({}, { pegboard: { dialect: "replica" } }));
  assert.deepEqual([found?.entries, found?.problems?.[0]?.severity], [[], "error"]);
});

test("the modules it points at are there", () => {
  for (const url of [replica.loader, ...Object.values(replica.modules)]) assert.ok(existsSync(url), url.href);
});
