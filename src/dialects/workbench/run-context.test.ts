import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { JsonObject } from "../../contract/json.ts";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import { isResult } from "../../contract/result.ts";
import type { ToolContext } from "../../contract/tool.ts";
import { openFolder } from "../../plugins/plugin-folder.ts";
import { loadHere } from "../../plugins/fixtures/load-here.ts";
import { workbench } from "./dialect.ts";

const ECHO = "run: async (input, context) => ({ content: 'done', metadata: context })";

async function loaded(
  t: TestContext,
  tool: string,
  pegboard: JsonObject = {},
): Promise<{ plugin: LoadedPlugin; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-workbench-"));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "commonjs", pegboard }));
  const registered = `{ name: "a.b", description: "x", inputSchema: { type: "object" }, ${tool} }`;
  await writeFile(join(folder, "index.js"), `module.exports.register = (api) => api.registerTool(${registered});`);
  return { plugin: await loadHere(workbench, folder), folder };
}

/** What a tool was given as its context, and what it asked the host for. */
async function given({ tools }: LoadedPlugin, secrets: Record<string, string> = {}, config: JsonObject = {}) {
  const asked: string[] = [];
  const ctx = {
    secrets: { get: async (key: string) => (asked.push(key), secrets[key] ?? null) },
    config: async () => (asked.push("(settings)"), config),
  } as unknown as ToolContext;
  const result = await tools[0]?.run({}, ctx);
  assert.ok(isResult(result));
  return { result, context: result.meta, asked };
}

test("W-O11 a tool gets the secrets that it or its plugin names, as far as they are set, and the settings", async (t) => {
  const pegboard = { secrets: ["TOKEN", "UNSET"], settings: { type: "object", properties: { org: { type: "string" } } } };
  const { plugin } = await loaded(t, `secretHandles: ["TOOL_KEY"], ${ECHO}`, pegboard);
  assert.deepEqual(plugin.problems, []);
  assert.deepEqual(plugin.about, { config: pegboard.settings });
  const { context } = await given(plugin, { TOKEN: "t-1", TOOL_KEY: "k-1", OTHER: "o-1" }, { org: "acme" });
  assert.deepEqual(context, { secrets: { TOKEN: "t-1", TOOL_KEY: "k-1" }, config: { org: "acme" } });
});

test("a plugin that names its secrets may read them; one that says otherwise of its permissions is believed", async (t) => {
  const granted = async (pegboard: JsonObject) =>
    workbench.recognise(openFolder((await loaded(t, ECHO, pegboard)).folder))?.permissions;
  assert.deepEqual(await granted({ secrets: ["A"] }), { secrets: "read" });
  assert.deepEqual(await granted({ secrets: ["A"], permissions: { network: true } }), { secrets: "read", network: true });
  assert.deepEqual(await granted({ secrets: ["A"], permissions: { secrets: "none" } }), { secrets: "none" });
  assert.equal(await granted({}), undefined);
});

test("a second parameter is enough to be given the settings; without one nothing is asked of the host", async (t) => {
  const { plugin } = await loaded(t, ECHO);
  assert.deepEqual((await given(plugin, {}, { a: 1 })).context, { secrets: {}, config: { a: 1 } });
  const { plugin: plain } = await loaded(t, "run: async function (input) { return { content: String(arguments.length) }; }");
  const { result, asked } = await given(plain);
  assert.deepEqual([result.content, asked], [[{ type: "text", text: "1" }], []]);
});

test("a tool that uses secrets which its package.json does not name is warned of", async (t) => {
  const { plugin } = await loaded(t, `secretHandles: ["KEY"], ${ECHO}`);
  assert.deepEqual(
    plugin.problems.map(({ severity, message, fix }) => [severity, message, fix]),
    [
      [
        "warning",
        'The tool "a.b" uses secrets that package.json does not name: KEY. It may not read them.',
        'Write "pegboard": { "secrets": ["KEY"] } into package.json.',
      ],
    ],
  );
});

test("settings that cannot be had fail the call with their reason; what is no schema of settings is warned of", async (t) => {
  const { plugin } = await loaded(t, ECHO, { settings: "none", secrets: "KEY" });
  assert.deepEqual(
    plugin.problems.map(({ severity, message }) => [severity, message]),
    [
      ["warning", "pegboard.settings is not understood, and is left aside."],
      ["warning", "pegboard.secrets is not understood, and is left aside."],
    ],
  );
  const config = async () => Promise.reject(new Error('settings of "x": key is required'));
  const result = await plugin.tools[0]?.run({}, { config } as unknown as ToolContext);
  assert.ok(isResult(result) && !result.ok);
  assert.equal(result.failure.message, 'settings of "x": key is required');
});
