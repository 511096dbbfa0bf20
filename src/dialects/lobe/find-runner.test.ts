import assert from "node:assert/strict";
import { test } from "node:test";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import { memoryServices } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, said } from "../../testing/fixtures/outcome.ts";
import { hostOf, loadFiles, manifestSource, runtimeSource } from "./fixtures/lobe-plugin.ts";

const MANIFEST = manifestSource('{ name: "a", description: "Does a." }');
const RUNTIME = runtimeSource("a() { return { success: true, content: 'runtime' }; }");
const NEEDY = runtimeSource(
  "constructor(services) { this.s = services; } a() { return { success: true, content: `needy ${this.s.name}` }; }",
);
const EXECUTOR = `
  import { BaseExecutor } from "@lobechat/types";
  export class XExecutor extends BaseExecutor {
    identifier = "lobe-x"; apiEnum = { a: "a" };
    a = async () => ({ success: true, content: "executor" });
  }
`;
const INSTANCE = "export const xExecutor = new XExecutor();";

const at = { index: "src/index.js", runtime: "src/ExecutionRuntime/index.js", executor: "src/executor/index.js" };

async function call(plugin: LoadedPlugin): Promise<string> {
  await using host = hostOf(plugin);
  return said(await host.call("lobe-x/a"));
}

for (const [what, files, answer, problem] of [
  [
    "a runtime that needs no services, before an executor",
    { [at.runtime]: RUNTIME, [at.executor]: EXECUTOR + INSTANCE },
    "runtime",
    undefined,
  ],
  ["a runtime with exported services", { [at.runtime]: `${NEEDY} export const services = { name: "s" };` }, "needy s", undefined],
  [
    "a runtime with services made by the package entry",
    { [at.index]: `${MANIFEST} export const createServices = async () => ({ name: "made" });`, [at.runtime]: NEEDY },
    "needy made",
    undefined,
  ],
  [
    "a runtime that the package makes",
    { [at.runtime]: `${NEEDY} export const createRuntime = () => new XExecutionRuntime({ name: "own" });` },
    "needy own",
    undefined,
  ],
  [
    "a runtime that is exported ready",
    { [at.runtime]: `${NEEDY} export const runtime = new XExecutionRuntime({ name: "ready" });` },
    "needy ready",
    undefined,
  ],
  [
    "an executor, before a runtime that lacks its services",
    { [at.runtime]: NEEDY, [at.executor]: EXECUTOR + INSTANCE },
    "executor",
    undefined,
  ],
  [
    "a runtime that lacks its services, where there is nothing else",
    { [at.runtime]: NEEDY },
    "needy undefined",
    /XExecutionRuntime takes services, and the package exports none/u,
  ],
  [
    "a runtime that lacks its services, before an executor that needs the app",
    {
      [at.runtime]: NEEDY,
      "src/executor/index.ts": `import { s } from "@/store/x"; export const used = () => s; ${EXECUTOR}${INSTANCE}`,
    },
    "needy undefined",
    /takes services/u,
  ],
  [
    "a subclass, not the class it extends",
    {
      [at.runtime]: `${RUNTIME} export class YExecutionRuntime extends XExecutionRuntime { b() {} a() { return { success: true, content: "sub" }; } }`,
    },
    "sub",
    undefined,
  ],
  [
    "the class of an executor, where its author made no instance",
    { [at.executor]: EXECUTOR },
    "executor",
    /exports the class XExecutor, but no instance of it; one was made/u,
  ],
  [
    "the executor, where the runtime has no such method",
    { [at.runtime]: runtimeSource("other() {}"), [at.executor]: EXECUTOR + INSTANCE },
    "executor",
    undefined,
  ],
  [
    "the executor, where the runtime needs a package that is not there",
    { [at.runtime]: `import "not-there-at-all"; ${RUNTIME}`, [at.executor]: EXECUTOR + INSTANCE },
    "executor",
    /the package "not-there-at-all" is not installed\. What else runs these APIs is used/u,
  ],
  [
    "the runtime, where the executor needs React",
    { [at.runtime]: NEEDY, [at.executor]: `import React from "react"; ${EXECUTOR}${INSTANCE}` },
    "needy undefined",
    /the package "react" is not installed/u,
  ],
  [
    "the executor, where the runtime wants a formatter that Pegboard does not have",
    { [at.runtime]: `import { formatMoon } from "@lobechat/prompts"; ${RUNTIME}`, [at.executor]: EXECUTOR + INSTANCE },
    "executor",
    /"@lobechat\/prompts" has no export named "formatMoon"/u,
  ],
  [
    "the executor, where the runtime throws while it is loaded",
    { [at.runtime]: `${RUNTIME} throw new Error("no db");`, [at.executor]: EXECUTOR + INSTANCE },
    "executor",
    /It could not be loaded: no db/u,
  ],
  [
    "the executor, where the runtime cannot be made",
    { [at.runtime]: runtimeSource("constructor() { throw new Error('no db'); } a() {}"), [at.executor]: EXECUTOR + INSTANCE },
    "executor",
    /XExecutionRuntime could not be made: no db/u,
  ],
] as const)
  test(`L-19 L-23 L-36 L-39 an API is answered by ${what}`, async (t) => {
    const plugin = await loadFiles(t, { [at.index]: MANIFEST, ...files });
    assert.equal(await call(plugin), answer);
    assert.ok(plugin.problems.every(({ severity }) => severity === "warning"));
    if (problem === undefined) assert.deepEqual(plugin.problems, []);
    else assert.match(plugin.problems.map(({ message }) => message).join("\n"), problem);
  });

test("createServices is given what the host does for plugins, so that state can outlive the process", async (t) => {
  const services = memoryServices();
  const runtime = runtimeSource(
    "constructor(host) { this.host = host; } async a() { await this.host.setValue('k', 7); return { success: true, content: 'kept' }; }",
  );
  const plugin = await loadFiles(
    t,
    { "index.js": `${MANIFEST}${runtime} export const createServices = (host) => host;` },
    services,
  );
  assert.equal(await call(plugin), "kept");
  assert.equal(services.values.get("k"), 7);
});

test("L-22 a runtime's method gets its arguments and the signal, and nothing else", async (t) => {
  const runtime = runtimeSource(
    "a(args, options) { return { success: true, content: 'x', state: { args, keys: Object.keys(options), signal: options.signal instanceof AbortSignal } }; }",
  );
  await using host = hostOf(await loadFiles(t, { "index.js": MANIFEST + runtime }));
  const { data } = await host.call("lobe-x/a", { n: 1 });
  assert.deepEqual(data, { args: { n: 1 }, keys: ["signal"], signal: true });
});

test("what an author writes into the parameters stays in the call", async (t) => {
  const runtime = runtimeSource(
    "a(args) { args.list.push(2); args.more = 1; return { success: true, content: JSON.stringify(args) }; }",
  );
  await using host = hostOf(await loadFiles(t, { "index.js": MANIFEST + runtime }));
  const input = { list: [1] };
  assert.equal(said(await host.call("lobe-x/a", input)), '{"list":[1,2],"more":1}');
  assert.deepEqual(input, { list: [1] });
});

test("L-27 what a method throws is a hard failure of the tool", async (t) => {
  const runtime = runtimeSource("async a() { throw new RangeError('too far'); }");
  await using host = hostOf(await loadFiles(t, { "index.js": MANIFEST + runtime }));
  const { code, message, soft } = failureOf(await host.call("lobe-x/a"));
  assert.deepEqual([code, message, soft], ["tool_failed", "too far", undefined]);
});

test("L-28 a method whose name differs in case only is found out when the plugin is loaded", async (t) => {
  const executor = 'export const e = { identifier: "lobe-x", apiEnum: { a: "a" }, A: async () => ({}) };';
  const plugin = await loadFiles(t, { "index.js": MANIFEST + executor });
  assert.match(plugin.problems[0]?.message ?? "", /Nothing answers the API "a": a call of it ends in MethodNotImplemented\./u);
  assert.equal(plugin.problems[0]?.fix, "Rename its method A to a.");
});

test("L-26 L-28 an API that the executor's apiEnum does not have is ApiNotFound", async (t) => {
  const executor =
    'export const e = { identifier: "lobe-x", apiEnum: { a: "aa" }, a: async () => ({ success: true, content: "never" }) };';
  const plugin = await loadFiles(t, { "index.js": MANIFEST + executor });
  assert.match(plugin.problems[0]?.fix ?? "", /add "a" to the executor's apiEnum/u);
  const { details, soft } = failureOf(await hostOf(plugin).call("lobe-x/a"));
  assert.deepEqual([details, soft], [{ type: "ApiNotFound", message: "Unknown API: a" }, true]);
});

test("L-25 an identifier that is a getter works and is warned of", async (t) => {
  const executor =
    'export const e = new (class { get identifier() { return "lobe-x"; } apiEnum = { a: "a" }; a = async () => ({ success: true, content: "got" }); })();';
  const plugin = await loadFiles(t, { "index.js": MANIFEST + executor });
  assert.equal(await call(plugin), "got");
  assert.match(plugin.problems[0]?.message ?? "", /^identifier of the executor should be a field of the instance, not a getter/u);
});

test("L-27 an executor of another identifier runs nothing, and the error says so", async (t) => {
  const executor = 'export const e = { identifier: "lobe-y", apiEnum: { a: "a" }, a: async () => ({}) };';
  const plugin = await loadFiles(t, { "index.js": MANIFEST + executor });
  assert.deepEqual(plugin.tools, []);
  assert.equal(plugin.problems[0]?.message, 'Nothing runs the APIs of "lobe-x": the executor answers to "lobe-y".');
  assert.equal(codeOf(await hostOf(plugin).call("lobe-x/a")), "tool_not_found");
});

test("L-39 a package whose only executor cannot be loaded says which package is missing, and has no tools", async (t) => {
  const plugin = await loadFiles(t, { [at.index]: MANIFEST, [at.executor]: `import "antd-style"; ${EXECUTOR}${INSTANCE}` });
  assert.deepEqual(plugin.tools, []);
  assert.deepEqual(
    plugin.problems.map(({ severity }) => severity),
    ["warning", "error"],
  );
  assert.match(plugin.problems[0]?.fix ?? "", /npm install antd-style/u);
});
