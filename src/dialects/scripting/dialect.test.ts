import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../contract/json.ts";
import type { PluginFolder } from "../../contract/plugin.ts";
import { scripting } from "./dialect.ts";

function folder(files: Record<string, string>, manifest?: JsonObject): PluginFolder {
  return { path: "/plugins/one", name: "one", manifest, has: (file) => file in files, read: (file) => files[file] };
}

const JSON_FILE = { "assistant_tool.json": JSON.stringify({ id: "hello", displayName: "Hello", description: "Greets." }) };

test("S-1 a folder with assistant_tool.json is a tool; its id is the plugin's", () => {
  const files = { ...JSON_FILE, "assistant_tool.tsx": "", "assistant_tool.js": "" };
  assert.deepEqual(scripting.recognise(folder(files, { version: "1.0.0" })), {
    id: "hello",
    version: "1.0.0",
    entries: ["assistant_tool.tsx"],
    problems: [],
  });
  assert.deepEqual(scripting.recognise(folder({ ...JSON_FILE, "assistant_tool.js": "" }))?.entries, ["assistant_tool.js"]);
});

test("other folders are none", () => {
  assert.equal(scripting.recognise(folder({})), undefined);
  assert.equal(scripting.recognise(folder({ "assistant_tool.tsx": "", "index.js": "" })), undefined);
});

test("package.json may name the dialect, which decides", () => {
  const files = { ...JSON_FILE, "assistant_tool.tsx": "" };
  assert.equal(scripting.recognise(folder(files, { pegboard: { dialect: "lobe" } })), undefined);
  const named = scripting.recognise(folder({ "assistant_tool.tsx": "" }, { pegboard: { dialect: "scripting" } }));
  assert.deepEqual(
    named?.problems?.map(({ message }) => message),
    ["There is no assistant_tool.json."],
  );
});

test("permissions come from package.json", () => {
  const permissions = { network: true, write: ["/projects"] };
  const files = { ...JSON_FILE, "assistant_tool.tsx": "" };
  assert.deepEqual(scripting.recognise(folder(files, { pegboard: { permissions } }))?.permissions, permissions);
});

for (const [what, source, message, line] of [
  ["no JSON", '{\n  "id": "x",\n}', /^It is not JSON: /u, 3],
  ["a JSON that stops", '{\n  "id": "x",\n  "displayName"', /^It is not JSON: /u, 3],
  ["no object", "[]", /^It does not hold an object\.$/u, undefined],
  ["a blank id", '{ "id": " ", "displayName": "X" }', /^It has no id\.$/u, undefined],
  ["a reserved id", '{ "id": "builtin.x", "displayName": "X" }', /"builtin\." is reserved/u, undefined],
] as const)
  test(`an assistant_tool.json that holds ${what} is an error`, () => {
    const found = scripting.recognise(folder({ "assistant_tool.json": source, "assistant_tool.tsx": "" }));
    assert.equal(found?.id, "one");
    assert.equal(found.problems?.length, 1);
    assert.equal(found.problems[0]?.severity, "error");
    assert.match(found.problems[0].message, message);
    assert.equal(found.problems[0].line, line);
  });

test("requireApproval with an odd value counts as true; autoApprove only where it is true", () => {
  const odd = JSON.stringify({ id: "x", displayName: "X", description: "X.", requireApproval: 1, autoApprove: "yes" });
  const found = scripting.recognise(folder({ "assistant_tool.json": odd, "assistant_tool.tsx": "" }));
  assert.deepEqual(
    found?.problems?.map(({ severity, message }) => [severity, message]),
    [
      ["warning", '"requireApproval" must be true or false; it counts as true.'],
      ["warning", '"autoApprove" must be true or false; it counts as false.'],
    ],
  );
});
