import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost, type TestHost } from "pegboard/testing";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import type { Tool } from "../../contract/tool.ts";
import { loadHere, memoryServices } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, problemsOf, said } from "../../testing/fixtures/outcome.ts";
import { workbench } from "./dialect.ts";
import { toWorkbench } from "./to-workbench.ts";

const PLUGINS = fileURLToPath(new URL("../../../test/plugins/workbench", import.meta.url));

function loaded(name: string, services = memoryServices()): Promise<LoadedPlugin> {
  return loadHere(workbench, `${PLUGINS}/${name}`, services);
}

async function hostOf(name: string): Promise<TestHost> {
  return createTestHost({ tools: (await loaded(name)).tools });
}

function names({ tools }: LoadedPlugin): string[] {
  return tools.map((tool) => tool.name);
}

function only({ tools }: LoadedPlugin): Tool {
  assert.equal(tools.length, 1);
  return tools[0]!;
}

describe("the document's own examples run as they are", () => {
  test("W-15 W-18 hello world", async () => {
    await using host = await hostOf("hello_world");
    const result = await host.call("example.helloWorld", { name: "Ada" });
    assert.equal(codeOf(result), "ok");
    assert.equal(said(result), "Hello, Ada! Welcome to Workbench.");
    assert.equal(result.data, undefined);
    assert.equal(result.meta, undefined);
  });

  test("W-1 W-2 math.add: metadata lies beside the content, not in it", async () => {
    await using host = await hostOf("math");
    const result = await host.call("math.add", { a: 2, b: 3 });
    assert.deepEqual(result.content, [{ type: "text", text: "2 + 3 = 5" }]);
    assert.deepEqual(result.meta, { result: 5 });
  });

  test("W-3 W-6 a returned error is a soft failure that keeps content and metadata", async () => {
    await using host = await hostOf("weather");
    const result = await host.call("weather.missing");
    assert.deepEqual(failureOf(result), { code: "tool_failed", message: "City not found", soft: true });
    assert.equal(said(result), "Could not fetch temperature for InvalidCity");
    assert.deepEqual(result.meta, { attempted: "InvalidCity" });
  });

  test("W-4 W-5 simple text and blocks in their order", async () => {
    await using host = await hostOf("weather");
    assert.equal(said(await host.call("weather.simple")), "The temperature is 72°F");
    assert.deepEqual((await host.call("weather.structured")).meta, {
      temperature: 29,
      feelsLike: 19,
      humidity: 61,
      windSpeed: 12,
    });
    assert.deepEqual((await host.call("weather.report")).content, [
      { type: "text", text: "Weather Report:" },
      { type: "text", text: "Temperature: 72°F" },
      { type: "text", text: "Humidity: 65%" },
    ]);
  });

  test("the template: success and its own catch", async () => {
    await using host = await hostOf("structure");
    assert.equal(said(await host.call("category.toolName", { param: "abc" })), "ABC");
    const result = await host.call("category.toolName", { param: "bad" });
    assert.equal(failureOf(result).message, "cannot do that");
    assert.equal(said(result), "Failed to process: cannot do that");
    assert.deepEqual(result.meta, { input: { param: "bad" } });
  });
});

describe("registration", () => {
  test("W-16 W-20 W-33 W-35 what a tool is listed as", async () => {
    const tool = only(await loaded("math"));
    const { run, ...spec } = tool;
    assert.deepEqual(spec, {
      name: "math.add",
      description: "Adds two numbers",
      input: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
      effects: "writes",
      approval: "never",
      limits: { timeoutMs: 30_000 },
      origin: { dialect: "workbench", plugin: "math", file: `${PLUGINS}/math/index.js` },
      ui: { category: "math" },
    });
    assert.deepEqual((await loaded("math")).problems, []);
    assert.equal((await loaded("weather")).tools[0]?.origin.version, "2.1.0");
  });

  test("W-17 one register may register many, in their order", async () => {
    assert.deepEqual(names(await loaded("pipewrench")), ["pipe.kind", "pipe.fit", "pipe.list"]);
  });

  test("W-21 X-19 a legacy name, a missing description and an old-style required are warnings; the tool runs", async () => {
    const plugin = await loaded("ASAM");
    assert.equal(only(plugin).name, "ASAM Dimension Updater");
    assert.equal(only(plugin).ui?.category, "ASAM Dimension Updater");
    assert.equal(only(plugin).description, 'The tool "ASAM Dimension Updater" of the plugin "ASAM".');
    assert.deepEqual(
      plugin.problems.map(({ severity, message }) => [severity, message]),
      [
        [
          "warning",
          'The inputSchema of "ASAM Dimension Updater" says "required" inside of "text"; list the name in "required" of the whole schema.',
        ],
        ["warning", 'The tool "ASAM Dimension Updater" has no description.'],
      ],
    );
    await using host = createTestHost({ tools: plugin.tools });
    assert.equal(codeOf(await host.call("ASAM Dimension Updater", {})), "invalid_input");
    const result = await host.call("ASAM Dimension Updater", { text: "hi" });
    const whole = { prompt: "hi", metadata: { suggestedRole: "writer_cheap" } };
    assert.equal(said(result), JSON.stringify(whole, null, 2));
    assert.deepEqual(result.data, whole);
  });

  test("W-22 W-34 bad registrations are problems of their own and hide no other tool", async () => {
    const plugin = await loaded("careless");
    assert.deepEqual(names(plugin), ["careless.free", "careless.odd", "careless.twice"]);
    const of = (severity: string) => plugin.problems.filter((one) => one.severity === severity).map((one) => one.message);
    assert.deepEqual(of("error"), [
      "A tool was registered without a name.",
      "A tool was registered without a name.",
      'The tool "careless.idle" has no function to run.',
      'The name "builtin.readFile" is not free: "builtin." is reserved.',
      'The name "mcp.x.y" is not free: "mcp." is reserved.',
    ]);
    assert.deepEqual(of("warning"), [
      'The inputSchema of "careless.free" is missing; the tool accepts any input.',
      'The tool "careless.free" has no description.',
      'The inputSchema of "careless.odd" has a "required" that is no list of names; it was left out.',
      'The inputSchema of "careless.odd" has only a type for "a"; write { type: "string" }.',
      'The inputSchema of "careless.odd" has the unknown type "sting" for "b"; any type is accepted.',
      'The tool "careless.twice" is registered twice; the last one counts.',
    ]);
    await using host = createTestHost({ tools: plugin.tools });
    assert.equal(said(await host.call("careless.twice")), "second");
    assert.equal(said(await host.call("careless.free", { x: 1, y: 2 })), "x,y");
    assert.equal(codeOf(await host.call("careless.odd", { a: 1 })), "invalid_input");
    assert.equal(said(await host.call("careless.odd", { a: "1", b: [] })), "ran");
  });

  test("W-30 tools registered before register throws stay, and the place is told", async () => {
    const plugin = await loaded("half_way");
    assert.deepEqual(names(plugin), ["clipboard.history"]);
    const [problem] = plugin.problems;
    assert.equal(problem?.severity, "error");
    assert.equal(problem.line, 9);
    assert.match(problem.message, /^register failed: .*clipboard/u);
    await using host = createTestHost({ tools: plugin.tools });
    assert.equal(said(await host.call("clipboard.history")), "nothing yet");
  });

  test("W-19 getPluginsDir and reloadPlugins; a reload while loading is not heeded", async () => {
    const services = memoryServices();
    const plugin = await loaded("artifact_converter", services);
    assert.equal(services.reloads, 0);
    await using host = createTestHost({ tools: plugin.tools });
    await host.call("artifact.convert");
    const result = await host.call("artifact.convert");
    assert.equal(said(result), "saved 2");
    assert.deepEqual(result.meta, { dir: PLUGINS, returned: "undefined" });
    assert.equal(services.reloads, 2);
  });

  test("W-29 a module without register is an error that names the fix", async () => {
    const plugin = await loaded("no_register");
    assert.deepEqual(plugin.tools, []);
    assert.deepEqual(plugin.problems, [
      {
        file: `${PLUGINS}/no_register/index.js`,
        message: 'index.js exports no function "register".',
        fix: "Export one: module.exports.register = (api) => { … }.",
        severity: "error",
      },
    ]);
  });
});

describe("module formats", () => {
  test("W-25 no type in package.json is a warning; CommonJS that imports an ES module runs", async () => {
    const plugin = await loaded("pipewrench");
    assert.deepEqual(
      plugin.problems.map(({ severity, fix }) => [severity, fix]),
      [["warning", 'Write { "type": "commonjs" } into package.json.']],
    );
    await using host = createTestHost({ tools: plugin.tools });
    assert.equal(said(await host.call("pipe.kind", { file: "a.csv" })), "csv");
    assert.deepEqual((await host.call("pipe.list")).data, ["csv", "json"]);
  });

  test("W-24 no package.json is a warning; it runs even where a package.json further up says ES modules", async () => {
    const plugin = await loaded("no_package");
    assert.equal(plugin.problems[0]?.severity, "warning");
    assert.match(plugin.problems[0].message, /There is no package.json/u);
    await using host = createTestHost({ tools: plugin.tools });
    assert.equal(said(await host.call("bare.greet", { name: "Bo" })), "Hi Bo!");
  });

  test('decision 3: "type": "module" with a CommonJS index.js is an error that names the fix', async () => {
    const plugin = await loaded("wrong_type");
    assert.deepEqual(plugin.tools, []);
    assert.deepEqual(
      plugin.problems.map(({ severity, fix }) => [severity, fix]),
      [["error", 'Write { "type": "commonjs" } into package.json.']],
    );
  });

  test("the main of package.json may be the plugin; what it may do is declared there", async () => {
    const plugin = await loaded("main_elsewhere");
    await using host = createTestHost({ tools: plugin.tools });
    assert.equal(said(await host.call("web.main")), "from main");
    assert.deepEqual(
      plugin.problems.map(({ severity, message }) => [severity, message]),
      [["warning", "pegboard.permissions is not understood at: speed. Nothing is granted for that."]],
    );
  });
});

describe("running", () => {
  test("authors may change their input: the call's own stays, and state is kept between calls", async () => {
    await using host = await hostOf("counter");
    const input = { by: 2, nested: ["kept"] };
    const before = Number(said(await host.call("system.count", input)));
    assert.equal(Number(said(await host.call("system.count", input))), before + 20);
    assert.deepEqual(input, { by: 2, nested: ["kept"] });
    const started = host.events.findLast((event) => event.type === "call-started");
    assert.deepEqual(started?.input, input);
  });

  test("W-36 W-37 W-40 the host checks the input; W-39 a default is filled in (X-5)", async () => {
    await using math = await hostOf("math");
    const result = await math.call("math.add", { a: "two" });
    assert.equal(codeOf(result), "invalid_input");
    assert.deepEqual(
      problemsOf(result)
        .map(({ path }) => path)
        .toSorted(),
      ["/a", "/b"],
    );
    assert.match(toWorkbench(result).error ?? "", /^Schema validation failed: .*\/a must be/u);
    await using counter = await hostOf("counter");
    const before = Number(said(await counter.call("system.count", { by: 0 })));
    assert.equal(Number(said(await counter.call("system.count"))), before + 10);
  });

  test("W-41 W-42 what run throws is a hard failure in Workbench's words", async () => {
    await using host = await hostOf("odd_returns");
    const result = await host.call("odd.returns", { kind: "throws" });
    assert.deepEqual(failureOf(result), { code: "tool_failed", message: "the disk is full" });
    assert.equal(said(result), "Tool error: the disk is full");
    const { timestamp, ...meta } = result.meta ?? {};
    assert.deepEqual(meta, { tool: "odd.returns", input: { kind: "throws" } });
    assert.equal(new Date(timestamp as string).toISOString(), timestamp);
    assert.equal(said(await host.call("odd.returns", { kind: "throwsText" })), "Tool error: just text");
  });

  test("W-43 30 seconds, and the words for it; an error that speaks of a timeout gets them too", async () => {
    await using host = await hostOf("odd_returns");
    const call = host.call("odd.slow");
    await host.clock.advance(29_999);
    assert.deepEqual(host.events.at(-1)?.type, "call-started");
    await host.clock.advance(60_000);
    const response = toWorkbench(await call);
    assert.match(JSON.stringify(response.content), /Tool execution timed out. Please try again or simplify your request./u);
    assert.equal(response.error, "Tool execution timeout (30s limit)");
    const thrown = await host.call("odd.returns", { kind: "throwsTimeout" });
    assert.equal(said(thrown), "Tool execution timed out. Please try again or simplify your request.");
    assert.equal(failureOf(thrown).message, "connect timeout");
  });

  test("W-45 X-21 content above 500 000 characters is cut, with a notice and the true size", async () => {
    await using host = await hostOf("odd_returns");
    const result = await host.call("odd.huge");
    assert.equal(codeOf(result), "ok");
    assert.deepEqual(result.meta, { kind: "huge", truncated: true, originalSize: 600_000 });
    assert.match(said(result), /\[cut: the first 500000 of 600000 characters are shown\]$/u);
  });

  const kinds: Record<string, { ok: boolean; text: string; data?: unknown; meta?: unknown; error?: string }> = {
    undefined: { ok: true, text: "(no output)", meta: { empty: true } },
    null: { ok: true, text: "null", data: null, meta: { metadata: null } },
    number: { ok: true, text: "42", data: 42, meta: { metadata: 42 } },
    string: { ok: true, text: "plain words" },
    array: {
      ok: true,
      text: '[\n  1,\n  {\n    "two": 2\n  }\n]',
      data: [1, { two: 2 }],
      meta: { metadata: [1, { two: 2 }] },
    },
    object: {
      ok: true,
      text: '{\n  "success": true,\n  "message": "saved",\n  "bytesWritten": 3\n}',
      data: { success: true, message: "saved", bytesWritten: 3 },
      meta: { success: true, message: "saved", bytesWritten: 3 },
    },
    error: { ok: false, text: "city not found", error: "city not found", meta: { error: "city not found" } },
    unsuccessful: {
      ok: false,
      text: "Please connect first",
      error: "no token",
      meta: { success: false, error: "no token", message: "Please connect first" },
    },
    falsyError: {
      ok: true,
      text: '{\n  "error": "",\n  "value": 1\n}',
      data: { error: "", value: 1 },
      meta: { error: "", value: 1 },
    },
    errorObject: {
      ok: false,
      text: "deep trouble",
      error: "deep trouble",
      meta: { error: { name: "Error", message: "deep trouble" }, where: "here" },
    },
    contentAndErrorObject: {
      ok: false,
      text: "It failed",
      error: "deep trouble",
      meta: { error: { name: "Error", message: "deep trouble" }, where: "here" },
    },
    errorItself: {
      ok: false,
      text: "returned, not thrown",
      error: "returned, not thrown",
      meta: { name: "Error", message: "returned, not thrown" },
    },
    nullContent: { ok: true, text: "(no output)", meta: { note: "kept" } },
    objectContent: { ok: true, text: '{\n  "a": 1\n}' },
    mcpError: { ok: false, text: "server said no", error: "server said no" },
    extra: { ok: true, text: "done", meta: { note: "LLM", extra: { prompt: "legacy" } } },
    circle: {
      ok: true,
      text: '{\n  "name": "circle",\n  "self": "[refers back to itself]"\n}',
      data: { name: "circle", self: "[refers back to itself]" },
      meta: { name: "circle", self: "[refers back to itself]" },
    },
    bigint: { ok: true, text: "big", meta: { big: "10", when: "1970-01-01T00:00:00.000Z" } },
  };
  for (const [kind, expected] of Object.entries(kinds))
    test(`W-7…W-14 what becomes of a tool that returns: ${kind}`, async () => {
      await using host = await hostOf("odd_returns");
      const result = await host.call("odd.returns", { kind });
      const got = {
        ok: result.ok,
        text: said(result),
        ...(result.data === undefined ? {} : { data: result.data }),
        ...(result.meta === undefined ? {} : { meta: result.meta }),
        ...(result.ok ? {} : { error: result.failure.message }),
      };
      assert.deepEqual(got, expected);
      if (!result.ok) assert.equal(result.failure.soft, true);
    });

  test("W-5 blocks keep their order: text and images as they are, unknown kinds as JSON", async () => {
    await using host = await hostOf("odd_returns");
    assert.deepEqual((await host.call("odd.returns", { kind: "blocks" })).content, [
      { type: "text", text: "first" },
      { type: "image", data: "aGk=", mimeType: "image/png" },
      { type: "text", text: '{"type":"chart","points":[1,2]}' },
      { type: "text", text: "last" },
    ]);
  });
});
