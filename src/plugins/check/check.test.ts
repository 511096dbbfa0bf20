import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import type { LoadProblem, PluginAbout } from "../../contract/plugin.ts";
import type { ToolSpec } from "../../contract/tool.ts";
import type { Candidate } from "./candidate.ts";
import { check } from "./check.ts";

const CLOSED = { type: "object", properties: {}, required: [], additionalProperties: false } as const;

function tool(dialect: string, name: string, more: Partial<ToolSpec> = {}): ToolSpec {
  const description = "Does what its name says it does.";
  return { name, description, input: CLOSED, effects: "reads", approval: "never", origin: { dialect, plugin: "p" }, ...more };
}

interface Given {
  readonly dialect?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly problems?: readonly LoadProblem[];
  readonly about?: PluginAbout;
}

function found(
  t: TestContext,
  tools: readonly ToolSpec[],
  { files = {}, problems = [], about, dialect = tools[0]?.origin.dialect ?? "x" }: Given = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-check-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const plugin: Candidate = {
    id: "p",
    dialect,
    folder,
    tools,
    problems: problems.map((problem) => ({ ...problem, file: join(folder, problem.file) })),
    ...(about === undefined ? {} : { about }),
    tests: [],
    test: () => Promise.reject(new Error("There is none.")),
  };
  const [checked] = check([plugin], (name) => name.replaceAll(/[./: ]/gu, "__"));
  assert.ok(checked);
  return checked.findings.map(({ rule, severity, file, line }) =>
    line === undefined ? `${severity} ${rule}` : `${severity} ${rule} ${file.slice(folder.length + 1)}:${line}`,
  );
}

for (const [dialect, good, bad] of [
  ["workbench", ["weather.temperature", "a.b.c"], ["weather", "ASAM Dimension Updater", "weather."]],
  ["native", ["notes.add"], ["notes"]],
  ["replica", ["fileSearch", "a_1"], ["file-search", "1a", "a.b"]],
  ["hivemind", ["plugin.hive.x-y.get_weather", "plugin.p.go"], ["plugin.p.getWeather", "plugin.p.get__x"]],
  ["lobe", ["lobe-task/createTask", "lobe-a-b/runTasks"], ["lobe-task/create_task", "lobe-task/CreateTask"]],
  ["scripting", ["unit_converter", "a"], ["unit converter"]],
] as const)
  test(`names of ${dialect} follow its own convention`, (t) => {
    for (const name of good) assert.deepEqual(found(t, [tool(dialect, name)]), [], name);
    for (const name of bad) assert.ok(found(t, [tool(dialect, name)]).includes("warning tool-name"), name);
  });

test("Lobe: the identifier has its prefix, the API begins with a known verb; others keep off the prefix", (t) => {
  assert.deepEqual(found(t, [tool("lobe", "task/createTask")]), ["warning lobe-identifier"]);
  assert.deepEqual(found(t, [tool("lobe", "lobe-task/fetchTask")]), ["info lobe-verb"]);
  assert.deepEqual(found(t, [tool("workbench", "lobe-x.y")]), ["warning reserved-name"]);
});

test("descriptions of tools are there, long enough and not too long", (t) => {
  const rules = (description: string) => found(t, [tool("native", "a.b", { description })]);
  assert.deepEqual(rules(""), ["warning missing-description"]);
  assert.deepEqual(rules('The tool "a.b" of the plugin "p".'), ["warning missing-description"]);
  assert.deepEqual(rules("Greets."), ["warning short-description"]);
  assert.deepEqual(rules("Greets people warmly."), []);
  assert.deepEqual(rules("word ".repeat(210)), ["warning long-description"]);
});

test("parameters are described, also within objects and lists", (t) => {
  const nested = {
    type: "object",
    properties: { city: { type: "string" } },
    required: ["city"],
    additionalProperties: false,
  } as const;
  const input = {
    ...CLOSED,
    properties: {
      where: { ...nested, description: "Where to look" },
      all: { type: "array", items: nested, description: "all" },
      long: { type: "string", description: "x".repeat(401) },
    },
    required: ["where", "all", "long"],
  } as const;
  assert.deepEqual(found(t, [tool("native", "a.b", { input })]), [
    "warning parameter-description",
    "warning parameter-description",
    "warning long-description",
    "info short-description",
  ]);
});

test("numbers that stand for something are explained", (t) => {
  const input = (description: string) => ({
    ...CLOSED,
    properties: { p: { type: "number", enum: [0, 1], description } },
    required: ["p"],
  });
  assert.deepEqual(found(t, [tool("native", "a.b", { input: input("The priority") })]), ["warning number-enum"]);
  assert.deepEqual(found(t, [tool("native", "a.b", { input: input("0 = none, 1 = urgent") })]), []);
});

test("what models and clients do not take as it is, is told as info", (t) => {
  const rules = (input: ToolSpec["input"]) => found(t, [tool("native", "a.b", { input })]);
  const text = { type: "string", description: "A text" } as const;
  assert.deepEqual(rules(true), ["info mcp-root-object"]);
  assert.deepEqual(rules({ ...CLOSED, oneOf: [{}] }), ["info anthropic-top-level", "info openai-strict"]);
  assert.deepEqual(rules({ ...CLOSED, properties: { a: text } }), ["info openai-strict"]);
  assert.deepEqual(rules({ ...CLOSED, properties: { a: { ...text, minLength: 1 } }, required: ["a"] }), ["info openai-strict"]);
  // A parameter may be called like a keyword, and a value may look like a schema.
  const named = { ...CLOSED, properties: { default: text, not: { ...text, enum: ["allOf"] } }, required: ["default", "not"] };
  assert.deepEqual(rules(named), []);
});

test("tools that change something ask first, where the dialect can say so", (t) => {
  const rules = (dialect: string, name: string, more: Partial<ToolSpec>) => found(t, [tool(dialect, name, more)]);
  assert.deepEqual(rules("native", "a.b", { effects: "destroys" }), ["warning effects-without-approval"]);
  assert.deepEqual(rules("hivemind", "plugin.p.b", { effects: "writes" }), ["warning effects-without-approval"]);
  assert.deepEqual(rules("native", "a.b", { effects: "writes", approval: "suggest" }), []);
  assert.deepEqual(rules("lobe", "lobe-t/editTask", { effects: "writes" }), ["warning effects-without-approval"]);
  assert.deepEqual(rules("lobe", "lobe-t/splitBill", { effects: "writes" }), ["info lobe-verb"]);
  assert.deepEqual(rules("workbench", "a.delete", { effects: "writes" }), []);
  assert.deepEqual(rules("replica", "deleteFile", {}), ["warning effects-without-approval"]);
  assert.deepEqual(rules("replica", "removedFiles", {}), []);
});

test("names that are easily mixed up are told, but not one for a single thing and one for many", (t) => {
  assert.deepEqual(found(t, [tool("replica", "fileSearch"), tool("replica", "file_search")]), ["warning confusable-names"]);
  assert.deepEqual(found(t, [tool("replica", "fileSearch"), tool("replica", "fileSeerch")]), ["warning confusable-names"]);
  assert.deepEqual(found(t, [tool("lobe", "lobe-t/createTask"), tool("lobe", "lobe-t/createTasks")]), []);
  assert.deepEqual(
    found(t, [tool("replica", "part1"), tool("replica", "part2"), tool("replica", "get"), tool("replica", "set")]),
    [],
  );
});

test("tools and plugins that cost many tokens are told", (t) => {
  const description = "word ".repeat(180);
  const input = { ...CLOSED, $comment: "x".repeat(1500) };
  assert.deepEqual(found(t, [tool("native", "a.b", { description, input })]), ["warning token-cost"]);
  const many = Array.from({ length: 30 }, (_, i) => tool("native", `a.b${i}`, { description }));
  assert.deepEqual(found(t, many), ["warning token-cost"]);
});

test("load problems keep their place, or get the line of what they quote; the loader's word is not repeated", (t) => {
  const files = { "index.js": "// first\nregister('Odd Name');\n" };
  const problem = { file: "index.js", fix: "Mend it.", severity: "warning" } as const;
  assert.deepEqual(
    found(t, [tool("hivemind", "plugin.p.Odd Name")], {
      files,
      problems: [
        { ...problem, message: 'The tool "Odd Name" is not named in snake_case.' },
        { ...problem, message: "It is odd.", line: 7, severity: "error" },
      ],
    }),
    ["error load-error index.js:7", "warning tool-name index.js:2"],
  );
});

test("a finding about a tool or a parameter has the line in which it is written", (t) => {
  const source =
    "export const name = 'weather';\napi.registerTool({\n  name: 'weather.get',\n  properties: {\n    city: {},\n  },\n});\n";
  const input = { ...CLOSED, properties: { city: { type: "string" } }, required: ["city"] };
  assert.deepEqual(
    found(t, [tool("workbench", "weather.get", { input, description: "Gets." })], { files: { "index.js": source } }),
    ["warning short-description index.js:3", "warning parameter-description index.js:5"],
  );
});

test("Lobe: the pitfalls of its document are found in the sources", (t) => {
  const files = {
    "src/index.ts": "import { useStore } from '@/store/task';\n",
    "src/client/index.ts": "import React from 'react';\n",
    "src/types.ts": "export enum TaskApiName { createTask = 'createTask' }\n",
    "src/executor/index.ts": "const id =\n  ctx?.agentId ?? params.agentId;\nreturn { success: false, content: '' };\n",
    "src/ExecutionRuntime/index.ts": "import { create } from 'zustand';\n",
  };
  assert.deepEqual(found(t, [], { files, dialect: "lobe" }), [
    "warning lobe-empty-content src/executor/index.ts:3",
    "warning lobe-context-first src/executor/index.ts:2",
    "warning lobe-api-enum src/types.ts:1",
    "warning lobe-impure-entry src/index.ts:1",
    "warning lobe-impure-runtime src/ExecutionRuntime/index.ts:1",
  ]);
  const [one, two] = [tool("lobe", "lobe-t/listTasks"), tool("lobe", "lobe-t/viewTask")];
  assert.deepEqual(found(t, [one, two], { about: { instructions: "- **listTasks**: lists." } }), ["info lobe-system-role"]);
});

test("Scripting: a tool with approval that ignores the decision is told", (t) => {
  const files = { "assistant_tool.tsx": "\nAssistantTool.registerExecuteToolWithApproval(async () => send());\n" };
  assert.deepEqual(found(t, [tool("scripting", "send", { approval: "always" })], { files }), [
    "warning scripting-ignores-decision assistant_tool.tsx:2",
  ]);
  const heeds = {
    "assistant_tool.tsx": "AssistantTool.registerExecuteToolWithApproval(async (p, a) => a.primaryConfirmed && send());",
  };
  assert.deepEqual(found(t, [tool("scripting", "send", { approval: "always" })], { files: heeds }), []);
});
