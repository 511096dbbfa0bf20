import assert from "node:assert/strict";
import { homedir } from "node:os";
import { test } from "node:test";
import type { JsonObject } from "../../contract/json.ts";
import type { PluginFolder } from "../../contract/plugin.ts";
import { openFolder } from "../../plugins/plugin-folder.ts";
import { hivemind } from "./dialect.ts";
import { pluginFolder } from "./fixtures/plugin.ts";

function folder(files: Record<string, string>, manifest?: JsonObject): PluginFolder {
  return { path: "/plugins/my plugin", name: "my plugin", manifest, has: (file) => file in files, read: (file) => files[file] };
}

const block = { hivemind: {} };

for (const [name, id] of [
  ["@hivemind/connector-github-issues", "hivemind.connector-github-issues"],
  ["plain", "plain"],
  ["two words", "two-words"],
  ["", "my-plugin"],
  [undefined, "my-plugin"],
] as const)
  test(`H-5 a package named ${JSON.stringify(name)} has the id ${id}`, () => {
    const found = hivemind.recognise(folder({ "index.js": "" }, { ...block, ...(name === undefined ? {} : { name }) }));
    assert.equal(found?.id, id);
  });

for (const [what, files, manifest, entries] of [
  ["main, where it is there", { "lib/a.js": "", "src/index.ts": "" }, { ...block, main: "./lib/a.js" }, ["lib/a.js"]],
  ["src/index.ts where main was not built yet", { "src/index.ts": "" }, { ...block, main: "dist/index.js" }, ["src/index.ts"]],
  ["dist/index.js where there is nothing else", { "dist/index.js": "" }, block, ["dist/index.js"]],
  ["index.ts before index.js", { "index.js": "", "index.ts": "" }, block, ["index.ts"]],
  ["no module outside the folder", { "../x.js": "", "index.js": "" }, { ...block, main: "../x.js" }, ["index.js"]],
] as const)
  test(`the entry is ${what}`, () => {
    assert.deepEqual(hivemind.recognise(folder(files, manifest))?.entries, entries);
  });

test("H-O8 a plugin whose module is missing is recognised, and told", () => {
  const found = hivemind.recognise(openFolder(pluginFolder("no-entry")));
  assert.deepEqual(found?.entries, []);
  assert.match(found.problems?.[0]?.message ?? "", /no module to load: neither "dist\/index\.js"/u);
  assert.equal(found.problems?.[0]?.severity, "error");
});

for (const source of [
  'import { definePlugin } from "@hivemind-os/plugin-sdk";',
  "import {\n  z,\n} from '@hivemind/plugin-sdk';",
  "const sdk = require('@hivemind/plugin-sdk');",
  'const sdk = await import("@hivemind-os/plugin-sdk");',
])
  test(`a folder is recognised by ${JSON.stringify(source)}`, () => {
    assert.ok(hivemind.recognise(folder({ "index.ts": source })));
  });

for (const [what, files, manifest] of [
  ["a Workbench plugin", { "index.js": "module.exports.register = (api) => {};" }, { type: "commonjs" }],
  ["a module that only speaks of the SDK", { "index.js": "// like @hivemind-os/plugin-sdk, but smaller" }, {}],
  ["another package of the same scope", { "index.js": 'import "@hivemind-os/plugin-sdk-extras";' }, {}],
  ["a Lobe package", { "src/index.ts": "export const x = 1;" }, { name: "@lobechat/builtin-tool-x" }],
  ["an empty folder", {}, undefined],
  ["a block that is no object", { "index.js": "" }, { hivemind: true }],
  ["a folder that names another dialect", { "index.js": "" }, { ...block, pegboard: { dialect: "workbench" } }],
] as const)
  test(`${what} is left to others`, () => {
    assert.equal(hivemind.recognise(folder(files, manifest)), undefined);
  });

test("a folder that names this dialect is claimed", () => {
  assert.ok(hivemind.recognise(folder({ "index.js": "" }, { pegboard: { dialect: "hivemind" } })));
});

for (const [list, expected] of [
  [["network:api.github.com", "secrets:read"], { network: true, secrets: "read" }],
  [["secrets:write", "loop:background"], { network: false, secrets: "write" }],
  [["secrets:*"], { network: false, secrets: "write" }],
  [[], { network: false, secrets: "none" }],
  [
    ["filesystem:notes", "filesystem:/var/x", "filesystem:~/y"],
    { network: false, secrets: "none", write: ["/plugins/my plugin/notes", "/var/x", `${homedir()}/y`] },
  ],
  [undefined, undefined],
] as const)
  test(`H-O8 the permissions ${JSON.stringify(list)} are asked of the host`, () => {
    const manifest = { hivemind: list === undefined ? {} : { permissions: [...list] } };
    assert.deepEqual(hivemind.recognise(folder({ "index.js": "" }, manifest))?.permissions, expected);
  });

test("pegboard.permissions counts for more than the list", () => {
  const manifest = { hivemind: { permissions: ["secrets:read"] }, pegboard: { permissions: { secrets: "none", network: true } } };
  assert.deepEqual(hivemind.recognise(folder({ "index.js": "" }, manifest))?.permissions, { secrets: "none", network: true });
});

test("H-24 the SDK and its test harness answer to both of their names", async () => {
  for (const name of ["@hivemind-os/plugin-sdk", "@hivemind/plugin-sdk"]) {
    const sdk = (await import(hivemind.modules[name]!.href)) as object;
    const testing = (await import(hivemind.modules[`${name}/testing`]!.href)) as object;
    assert.ok("definePlugin" in sdk && "z" in sdk && "createTestHarness" in testing);
  }
});
