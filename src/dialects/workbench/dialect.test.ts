import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../contract/json.ts";
import type { PluginFolder } from "../../contract/plugin.ts";
import { workbench } from "./dialect.ts";
import { exportsRegister } from "./exports-register.ts";

function folder(files: Record<string, string>, manifest?: JsonObject): PluginFolder {
  return {
    path: "/plugins/one",
    name: "one",
    manifest,
    has: (file) => file in files || (file === "package.json" && manifest !== undefined),
    read: (file) => files[file],
  };
}

const PLUGIN = "module.exports.register = (api) => {};";

for (const source of [
  PLUGIN,
  "exports.register = register;",
  'exports["register"] = function () {}',
  "module.exports = { name: 'x', register };",
  "module.exports = {\n  async register(api) { api.registerTool({}) },\n};",
  "'use strict';\nObject.defineProperty(exports, 'register', { enumerable: true, get: () => register });",
  "class P { register(api) { api.registerTool({}); } }\nmodule.exports = new P();",
  "// import x from 'y'\nmodule.exports.register = () => {};",
  "/** export default */\nmodule.exports.register = () => {};",
])
  test(`W-15 this is a plugin: ${source}`, () => assert.equal(exportsRegister(source), true));

for (const source of [
  "",
  "export const register = (api) => {};",
  "import x from 'y';\nmodule.exports = { register: x };",
  "// module.exports.register = (api) => {};",
  "/* exports.register = 1 */ module.exports = {};",
  "const { ExtensibilityManager } = require('claude-replica');\nmodule.exports = { register: (m) => m.registerTool({}) };",
  "const sdk = require('@hivemind-os/plugin-sdk');\nmodule.exports = { register: sdk };",
  "module.exports = function () { return 1; };",
])
  test(`this is none: ${source}`, () => assert.equal(exportsRegister(source), false));

test("W-23 W-31 a folder without an index.js is no plugin, nor is one that holds others", () => {
  assert.equal(workbench.recognise(folder({})), undefined);
  assert.equal(workbench.recognise(folder({ "inner/index.js": PLUGIN, "other.js": PLUGIN })), undefined);
});

test("W-23 it is called after its folder", () => {
  assert.deepEqual(workbench.recognise(folder({ "index.js": PLUGIN }, { type: "commonjs", version: "1.2.3" })), {
    id: "one",
    version: "1.2.3",
    entries: ["index.js"],
    problems: [],
  });
});

test("package.json may name the dialect, which decides", () => {
  const files = { "index.js": PLUGIN };
  assert.equal(workbench.recognise(folder(files, { pegboard: { dialect: "replica" } })), undefined);
  const plain = { "index.js": "module.exports = make();" };
  assert.equal(workbench.recognise(folder(plain, {})), undefined);
  assert.deepEqual(workbench.recognise(folder(plain, { pegboard: { dialect: "workbench" } }))?.entries, ["index.js"]);
});

test("main is looked at where it is JavaScript within the folder", () => {
  const files = { "lib/a.cjs": PLUGIN, "../b.js": PLUGIN };
  assert.deepEqual(workbench.recognise(folder(files, { main: "./lib/a.cjs" }))?.entries, ["lib/a.cjs"]);
  assert.equal(workbench.recognise(folder(files, { main: "../b.js" })), undefined);
});

test("permissions come from package.json; what is not understood grants nothing", () => {
  const permissions = { network: true, write: ["/tmp/x"], read: "all", secrets: "read" };
  const found = workbench.recognise(folder({ "index.js": PLUGIN }, { type: "commonjs", pegboard: { permissions } }));
  assert.deepEqual(found?.permissions, { network: true, write: ["/tmp/x"], secrets: "read" });
  assert.deepEqual(
    found.problems?.map(({ severity, message }) => [severity, message]),
    [["warning", "pegboard.permissions is not understood at: read. Nothing is granted for that."]],
  );
});

test("a package.json that is no JSON is an error", () => {
  const files = { "index.js": PLUGIN, "package.json": "{ type: commonjs }" };
  assert.deepEqual(
    workbench.recognise(folder(files))?.problems?.map(({ severity, message }) => [severity, message]),
    [["error", "package.json is not a JSON object."]],
  );
});
