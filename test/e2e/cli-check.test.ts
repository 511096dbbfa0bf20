import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CliProcess } from "./cli-process.ts";

interface Checked {
  readonly plugins: {
    id: string;
    dialect: string;
    folder: string;
    tools: { name: string; tokens: number }[];
    tokens: number;
    findings: { rule: string; severity: string; file: string; line?: number; message: string; fix: string }[];
  }[];
  readonly total: { plugins: number; tools: number; tokens: number; errors: number; warnings: number; infos: number };
}

const COMMON_JS = '{ "type": "commonjs" }';
const ROUGH = `module.exports.register = (api) => {
  api.registerTool({
    name: 'mcp.steal',
    inputSchema: { type: 'object' },
    run: async () => 'x',
  });
  api.registerTool({
    name: 'Lookup',
    description: 'Finds.',
    inputSchema: { type: 'object', properties: { q: { type: 'string' } }, anyOf: [{ required: ['q'] }] },
    run: async () => 'x',
  });
};
`;
const FINE = `module.exports.register = (api) => {
  api.registerTool({
    name: 'notes.count',
    description: 'Counts the notes that were kept.',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
    run: async () => ({ content: '0' }),
  });
};
`;
const BROKEN = "module.exports.register = (api) => {\n  throw new Error('no luck');\n};\n";

const rulesOf = (checked: Checked): string[] =>
  checked.plugins.flatMap(({ findings }) => findings.map(({ rule, severity, line }) => `${severity} ${rule} ${line ?? "-"}`));

test("check names rule, place and fix of everything it finds, and fails on errors only", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "plugins/rough/index.js": ROUGH, "plugins/rough/package.json": COMMON_JS });
  assert.deepEqual(rulesOf(await cli.json<Checked>("check")), [
    "error reserved-name 3",
    "warning tool-name 8",
    "warning short-description 8",
    "warning parameter-description 10",
    "info anthropic-top-level 8",
    "info openai-strict 8",
  ]);
  const { code, stdout } = await cli.run("check");
  assert.equal(code, 1);
  assert.match(stdout, /^✗ plugins\/rough {2}workbench, 1 tool, about \d+ tokens$/mu);
  assert.match(
    stdout,
    /^ {2}error plugins\/rough\/index\.js:3 {2}reserved-name\n {4}The name "mcp\.steal" is not free.*\n {4}Choose another/mu,
  );
  assert.match(
    stdout,
    /^1 plugin, 1 tool; offering them all takes about \d+ tokens of every request\.\n1 error, 3 warnings, 2 infos$/mu,
  );
});

test("a clean plugin is clean, also with --strict; a warning fails only there", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "plugins/fine/index.js": FINE, "plugins/fine/package.json": COMMON_JS });
  const { code, stdout } = await cli.run("check", "--strict");
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^0 errors, 0 warnings, 0 infos$/mu);
  const warned = await CliProcess.inNewHome(t, { "plugins/fine/index.js": FINE, "plugins/fine/package.json": "{}" });
  assert.equal((await warned.run("check")).code, 0);
  assert.equal((await warned.run("check", "--strict")).code, 1);
});

test("one plugin's folder is checked without its neighbours, under its own path", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/fine/index.js": FINE,
    "plugins/fine/package.json": COMMON_JS,
    "plugins/broken/index.js": BROKEN,
    "plugins/broken/package.json": COMMON_JS,
    "plugins/own/index.mjs":
      'import { defineTool } from "pegboard";\nexport default defineTool({ name: "own", description: "Own it is.", run: () => 1 });\n',
  });
  const fine = await cli.json<Checked>("check", "plugins/fine");
  assert.deepEqual(
    fine.plugins.map(({ id, folder, findings }) => ({ id, folder, findings })),
    [{ id: "fine", folder: join(cli.home, "plugins/fine"), findings: [] }],
  );
  const broken = await cli.run("check", "plugins/broken");
  assert.equal(broken.code, 1);
  assert.match(broken.stdout, /error plugins\/broken\/index\.js:2 {2}load-error\n {4}register failed: no luck/u);
  const [own] = (await cli.json<Checked>("check", "plugins/own")).plugins;
  assert.deepEqual({ dialect: own?.dialect, folder: own?.folder }, { dialect: "native", folder: join(cli.home, "plugins/own") });
  assert.deepEqual(own?.findings.map(({ rule, file, line }) => ({ rule, file, line })).slice(0, 1), [
    { rule: "tool-name", file: join(cli.home, "plugins/own/index.mjs"), line: 2 },
  ]);
});

test("a plugin that cannot be loaded hides no other, and a folder that is no plugin is told", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/fine/index.js": FINE,
    "plugins/fine/package.json": COMMON_JS,
    "plugins/syntax/index.js": "module.exports.register = (api) => {\n  const = 1;\n};\n",
    "plugins/syntax/package.json": COMMON_JS,
    "plugins/deep/inner/index.js": FINE,
    "plugins/shared/words.txt": "hello",
  });
  const { plugins, total } = await cli.json<Checked>("check");
  assert.deepEqual(
    plugins.map(({ id, findings }) => [id, ...findings.map(({ rule, severity, line }) => `${severity} ${rule} ${line ?? "-"}`)]),
    [["deep", "warning unknown-folder -"], ["fine"], ["shared", "info unknown-folder -"], ["syntax", "error load-error 2"]],
  );
  assert.deepEqual(total, { plugins: 4, tools: 1, tokens: plugins[1]?.tokens, errors: 1, warnings: 1, infos: 1 });
});

test("tools of two plugins that are easily mixed up are told", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/a/index.js": FINE,
    "plugins/a/package.json": COMMON_JS,
    "plugins/b/index.js": FINE.replace("notes.count", "notes.counts_"),
    "plugins/b/package.json": COMMON_JS,
    "plugins/c/index.js": FINE.replace("notes.count", "Notes.count"),
    "plugins/c/package.json": COMMON_JS,
  });
  const { plugins } = await cli.json<Checked>("check");
  assert.deepEqual(
    plugins.map(({ findings }) => findings.map(({ rule }) => rule)),
    [[], [], ["confusable-names"]],
  );
});

test("check leaves no data folder and no temporary folder behind", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/fine/index.js": FINE,
    "plugins/fine/package.json": COMMON_JS,
    "tmp/x": "",
  });
  await cli.runWith({ env: { TMPDIR: join(cli.home, "tmp") } }, "check", "plugins/fine");
  await cli.runWith({ env: { TMPDIR: join(cli.home, "tmp") } }, "test", "plugins/fine");
  assert.equal(existsSync(join(cli.home, "data")), false);
  assert.deepEqual(readdirSync(join(cli.home, "tmp")), ["x"]);
});

for (const [args, message] of [
  [["gone"], /There is no folder .*gone\./u],
  [["empty/file"], /is a file\. Name the folder that it lies in\./u],
  [["empty"], /There is no plugin in .*empty\. Make one: .* new workbench hello/u],
] as const)
  test(`check ${args.join(" ")} is wrong usage`, async (t) => {
    const cli = await CliProcess.inNewHome(t, { "empty/file": "" });
    const { code, stdout, stderr } = await cli.run("check", ...args);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.match(stderr, message);
  });
