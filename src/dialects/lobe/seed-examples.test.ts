import assert from "node:assert/strict";
import { test } from "node:test";
import { loadHere, memoryServices } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, said } from "../../testing/fixtures/outcome.ts";
import { lobe } from "./dialect.ts";
import { hostOf, pluginAt } from "./fixtures/lobe-plugin.ts";

test("the document's TaskExecutor loads unchanged, and says what it misses of its app only when it is used", async () => {
  const plugin = await loadHere(lobe, pluginAt("builtin-tool-task"));
  assert.deepEqual(
    plugin.tools.map(({ name }) => name),
    ["lobe-task/createTask"],
  );
  const host = hostOf(plugin);
  const result = await host.call("lobe-task/createTask", { name: "a", instruction: "b" });
  const { code, soft, details } = failureOf(result);
  assert.deepEqual([code, soft, details?.["type"]], ["tool_failed", true, "CreateTaskFailed"]);
  assert.match(said(result), /^Failed: "@\/store\/task" belongs to the app/u);
});

test("L-11 L-39 the document's TaskExecutor is warned of: its app, and names without an entry in the manifest", async () => {
  const { problems } = await loadHere(lobe, pluginAt("builtin-tool-task"));
  assert.ok(problems.every(({ severity }) => severity === "warning"));
  assert.deepEqual(
    problems.map(({ message }) => message.replace(/:.*$/u, "")),
    [
      'TaskApiName has "createTasks", but the manifest has no API of that name',
      'TaskApiName has "listTasks", but the manifest has no API of that name',
      'The executor imports modules of the app ("@/…"), which Pegboard does not have',
    ],
  );
});

test("L-10 L-12 the parameters of the document's manifest reach the spec unchanged, and its meta the people", async () => {
  const { tools, about } = await loadHere(lobe, pluginAt("builtin-tool-task"));
  const input = tools[0]?.input as { required: string[]; properties: Record<string, unknown> };
  assert.deepEqual(input.required, ["name", "instruction"]);
  assert.deepEqual(Object.keys(input.properties), ["name", "instruction", "parentIdentifier", "priority"]);
  assert.deepEqual(tools[0]?.ui, { icon: "📋", category: "Task Tools" });
  assert.equal(about?.title, "Task Tools");
  assert.equal(about.icon, "📋");
  assert.equal(about.description, "Create, list, edit, delete tasks with dependencies");
  assert.match(about.instructions ?? "", /^You have access to Task management tools/u);
});

test("L-13 an unknown field is refused where the parameters say additionalProperties: false", async () => {
  await using host = hostOf(await loadHere(lobe, pluginAt("builtin-tool-web-browsing")));
  const result = await host.call("lobe-web-browsing/search", { query: "a", sneaked: 1 });
  assert.equal(codeOf(result), "invalid_input");
});

test("L-19 L-39 the document's runtime runs on the services that its package makes, with no executor at all", async () => {
  await using host = hostOf(await loadHere(lobe, pluginAt("builtin-tool-web-browsing")));
  const result = await host.call("lobe-web-browsing/search", { query: "pegs" });
  assert.equal(
    said(result),
    '<searchResults>\n  <item title="About pegs" url="https://example.test/?a=1&amp;b=2">1 &lt; 2</item>\n</searchResults>',
  );
  assert.deepEqual(result.data, {
    results: [{ title: "About pegs", url: "https://example.test/?a=1&b=2", content: "1 < 2" }],
  });
});

test("L-21 a partial failure keeps its state, and a caught error is wrapped with its body", async () => {
  await using host = hostOf(await loadHere(lobe, pluginAt("builtin-tool-web-browsing")));
  const partial = await host.call("lobe-web-browsing/search", { query: "quota" });
  assert.equal(said(partial), "Out of quota");
  assert.deepEqual(failureOf(partial), {
    code: "tool_failed",
    message: "Out of quota",
    soft: true,
    details: { type: "PluginServerError", message: "Out of quota", body: { message: "Out of quota" } },
  });
  assert.deepEqual(partial.data, { errorDetail: "Out of quota", results: [{ title: "half", url: "u", content: "" }] });
  const caught = await host.call("lobe-web-browsing/search", { query: "boom" });
  assert.deepEqual(failureOf(caught).details, {
    type: "PluginServerError",
    message: "socket hang up",
    body: { name: "RangeError", message: "socket hang up" },
  });
});

test("L-22 a runtime hears of the cancel through the signal of its options", async () => {
  await using host = hostOf(await loadHere(lobe, pluginAt("builtin-tool-web-browsing")));
  const stop = new AbortController();
  const result = host.call("lobe-web-browsing/crawlPages", { urls: [] }, { signal: stop.signal });
  await host.clock.advance(0);
  stop.abort();
  const { code, details } = failureOf(await result);
  assert.deepEqual([code, details?.["stopped"]], ["cancelled", "acknowledged"]);
});

test("L-17 a systemRole that is a function is asked with the date of today", async () => {
  const before = new Date();
  const { about } = await loadHere(lobe, pluginAt("builtin-tool-web-browsing"));
  const days = [before, new Date()].map(
    (day) => `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`,
  );
  assert.ok(days.map((day) => `Today is ${day}. You have web search tools…`).includes(about?.instructions ?? ""));
});

test("L-23 L-39 an executor whose API names are not the runtime's runs it with services of its own", async () => {
  await using host = hostOf(await loadHere(lobe, pluginAt("builtin-tool-local-system")));
  const read = await host.call("lobe-local-system/readLocalFile", { path: "notes.txt", loc: [1, 3] });
  assert.equal(said(read), "two\nthree");
  assert.deepEqual(read.data, { lines: 2 });
});

test("L-31 L-32 the document's own toResult: content is never empty, state survives, and its words for silence stay", async () => {
  await using host = hostOf(await loadHere(lobe, pluginAt("builtin-tool-local-system")));
  const gone = await host.call("lobe-local-system/readLocalFile", { path: "gone.txt" });
  assert.equal(said(gone), "gone.txt is not there");
  assert.deepEqual(gone.data, { path: "gone.txt", tried: 1 });
  assert.deepEqual(failureOf(gone).details, {
    type: "PluginServerError",
    message: "gone.txt is not there",
    body: { code: "ENOENT", message: "gone.txt is not there" },
  });
  const silent = await host.call("lobe-local-system/readLocalFile", { path: "empty.txt" });
  assert.deepEqual([codeOf(silent), said(silent)], ["ok", "Tool execution failed"]);
});

test("L-26 L-28 an API without a method is warned of, and a call of it is MethodNotImplemented", async () => {
  const plugin = await loadHere(lobe, pluginAt("builtin-tool-local-system"));
  assert.deepEqual(
    plugin.problems.map(({ message }) => message),
    ['Nothing answers the API "renameLocalFile": a call of it ends in MethodNotImplemented.'],
  );
  await using host = hostOf(plugin, { approvals: "approve" });
  const failure = failureOf(await host.call("lobe-local-system/renameLocalFile", { path: "a", newName: "b" }));
  assert.equal(failure.soft, true);
  assert.deepEqual(failure.details, { type: "MethodNotImplemented", message: "Method not implemented: renameLocalFile" });
});

test("L-15 a manifest for the client alone runs here, which is client and server", async () => {
  const { tools } = await loadHere(lobe, pluginAt("builtin-tool-local-system"));
  assert.equal(tools.length, 2);
});

test("L-24 a field is called detached; a method of the class is bound, works, and is warned of", async () => {
  const plugin = await loadHere(lobe, pluginAt("calculator"));
  assert.match(plugin.problems[0]?.message ?? "", /^"calculate" is a method of the executor's class/u);
  assert.match(plugin.problems[0]?.fix ?? "", /^Write it as a field: calculate = async/u);
  assert.equal(plugin.problems.length, 1);
  await using host = hostOf(plugin);
  const sum = await host.call("lobe-calculator/calculate", { a: 1, b: 2 });
  assert.deepEqual(sum.data, { sum: 3, calls: 1 });
  assert.equal(said(await host.call("lobe-calculator/evaluate")), "this is undefined");
});

test("L-29 an executor is told of its call, and of agent and scope where the plugin's settings have them", async () => {
  const services = memoryServices({ agentId: "agt_1", scope: "task", other: "x" });
  await using host = hostOf(await loadHere(lobe, pluginAt("calculator"), services));
  const { data } = await host.call("lobe-calculator/evaluate", {}, { session: "topic 1" });
  const { messageId, operationId, ...rest } = data as Record<string, unknown>;
  assert.equal(messageId, host.events[0]?.callId);
  assert.equal(operationId, messageId);
  const workingDirectory = pluginAt("calculator");
  assert.deepEqual(rest, { agentId: "agt_1", scope: "task", topicId: "topic 1", signal: true, workingDirectory });
});
