import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost } from "pegboard/testing";
import { failureOf, problemsOf, said } from "../../testing/fixtures/outcome.ts";
import { loadPlugin, pluginFolder } from "./fixtures/plugin.ts";

const SEED = "plugin.hivemind.connector-seed";

async function seedHost(config = {}) {
  const { plugin, services } = await loadPlugin("seed", config);
  return { host: createTestHost({ tools: plugin.tools, approvals: "approve" }), plugin, services };
}

test("H-1 H-5 the seed's TypeScript plugin loads without a build, its tools named after package and tool", async () => {
  const { plugin } = await seedHost();
  assert.deepEqual(plugin.problems, []);
  assert.deepEqual(
    plugin.tools.map(({ name }) => name),
    ["get_weather", "search", "return_values", "create_item", "call_api"].map((name) => `${SEED}.${name}`),
  );
  const [weather] = plugin.tools;
  assert.equal(weather?.description, "Get the current weather for a city");
  assert.deepEqual(weather.ui, { category: "examples" });
  assert.deepEqual(weather.origin, {
    dialect: "hivemind",
    plugin: "hivemind.connector-seed",
    version: "1.2.3",
    file: `${pluginFolder("seed")}/src/index.ts`,
  });
  assert.deepEqual(plugin.about, { title: "Seed examples", description: 'Every example of "Writing Tools".' });
});

test("H-6 H-7 the model reads each parameter's description, limits, default and choices", async () => {
  const { plugin } = await seedHost();
  assert.deepEqual(plugin.tools[1]?.input, {
    type: "object",
    properties: {
      query: { type: "string", description: "Search query text" },
      limit: { type: "number", minimum: 1, maximum: 100, default: 20, description: "Max results" },
      status: { type: "string", enum: ["open", "closed", "all"], default: "open" },
      tags: { type: "array", items: { type: "string" }, description: "Filter by tags" },
    },
    required: ["query"],
  });
});

test("H-2 execute gets parsed parameters, defaults applied", async () => {
  const { host } = await seedHost();
  const result = await host.call(`${SEED}.get_weather`, { city: "Oslo" });
  assert.deepEqual(result.data, { city: "Oslo", units: "celsius", sky: "clear", temperature: 20 });
  assert.deepEqual((await host.call(`${SEED}.search`, { query: "x", more: 1 })).data, { query: "x", limit: 20, status: "open" });
});

test("H-8 wrong parameters are refused before execute, every problem with its path", async () => {
  const { host } = await seedHost();
  const result = await host.call(`${SEED}.search`, { limit: 101, status: "gone", tags: ["a", 1] });
  assert.equal(failureOf(result).code, "invalid_input");
  assert.deepEqual(problemsOf(result), [
    { path: "/query", message: "is required (string)" },
    { path: "/limit", message: "is not valid: number must be less than or equal to 100" },
    { path: "/status", message: "is not valid: invalid enum value. Expected 'open' | 'closed' | 'all', received 'gone'" },
    { path: "/tags/1", message: "must be string, not number" },
  ]);
});

test("H-9 a text is what the model reads", async () => {
  const { host } = await seedHost();
  const result = await host.call(`${SEED}.return_values`, { kind: "text" });
  assert.deepEqual(result, { ok: true, content: [{ type: "text", text: "Task completed successfully" }] });
});

test("H-9 H-10 structured content is data for programs and compact JSON for the model", async () => {
  const { host } = await seedHost();
  const result = await host.call(`${SEED}.return_values`, { kind: "data" });
  assert.deepEqual(result.data, { items: [1, 2], total: 42, page: 1 });
  assert.equal(said(result), '{"items":[1,2],"total":42,"page":1}');
});

test("H-9 H-21 isError is a soft failure that the model can work around", async () => {
  const { host } = await seedHost();
  const result = await host.call(`${SEED}.return_values`, { kind: "error" });
  assert.deepEqual(failureOf(result), { code: "tool_failed", message: "API rate limit exceeded", soft: true });
});

test("H-9 artifacts go with the result", async () => {
  const { host } = await seedHost();
  const result = await host.call(`${SEED}.return_values`, { kind: "artifacts" });
  assert.equal(said(result), "Report generated");
  assert.deepEqual(result.artifacts, [{ name: "report.pdf", mimeType: "application/pdf", base64: "JVBERi0xLjQK" }]);
});

test("H-20 H-21 what is thrown is a hard failure with its message, and the host goes on", async () => {
  const { host } = await seedHost();
  const hard = failureOf(await host.call(`${SEED}.call_api`, { status: 401 }));
  assert.equal(hard.code, "tool_failed");
  assert.match(hard.message, /Authentication failed\. Check your API key in plugin settings\./u);
  assert.equal(hard.soft, undefined);
  assert.match(failureOf(await host.call(`${SEED}.call_api`, { status: 500 })).message, /API error: 500 Status Text/u);
  assert.equal(failureOf(await host.call(`${SEED}.call_api`, { status: 429 })).soft, true);
  assert.deepEqual((await host.call(`${SEED}.call_api`, { status: 200 })).data, { fine: true });
});

test("H-15 to H-19 the seed's use of the context reaches the host", async () => {
  const { host, services } = await seedHost({ apiKey: "k" });
  services.secrets.set("oauth_token", "t");
  const result = await host.call(`${SEED}.create_item`, { title: "Milk" });
  assert.deepEqual(result.data, { id: "item-1", title: "Milk", apiKey: "k", token: "t" });
  assert.deepEqual(services.news, [
    { type: "log", level: "info", message: "Fetching data", data: { query: "Milk" } },
    { type: "event", name: "item.created", payload: { id: "item-1" } },
    { type: "message", message: { source: "myapp:item-1", channel: "notifications", content: "New item created: Milk" } },
  ]);
});

test("H-12 'suggest' is asked about and a refusal keeps execute from running; without annotations nobody is asked", async () => {
  const { plugin, services } = await loadPlugin("seed");
  const host = createTestHost({ tools: plugin.tools, approvals: "decline" });
  assert.equal(failureOf(await host.call(`${SEED}.create_item`, { title: "Milk" })).code, "declined");
  assert.deepEqual(services.news, []);
  assert.equal((await host.call(`${SEED}.get_weather`, { city: "Oslo" })).ok, true);
});

test("a plugin without package.json and export is found by its import and called after its folder", async () => {
  const { plugin } = await loadPlugin("no-package");
  assert.deepEqual(plugin.problems, []);
  const host = createTestHost({ tools: plugin.tools });
  assert.equal(said(await host.call("plugin.no-package.shout", { words: " hi " })), "HI");
});

test("plain CommonJS works: main without extension, a name with spaces, `this` in execute, readOnly over sideEffects", async () => {
  const { plugin } = await loadPlugin("plain-js");
  assert.deepEqual(plugin.problems, []);
  const [tool] = plugin.tools;
  assert.equal(tool?.name, "plugin.old-style-plugin.add");
  assert.deepEqual([tool.approval, tool.effects], ["never", "reads"]);
  const host = createTestHost({ tools: plugin.tools });
  assert.deepEqual((await host.call(tool.name, { a: 1, b: "2" })).data, { sum: 3, by: "add" });
});

test("a plugin may be a named export", async () => {
  const { plugin } = await loadPlugin("named-export");
  assert.deepEqual(plugin.problems, []);
  assert.equal(
    said(await createTestHost({ tools: plugin.tools }).call("plugin.named-export.hello", { name: "Ada" })),
    "Hello, Ada!",
  );
});

test("tools without definePlugin work, with a warning", async () => {
  const { plugin } = await loadPlugin("loose-tools");
  assert.deepEqual(
    plugin.problems.map(({ severity, message }) => [severity, message]),
    [["warning", "It exports tools, but no plugin."]],
  );
  assert.equal(said(await createTestHost({ tools: plugin.tools }).call("plugin.loose-tools.loose")), "loose");
});

test("a module without a plugin is a problem that says what to write", async () => {
  const { plugin } = await loadPlugin("undefined-plugin");
  assert.equal(plugin.problems[0]?.severity, "error");
  assert.match(plugin.problems[0].fix, /export default definePlugin/u);
});

test("H-O1 a plugin built with another SDK inside loads without starting that SDK's runtime", async () => {
  const { plugin, services } = await loadPlugin("bundled-sdk");
  services.secrets.set("key", "four");
  const host = createTestHost({ tools: plugin.tools });
  assert.deepEqual((await host.call("plugin.bundled-sdk.key_length")).data, { length: 4 });
});

test("H-O11 parameters and settings of zod 4 work like those of zod 3", async () => {
  const { plugin } = await loadPlugin("zod-four");
  assert.deepEqual(plugin.problems, []);
  const input = plugin.tools[0]!.input as unknown as Record<string, Record<string, unknown>>;
  const { properties, required, additionalProperties } = input;
  assert.deepEqual(properties?.["name"], { type: "string", description: "Whom to greet" });
  assert.deepEqual(properties["times"], { type: "integer", minimum: 1, maximum: 3, default: 1, description: "How often" });
  assert.deepEqual(properties["when"], {});
  assert.deepEqual([required, additionalProperties], [["name"], false]);
  const host = createTestHost({ tools: plugin.tools });
  const call = (input: object) => host.call("plugin.zod-four.greet", input);
  assert.deepEqual((await call({ name: "Ada" })).data, ["Hello, Ada!"]);
  assert.deepEqual(problemsOf(await call({ name: "nobody" })), [{ path: "/name", message: "must be somebody" }]);
  assert.deepEqual(problemsOf(await call({ times: 9, shape: { kind: "round" }, extra: 1 })), [
    { path: "/name", message: "is required (string)" },
    { path: "/times", message: "is not valid: too big: expected number to be <=3" },
    { path: "/shape/radius", message: "is required (number)" },
    { path: "/extra", message: "is not known here; leave it out" },
  ]);
});

test("H-3 H-4 each faulty tool is a problem with its line and fix, and hides no other", async () => {
  const { plugin } = await loadPlugin("faulty");
  assert.deepEqual(
    plugin.tools.map(({ name, description }) => `${name.replace("plugin.faulty.", "")}: ${description}`),
    [
      "good_one: Works.",
      "camelCase: Works.",
      "twice: The first.",
      "no_description: The tool no_description.",
      "no_parameters: Works.",
      "odd_approval: Works.",
      "a_date: Works.",
    ],
  );
  assert.equal(plugin.tools.find(({ name }) => name.endsWith("odd_approval"))?.approval, "always");
  const host = createTestHost({ tools: plugin.tools });
  assert.equal(said(await host.call("plugin.faulty.no_parameters", { any: 1 })), "ran");
  assert.deepEqual(
    plugin.problems.map(({ severity, line, message }) => `${severity} ${line ?? "-"} ${message}`),
    [
      'warning - The permission "secrets:all" is not known and grants nothing.',
      "warning - The permission 7 is not known and grants nothing.",
      "warning - It has a loop but does not declare it.",
      "error - Its configSchema is no zod schema, and is left aside.",
      'warning 10 The tool "camelCase" is not named in snake_case.',
      'error 13 There are two tools named "twice"; the second was left out.',
      'warning 18 The tool "no_description" has no description.',
      'warning 19 The tool "no_parameters" has no parameters; it is taken to need none.',
      'warning 20 The tool "odd_approval": its approval is "maybe", which is taken as "always".',
      'warning 21 A parameter of "a_date" can never arrive as JSON: it must be a date; z.coerce.date() takes the text of one.',
      'error 22 The parameters of "json_schema" are no zod schema.',
      'error 23 The parameters of "a_text" are of the type string.',
      'error 24 The parameters of "throwing" cannot be read: unknownName is not defined.',
      'error 25 The tool "no_function" has no function to run.',
      "error - A tool has no name.",
      "error - The tool at place 14 is no object.",
      "error - The tool at place 15 is no object.",
    ],
  );
  assert.ok(plugin.problems.every(({ fix, file }) => fix.length > 10 && file.startsWith(pluginFolder("faulty"))));
});

test("H-2 what a transform makes reaches execute once, rules may take time, and parameters may be written to", async () => {
  const { plugin } = await loadPlugin("transforms");
  assert.deepEqual(plugin.problems, []);
  const host = createTestHost({
    tools: plugin.tools,
    approvals: () => ({ approve: true, input: { word: "edited", at: "2020-05-01", bag: {} } }),
  });
  const result = await host.call("plugin.transforms.exclaim", { word: "hi", at: "2021-05-01", bag: { n: 1 } });
  assert.deepEqual(result.data, { word: "edited!", year: 2020, bag: { n: 0, touched: true } });
  const taken = await host.call("plugin.transforms.exclaim", { word: "taken", at: "2021-05-01", bag: {} });
  assert.deepEqual(problemsOf(taken), [{ path: "/word", message: "is taken" }]);
});

test("an input that was right when it was checked and is wrong when it runs does not reach execute", async () => {
  const { plugin } = await loadPlugin("transforms");
  const host = createTestHost({ tools: plugin.tools });
  const result = await host.call("plugin.transforms.only_once", { ticket: "t" });
  assert.equal(failureOf(result).code, "invalid_input");
  assert.deepEqual(problemsOf(result), [{ path: "/ticket", message: "is not valid: was used" }]);
});
