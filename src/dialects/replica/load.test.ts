import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost } from "pegboard/testing";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import { loadHere, memoryServices } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, problemsOf, said } from "../../testing/fixtures/outcome.ts";
import { replica } from "./dialect.ts";

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../test/plugins/replica/${name}`, import.meta.url));
}

const loadFixture = (name: string, config = {}) => loadHere(replica, fixture(name), memoryServices(config));

function hostFor({ tools }: LoadedPlugin) {
  return createTestHost({ tools, approvals: "approve", clock: "system" });
}

async function folderWith(t: TestContext, source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-replica-"));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "index.mjs"), source);
  return folder;
}

test("C-52 the document's file search is a plugin: its name, schema, category and origin are the author's", async () => {
  const loaded = await loadFixture("file-search");
  assert.deepEqual(loaded.problems, []);
  assert.deepEqual(loaded.about, { description: "Finds files by name." });
  const { run, ...spec } = loaded.tools[0]!;
  assert.equal(typeof run, "function");
  assert.deepEqual(spec, {
    name: "fileSearch",
    description: "Search for files in directory",
    input: {
      type: "object",
      properties: {
        directory: { type: "string", description: "Search directory" },
        pattern: { type: "string", description: "File name pattern (regular expression)" },
        maxResults: { type: "number", description: "Maximum number of results", default: 100, minimum: 1, maximum: 1000 },
      },
      required: ["directory", "pattern"],
    },
    effects: "reads",
    approval: "never",
    origin: { dialect: "replica", plugin: "file-search", version: "1.2.0", file: join(fixture("file-search"), "index.ts") },
    ui: { category: "file" },
  });
});

test("C-37 C-52 a tool that streams runs by its streaming executor: chunks go out, its return value is the result", async () => {
  const host = hostFor(await loadFixture("file-search"));
  const result = await host.call("fileSearch", { directory: fixture("file-search"), pattern: "\\.ts$" });
  assert.equal(said(result), "Found 1 files");
  assert.deepEqual(result.data, { files: [join(fixture("file-search"), "index.ts")], count: 1 });
  const texts = host.events.flatMap((event) => (event.type === "chunk" && event.chunk.type === "text" ? [event.chunk.text] : []));
  assert.deepEqual(texts, [
    `Starting search: ${fixture("file-search")}\n`,
    `Found: ${join(fixture("file-search"), "index.ts")}\n`,
    "\nSearch completed, scanned 1 directories\n",
  ]);
});

test("C-51 progress from 0 to 100 becomes a fraction with its words", async () => {
  const host = hostFor(await loadFixture("long-running"));
  const result = await host.call("longRunningTask");
  assert.equal(said(result), "Processing complete");
  const chunks = host.events.flatMap((event) => (event.type === "chunk" ? [event.chunk] : []));
  assert.equal(chunks.length, 13);
  assert.deepEqual(chunks[1], { type: "progress", fraction: 0, message: "0%" });
  assert.deepEqual(chunks[6], { type: "progress", fraction: 0.5, message: "50%" });
  assert.deepEqual(chunks[12], { type: "data", data: { result: "done" } });
});

test("C-50 a manager that a module makes and keeps to itself, as in the quick start, gives its tools", async (t) => {
  t.mock.method(console, "log", () => {});
  const loaded = await loadFixture("seed-quick-start");
  assert.deepEqual(loaded.problems, []);
  assert.equal(said(await hostFor(loaded).call("myCustomTool", { input: "hello" })), "Processed: hello");
});

test("default, named and listed exports and those of a CommonJS-like default are found, each once", async () => {
  const { tools, problems } = await loadFixture("several-exports");
  assert.deepEqual(problems, []);
  assert.deepEqual(tools.map(({ name }) => name).toSorted(), [
    "cancelling",
    "circular",
    "context",
    "dataOnly",
    "empty",
    "mute",
    "nested",
    "nothing",
    "odd",
    "soft",
    "sync",
    "thrown",
  ]);
});

test("C-22 the executor is told the session, the call, its folder and its settings", async () => {
  const host = hostFor(await loadFixture("several-exports", { unit: "metre" }));
  const { data } = await host.call("context", {}, { session: "talk-7" });
  assert.deepEqual(data, {
    sessionId: "talk-7",
    messageUuid: host.events[0]?.callId,
    workingDir: fixture("several-exports"),
    userConfig: { unit: "metre" },
    abortSignal: true,
  });
});

test("C-20 X-8 a returned failure is soft and keeps its output, data, metadata and code", async () => {
  const host = hostFor(await loadFixture("several-exports"));
  const result = await host.call("soft");
  assert.deepEqual(failureOf(result), {
    code: "tool_failed",
    message: "No more paper",
    soft: true,
    details: { errorCode: "PAPER_OUT" },
  });
  assert.deepEqual([said(result), result.data, result.meta], ["half done", { page: 3 }, { tray: 2 }]);
  assert.equal(failureOf(await host.call("mute")).message, 'The tool "mute" failed and did not say why.');
});

for (const [name, message] of [
  ["thrown", /^broken pipe$/u],
  ["nothing", /its executor gave back no result/u],
  ["sync", /its executor returned no promise/u],
] as const)
  test(`C-18 the executor "${name}" fails hard`, async () => {
    const why = failureOf(await hostFor(await loadFixture("several-exports")).call(name));
    assert.deepEqual([why.code, why.soft], ["tool_failed", undefined]);
    assert.match(why.message, message);
  });

test("X-20 the output is what is read, else the data as JSON; metadata is kept beside", async () => {
  const host = hostFor(await loadFixture("several-exports"));
  const dataOnly = await host.call("dataOnly");
  assert.deepEqual([said(dataOnly), dataOnly.data, dataOnly.meta], ['{"b":[1,2]}', { b: [1, 2] }, { cost: 7 }]);
  assert.equal(said(await host.call("empty")), "(no output)");
});

test("data that JSON cannot carry is shown as far as it can be; what cannot is left out and said to be", async () => {
  const host = hostFor(await loadFixture("several-exports"));
  const odd = await host.call("odd");
  assert.deepEqual([codeOf(odd), odd.data], ["ok", { at: "1970-01-01T00:00:00.000Z", ids: ["1"], n: null }]);
  const circular = await host.call("circular");
  assert.deepEqual([codeOf(circular), circular.data], ["ok", undefined]);
  assert.deepEqual(circular.meta, { dataOmitted: "The data has no JSON form." });
});

test("C-24 C-26 C-45 arguments are checked by the host, every problem with its path, and defaults filled in; lists have items", async () => {
  const loaded = await loadFixture("several-exports");
  const nested = loaded.tools.find(({ name }) => name === "nested");
  assert.deepEqual(nested?.input, {
    type: "object",
    properties: {
      options: {
        type: "array",
        description: "Options",
        default: ["a"],
        minItems: 1,
        maxItems: 3,
        items: { type: "string" },
      },
      size: { type: "number", description: "Size", minimum: 1, maximum: 9 },
      mode: { type: "string", description: "Mode", enum: ["fast", "slow"], pattern: "a|o" },
      where: { type: "object", description: "Where", properties: { city: { type: "string", description: "City" } } },
    },
    required: ["mode"],
  });
  const host = hostFor(loaded);
  for (let i = 0; i < 2; i++) {
    const { data } = await host.call("nested", { mode: "fast" });
    assert.deepEqual(data, { mode: "fast", options: ["a", "changed"] });
  }
  const problems = problemsOf(await host.call("nested", { options: ["a", 1], size: 10 }));
  assert.deepEqual(problems.map(({ path }) => path).toSorted(), ["/mode", "/options/1", "/size"]);
});

test("C-10 C-11 C-17 X-11 a dangerous tool asks a person; its timeout, category and version are the host's to see", async () => {
  const loaded = await loadFixture("common-js");
  const spec = loaded.tools.find(({ name }) => name === "chargeCard");
  assert.deepEqual(
    [spec?.approval, spec?.effects, spec?.limits, spec?.ui, spec?.origin.version],
    ["suggest", "writes", { timeoutMs: 5000 }, { category: "money" }, "3.1.4"],
  );
  const host = createTestHost({ tools: loaded.tools, approvals: "decline" });
  assert.equal(codeOf(await host.call("chargeCard")), "declined");
});

test("C-19 a thrown ToolExecutionError keeps its code", async () => {
  const why = failureOf(await hostFor(await loadFixture("common-js")).call("chargeCard"));
  assert.deepEqual(why, {
    code: "tool_failed",
    message: "Card declined",
    details: { error: "ToolExecutionError", errorCode: "CARD_DECLINED" },
  });
});

test("C-12 C-33 a module that registers on the manager it is given keeps its hooks, and may call its other tools", async () => {
  const loaded = await loadFixture("common-js");
  const greet = loaded.tools.find(({ name }) => name === "greet");
  assert.deepEqual(greet?.input, { type: "object", properties: { name: { type: "string", description: "Whom (required)" } } });
  const host = hostFor(loaded);
  assert.equal(said(await host.call("greet")), "Hello stranger");
  await host.call("chargeCard");
  assert.equal(said(await host.call("greetTwice")), "Hello Ann, Hello Ann");
  const { data } = await host.call("hooksSeen");
  assert.deepEqual((data as string[]).slice(-9), [
    "before greet {}",
    "after greet Hello stranger number",
    "before chargeCard {}",
    "error chargeCard Card declined CARD_DECLINED",
    "before greetTwice {}",
    'before greet {"name":"Ann"}',
    "after greet Hello Ann number",
    "after greetTwice Hello Ann, Hello Ann number",
    "before hooksSeen {}",
  ]);
});

test("C-16 where a hook could have supplied an argument and did not, the call fails as one with a bad input", async (t) => {
  const folder = await folderWith(
    t,
    `export function register(manager) {
      manager.addToolHook("beforeExecute", () => {});
      manager.registerTool({ name: "a", description: "b", executor: async () => ({ success: true }),
        parameters: [{ name: "p", type: "string", description: "p", required: true }] });
    }`,
  );
  const result = await hostFor(await loadHere(replica, folder)).call("a");
  assert.equal(codeOf(result), "invalid_input");
  assert.deepEqual(problemsOf(result), [{ path: "/p", message: "Parameter p is required" }]);
});

test("C-1 C-25 the config of a manager that a module exports counts: its validation and its timeout", async () => {
  const loaded = await loadFixture("own-manager");
  assert.deepEqual(loaded.tools[0]?.limits, { timeoutMs: 1500 });
  assert.deepEqual(loaded.tools[0]?.input, {
    type: "object",
    properties: { count: { description: "A number (number, required)" } },
  });
  assert.equal(said(await hostFor(loaded).call("raw", { count: "many" })), '{"count":"many"}');
  assert.equal(said(await hostFor(loaded).call("raw")), "{}");
});

test("C-42 C-43 X-14 a stream's timeout is its silence; one that is cancelled closes its generator, and keeps its chunks", async () => {
  const closed = () => (globalThis as { closedGenerators?: number }).closedGenerators ?? 0;
  const before = closed();
  const loaded = await loadFixture("several-exports");
  assert.deepEqual(loaded.tools.find(({ name }) => name === "cancelling")?.limits, { idleMs: 60 });
  const host = hostFor(loaded);
  const cancel = new AbortController();
  const live = host.start("cancelling", {}, { idleMs: 10_000, signal: cancel.signal });
  const chunks: unknown[] = [];
  for await (const event of live.events()) {
    if (event.type !== "chunk") continue;
    chunks.push(event.chunk);
    if (chunks.length === 5) cancel.abort();
  }
  assert.deepEqual(chunks, [
    { type: "text", text: "one" },
    { type: "progress", fraction: 0.5, message: "half" },
    { type: "data", data: { at: "1970-01-01T00:00:00.000Z" } },
    { type: "error", message: "a warning" },
    { type: "error", message: "The tool yielded a chunk of an unknown type: video." },
  ]);
  assert.equal(codeOf(await live.result), "cancelled");
  assert.equal(closed(), before + 1);
  assert.equal(codeOf(await host.call("cancelling")), "timeout");
  assert.equal(closed(), before + 2);
});

test("C-6 a malformed definition is a problem with its place and its fix, and hides no other", async () => {
  const { tools, problems } = await loadFixture("malformed");
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["good", "oddButUsable"],
  );
  assert.equal(codeOf(await hostFor({ tools, problems }).call("oddButUsable")), "ok");
  assert.deepEqual(
    problems.map(({ line, message, severity }) => [line, message, severity]),
    [
      [
        5,
        "The tool a-b was left out: Tool name must start with a letter and contain only letters, numbers, and underscores.",
        "error",
      ],
      [6, "The tool noDescription was left out: Tool description must be a non-empty string.", "error"],
      [7, "The tool noParameters was left out: Tool parameters must be an array.", "error"],
      [8, "The tool onlyStreams was left out: Tool executor must be a function.", "error"],
      [9, "The tool badParameter was left out: Parameter type must be one of: string, number, boolean, array, object.", "error"],
      [4, "Tool good is already registered; the second one was left out.", "error"],
      [
        12,
        "The pattern of the parameter p of oddButUsable cannot be used: Invalid regular expression: /(/: Unterminated group.",
        "warning",
      ],
      [12, "The timeout of oddButUsable is -1; the host's own limits are used.", "warning"],
    ],
  );
  for (const { file, fix } of problems) {
    assert.equal(file, join(fixture("malformed"), "index.mjs"));
    assert.notEqual(fix, "");
  }
});

for (const [what, source, names, messages] of [
  [
    "that registers half of its tools and throws",
    `export default async function (manager) {
      manager.registerTool({ name: "first", description: "d", parameters: [], executor: async () => ({ success: true }) });
      manager.registerTool({ name: "a-b", description: "d", parameters: [], executor: async () => ({ success: true }) });
    }`,
    ["first"],
    [/failed while it registered its tools: Tool name must start with a letter/u],
  ],
  [
    "whose function gives its tools back",
    `export default () => [{ name: "given", description: "d", parameters: [], executor: async () => ({ success: true }) }];`,
    ["given"],
    [],
  ],
  ["that holds nothing", `export const parameters = 1, executor = 2; export default class {}`, [], [/^It holds no tool\.$/u]],
] as const)
  test(`a module ${what} gives ${names.length} tools and ${messages.length} problems`, async (t) => {
    const folder = await folderWith(t, `// claude-replica\nconst shape = { parameters: 0, executor: 0 };\n${source}`);
    const { tools, problems } = await loadHere(replica, folder);
    assert.deepEqual(
      tools.map(({ name }) => name),
      names,
    );
    assert.equal(problems.length, messages.length);
    for (const [i, message] of messages.entries()) assert.match(problems[i]?.message ?? "", message);
  });

test("what a module throws while it is loaded is not swallowed", async (t) => {
  const folder = await folderWith(t, "const shape = { parameters: 0, executor: 0 }; throw new Error('no key set');");
  await assert.rejects(loadHere(replica, folder), /no key set/u);
});
