import assert from "node:assert/strict";
import { test } from "node:test";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import { codeOf, said } from "../../testing/fixtures/outcome.ts";
import { hostOf, loadFiles, manifestSource, runtimeSource } from "./fixtures/lobe-plugin.ts";

const OK = "{ return { success: true, content: 'done' }; }";
const RUNTIME = runtimeSource(`a() ${OK} b() ${OK}`);
const A = '{ name: "a", description: "Does a." }';
const B = '{ name: "b", description: "Does b." }';

function names({ tools }: LoadedPlugin): string[] {
  return tools.map(({ name }) => name);
}

function told({ problems }: LoadedPlugin): string[] {
  return problems.map(({ severity, message }) => `${severity}: ${message}`);
}

test("L-2 an identifier without lobe- is warned of, and works", async (t) => {
  const plugin = await loadFiles(t, { "index.js": RUNTIME + manifestSource(A, "", "x") });
  assert.deepEqual(names(plugin), ["x/a"]);
  assert.deepEqual(told(plugin), ['warning: The identifier "x" does not begin with "lobe-".']);
});

for (const [how, source] of [
  ["a list in the manifest", manifestSource(A, 'deprecatedIdentifiers: ["lobe-old"],')],
  ["an exported list", `${manifestSource(A)} export const deprecatedIdentifiers = ["lobe-old"];`],
  ["an exported list of aliases", `${manifestSource(A)} export const aliases = ["lobe-old", "lobe-x"];`],
  ["an object of aliases", `${manifestSource(A)} export const aliases = { "lobe-old": "lobe-x", "lobe-other": "lobe-y" };`],
  [
    "a second key for the same module",
    `${manifestSource(A)} export const byId = { "lobe-x": XManifest, "lobe-old": XManifest };`,
  ],
  ["a second manifest", `${manifestSource(A)} export const LegacyManifest = { ...XManifest, identifier: "lobe-old" };`],
] as const)
  test(`L-3 a former identifier reaches the tool: ${how}`, async (t) => {
    const plugin = await loadFiles(t, { "index.js": RUNTIME + source });
    assert.deepEqual(names(plugin), ["lobe-x/a"]);
    assert.deepEqual(plugin.tools[0]?.aliases, ["lobe-old/a"]);
    assert.deepEqual(plugin.problems, []);
    assert.equal(said(await hostOf(plugin).call("lobe-old/a")), "done");
  });

test("L-3 of two manifests with the same APIs, the one that the executor answers to is the tool", async (t) => {
  const executor =
    'export const e = { identifier: "lobe-x", apiEnum: { a: "a" }, a: async () => ({ success: true, content: "e" }) };';
  const source = `${manifestSource(A)} export const Another = { ...XManifest, identifier: "lobe-a" }; ${executor}`;
  const plugin = await loadFiles(t, { "index.js": source });
  assert.deepEqual([names(plugin), plugin.tools[0]?.aliases], [["lobe-x/a"], ["lobe-a/a"]]);
});

test("L-7 two manifests of one identifier are an error, and the first stays", async (t) => {
  const source = `${manifestSource(A)} export const YManifest = { identifier: "lobe-x", api: [${B}] };`;
  const plugin = await loadFiles(t, { "index.js": RUNTIME + source });
  assert.deepEqual(names(plugin), ["lobe-x/a"]);
  assert.deepEqual(told(plugin), ['error: Two manifests have the identifier "lobe-x"; the second was left out.']);
});

test("a package may have two tools", async (t) => {
  const source = `${manifestSource(A)} export const YManifest = { identifier: "lobe-y", api: [${B}] };`;
  const plugin = await loadFiles(t, { "index.js": RUNTIME + source });
  assert.deepEqual(names(plugin), ["lobe-x/a", "lobe-y/b"]);
});

for (const [api, effects] of [
  ["listTasks", "reads"],
  ["viewTask", "reads"],
  ["getTask", "reads"],
  ["search", "reads"],
  ["createTask", "writes"],
  ["editTask", "writes"],
  ["updateTaskStatus", "writes"],
  ["runTask", "writes"],
  ["executeCode", "writes"],
  ["submitForm", "writes"],
  ["deleteTask", "destroys"],
  ["gettysburg", "writes"],
  ["calculate", "writes"],
  ["constructor", "writes"],
] as const)
  test(`L-6 ${api} ${effects}`, async (t) => {
    const plugin = await loadFiles(t, { "index.js": RUNTIME + manifestSource(`{ name: "${api}", description: "x" }`) });
    assert.equal(plugin.tools[0]?.effects, effects);
  });

test("L-11 a name without an entry is a warning; an entry twice or without a name in ApiName an error, and hides no other", async (t) => {
  const source = `${manifestSource(`${A}, ${A}, ${B}`)} export const XApiName = { a: "a", gone: "gone" };`;
  const plugin = await loadFiles(t, { "index.js": RUNTIME + source });
  assert.deepEqual(names(plugin), ["lobe-x/a"]);
  assert.deepEqual(told(plugin), [
    'error: The manifest has the API "a" twice; the second was left out.',
    'error: The manifest has the API "b", which is not in XApiName: a call would end in ApiNotFound, so it was left out.',
    'warning: XApiName has "gone", but the manifest has no API of that name: no model is offered it.',
  ]);
});

test("L-41 an enum in place of a constant object is warned of, with its line", async (t) => {
  const plugin = await loadFiles(t, {
    "package.json": '{ "name": "@lobechat/builtin-tool-x" }',
    "src/types.ts": "// Names.\nexport enum XApiName {\n  a = 'a',\n}\n",
    "src/index.ts": `import { XApiName } from './types';\nexport { XApiName };\n${manifestSource('{ name: XApiName.a, description: "x" }')}`,
    "src/ExecutionRuntime/index.ts": RUNTIME,
  });
  assert.deepEqual(names(plugin), ["lobe-x/a"]);
  assert.deepEqual(told(plugin), ["warning: XApiName is an enum; BaseExecutor wants a constant object."]);
  const [problem] = plugin.problems;
  assert.equal(problem?.line, 2);
  assert.match(problem.file, /\/src\/types\.ts$/u);
  assert.match(problem.fix, /as const;$/u);
});

test("L-41 an enum of numbers leaves an API without a name, which is an error", async (t) => {
  const plugin = await loadFiles(t, {
    "package.json": '{ "name": "@lobechat/builtin-tool-x" }',
    "index.ts": `export enum XApiName { a }\n${RUNTIME}${manifestSource(`{ name: XApiName.a, description: "x" }, ${B}`)}`,
  });
  assert.match(told(plugin).join("\n"), /error: api\[0\] of the manifest has the name 0, which is no text; it was left out\./u);
  assert.match(told(plugin).join("\n"), /warning: XApiName is an enum/u);
});

test("L-12 L-18 parameters survive as they are, and nothing of the framework reaches the spec", async (t) => {
  const parameters = {
    type: "object",
    required: ["s"],
    properties: { s: { enum: ["x", "y"] }, list: { type: "array", items: { oneOf: [{ type: "string" }, { type: "null" }] } } },
    additionalProperties: false,
  };
  const framework = 'humanIntervention: "always", renderDisplayControl: "expand", work: { action: "create" }, ordered: true';
  const api = `{ name: "a", description: "Does a.", parameters: ${JSON.stringify(parameters)}, ${framework}, defaultTimeoutMs: 5000 }`;
  const plugin = await loadFiles(t, { "index.js": RUNTIME + manifestSource(api) });
  const [spec] = hostOf(plugin).tools();
  assert.deepEqual(spec?.input, parameters);
  assert.deepEqual(Object.keys(spec).toSorted(), [
    "approval",
    "description",
    "effects",
    "input",
    "limits",
    "name",
    "origin",
    "ui",
  ]);
});

test("L-10 missing and empty parameters mean any object; a missing description is warned of", async (t) => {
  const plugin = await loadFiles(t, {
    "index.js": RUNTIME + manifestSource('{ name: "a" }, { name: "b", description: "x", parameters: {} }'),
  });
  assert.deepEqual(
    plugin.tools.map(({ input }) => input),
    [{ type: "object" }, { type: "object" }],
  );
  assert.equal(plugin.tools[0]?.description, "The API a.");
  assert.deepEqual(told(plugin), ['warning: The API "a" has no description: a model can only guess by its name.']);
});

for (const [what, api, message] of [
  ["null", "null", /api\[0\] of the manifest has no name/u],
  ["an API with an empty name", '{ name: " " }', /api\[0\] of the manifest has the name " ", which is no text/u],
  ["parameters that are a list", '{ name: "a", parameters: [] }', /The parameters of "a" are no object/u],
  ["parameters with a function", '{ name: "a", parameters: { check() {} } }', /The parameters of "a" are no JSON: \/check/u],
] as const)
  test(`L-10 ${what} in the list of APIs is an error that hides no other`, async (t) => {
    const plugin = await loadFiles(t, { "index.js": RUNTIME + manifestSource(`${api}, ${B}`) });
    assert.deepEqual(names(plugin), ["lobe-x/b"]);
    assert.equal(plugin.problems.length, 1);
    assert.equal(plugin.problems[0]?.severity, "error");
    assert.match(plugin.problems[0].message, message);
  });

for (const [executors, count] of [
  ["['server']", 1],
  ["['client']", 1],
  ["['client', 'server']", 1],
  ["['mobile']", 0],
  ["[]", 0],
] as const)
  test(`L-15 executors: ${executors} gives ${count} tools`, async (t) => {
    const plugin = await loadFiles(t, { "index.js": RUNTIME + manifestSource(A, `executors: ${executors},`) });
    assert.equal(plugin.tools.length, count);
    if (count === 0) assert.match(told(plugin)[0] ?? "", /^error: "lobe-x" is meant for .* client and server only\.$/u);
  });

for (const [more, limits] of [
  ["", { timeoutMs: 120_000 }],
  ["defaultTimeoutMs: 5", { timeoutMs: 1_000 }],
  ["defaultTimeoutMs: 9e9", { timeoutMs: 800_000 }],
  ["defaultTimeoutMs: 30000", { timeoutMs: 30_000 }],
  ['defaultTimeoutMs: "soon"', { timeoutMs: 60_000 }],
  ["ordered: true", { timeoutMs: 120_000, concurrency: 1 }],
] as const)
  test(`L-O4 ${more || "no limit of its own"} is ${JSON.stringify(limits)}`, async (t) => {
    const whole = more.includes("soon") ? "defaultTimeoutMs: 60000," : "";
    const plugin = await loadFiles(t, {
      "index.js": RUNTIME + manifestSource(`{ name: "a", description: "x", ${more} }`, whole),
    });
    assert.deepEqual(plugin.tools[0]?.limits, limits);
  });

test("L-O4 calls of an ordered API run one after the other", async (t) => {
  const slow = runtimeSource(
    "log = []; async a({ n }) { this.log.push(`+${n}`); await null; await null; this.log.push(`-${n}`); return { success: true, content: this.log.join(' ') }; }",
  );
  const plugin = await loadFiles(t, { "index.js": slow + manifestSource('{ name: "a", description: "x", ordered: true }') });
  await using host = hostOf(plugin);
  const results = await Promise.all([1, 2, 3].map((n) => host.call("lobe-x/a", { n })));
  assert.equal(said(results[2]!), "+1 -1 +2 -2 +3 -3");
});

test("L-17 a systemRole that throws is warned of, and the tools stay", async (t) => {
  const role = 'systemRole: () => { throw new Error("no models"); },';
  const plugin = await loadFiles(t, { "index.js": RUNTIME + manifestSource(A, role) });
  assert.deepEqual(names(plugin), ["lobe-x/a"]);
  assert.deepEqual(told(plugin), ['warning: The systemRole of "lobe-x" failed: no models']);
  assert.deepEqual(plugin.about, { title: "X" });
});

test("L-10 a package without a manifest is an error that names the fix", async (t) => {
  const plugin = await loadFiles(t, { "index.js": "export const a = { identifier: 5, api: [] };" });
  assert.deepEqual(told(plugin), ["error: No export of the package is a manifest."]);
  assert.match(plugin.problems[0]?.fix ?? "", /identifier and api/u);
});

test("what a package entry throws while it is loaded is for the one who loads it to tell", async (t) => {
  await assert.rejects(loadFiles(t, { "index.js": "throw new Error('no key');" }), /no key/u);
});

test("L-38 a package entry that needs React says so", async (t) => {
  const plugin = await loadFiles(t, { "index.js": `import "react";\n${RUNTIME}${manifestSource(A)}` });
  assert.match(told(plugin)[0] ?? "", /^error: It could not be loaded: the package "react" is not installed\.$/u);
  assert.match(plugin.problems[0]?.fix ?? "", /pure data/u);
});

test("a CommonJS package loads", async (t) => {
  const plugin = await loadFiles(t, {
    "package.json": '{ "name": "@lobechat/builtin-tool-x", "main": "./dist.cjs", "version": "2.0.0" }',
    "dist.cjs": `
      const debug = require("debug")("lobe-x:executor");
      const { BaseExecutor } = require("@lobechat/types");
      exports.XManifest = { identifier: "lobe-x", api: [{ name: "a", description: "x" }] };
      exports.xExecutor = new (class extends BaseExecutor {
        identifier = "lobe-x"; apiEnum = { a: "a" };
        a = async () => { debug("ran"); return { success: true, content: "ran" }; };
      })();`,
  });
  assert.deepEqual(plugin.problems, []);
  const { dialect, plugin: id, version, file } = plugin.tools[0]!.origin;
  assert.deepEqual([dialect, id, version], ["lobe", "builtin-tool-x", "2.0.0"]);
  assert.match(file ?? "", /\/builtin-tool-x\/dist\.cjs$/u);
  assert.equal(codeOf(await hostOf(plugin).call("lobe-x/a")), "ok");
});
