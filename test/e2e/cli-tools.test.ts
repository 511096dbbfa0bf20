import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { ToolSpec } from "../../src/index.ts";
import { CliProcess } from "./cli-process.ts";

interface Listed {
  readonly tools: ToolSpec[];
  readonly problems: { file: string; message: string; fix: string }[];
}

const EXAMPLES = ["convert.units", "demo.count", "files.find", "notes.add", "notes.list", "text.stats", "time.in"];
const HELLO = `
import { defineTool } from "pegboard";
export default defineTool({ name: "hello.world", description: "Greets.", run: () => "hello" });
`;

test("alone it says what this is, lists the examples and gives three things to try that work", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout, stderr } = await cli.run();
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  for (const name of EXAMPLES) assert.ok(stdout.includes(`\n${name} `), name);
  const tries = [...stdout.matchAll(/^ {2}npm run -s pegboard -- ([^#\n]+)/gmu)].map((match) => match[1]?.trim() ?? "");
  assert.equal(tries.length, 3);
  for (const line of tries) {
    const args = [...line.matchAll(/(?:[^\s"]|"[^"]*")+/gu)].map(([word]) => word.replaceAll('"', ""));
    const tried = await cli.run(...args, ...(args[1] === "notes.add" ? ["--yes"] : []));
    assert.equal(tried.code, 0, line + tried.stderr);
  }
});

test("alone with --json it gives the same as data", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const shown = await cli.json<Listed & { name: string; version: string; next: string[] }>();
  const names = new Set(shown.tools.map(({ name }) => name));
  for (const example of EXAMPLES) assert.ok(names.has(example), example);
  const dialects = new Set(shown.tools.map(({ origin }) => origin.dialect));
  assert.deepEqual([...dialects].toSorted(), ["hivemind", "lobe", "native", "replica", "scripting", "workbench"]);
  assert.deepEqual(shown.problems, []);
  assert.equal(shown.name, "pegboard");
  assert.match(shown.version, /^\d+\.\d+\.\d+$/u);
  assert.equal(shown.next.length, 3);
});

test("tools lists names, effects and descriptions, in plain text where there is no terminal", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout } = await cli.run("tools");
  assert.equal(code, 0);
  assert.match(stdout, /^TOOL +EFFECTS +WHAT IT DOES\n/u);
  assert.match(stdout, /^notes\.add +writes, asks +Adds a line to your notes; asks first\.$/mu);
  assert.ok(!stdout.includes("\x1b"));
});

test("colours come where FORCE_COLOR asks for them, and --no-color takes them away", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const env = { FORCE_COLOR: "1" };
  assert.ok((await cli.runWith({ env }, "tools")).stdout.includes("\x1b["));
  assert.ok(!(await cli.runWith({ env }, "tools", "--no-color")).stdout.includes("\x1b["));
});

test("commands that only look leave no data folder behind", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  for (const args of [[], ["tools"], ["search", "time"], ["runs"], ["runs", "abc"], ["doctor"]]) await cli.run(...args);
  assert.equal(existsSync(join(cli.home, "data")), false);
});

test("tools with an exact name shows that tool in full", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout } = await cli.run("tools", "files.find");
  assert.equal(code, 0);
  assert.match(stdout, /^files\.find\nFinds files/u);
  assert.match(stdout, /^ {2}pattern \* +string +A glob such as/mu);
  assert.match(stdout, /^ {2}limit +integer 1…10000 +Stop after this many\. Default: 200\.$/mu);
  assert.match(stdout, /call files\.find pattern=…\n$/u);
});

test("tools with a pattern lists what matches; where nothing does it is wrong usage, with the nearest names", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { tools } = await cli.json<Listed>("tools", "notes.*");
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["notes.add", "notes.list"],
  );
  const none = await cli.run("tools", "text.stat5");
  assert.equal(none.code, 2);
  assert.equal(none.stderr, 'No tool matches "text.stat5". Did you mean "text.stats"?\n');
});

test("./plugins is loaded where there is one, --plugins names another", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/hello.mjs": HELLO,
    "other/hi.ts": HELLO.replace("hello.world", "hi.world"),
  });
  assert.equal((await cli.json<Listed>("tools")).tools[0]?.name, "hello.world");
  assert.equal((await cli.run("call", "hello.world")).stdout, "hello\n");
  assert.equal((await cli.json<Listed>("tools", "--plugins", "other")).tools[0]?.name, "hi.world");
  const gone = await cli.run("tools", "--plugins", "gone");
  assert.equal(gone.code, 2);
  assert.match(gone.stderr, /There is no folder .*gone \(--plugins\)/u);
});

test("a bad module is a problem with its fix; the good ones are listed all the same", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/bad.mjs": "throw new Error('no key set');",
    "plugins/hello.mjs": HELLO,
    "plugins/long.mjs": HELLO.replace("hello.world", "x".repeat(300)),
  });
  const { tools, problems } = await cli.json<Listed>("tools");
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["hello.world"],
  );
  assert.equal(problems.length, 2);
  assert.equal(problems[0]?.message, "no key set");
  assert.match(problems[1]?.message ?? "", /is longer than 256 characters/u);
  const { code, stderr } = await cli.run("tools");
  assert.equal(code, 0);
  assert.match(stderr, /^problem: plugins\/bad\.mjs\n {2}no key set\n {2}Mend /u);
  assert.match((await cli.run("call", "bad.tool")).stderr, /Some tools could not be loaded: .* doctor says why/u);
});

test("search finds tools by what they do, best first", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { matches } = await cli.json<{ matches: { tool: ToolSpec; score: number }[] }>("search", "time", "zone");
  assert.equal(matches[0]?.tool.name, "time.in");
  assert.equal((await cli.json<{ matches: unknown[] }>("search", "count", "--limit", "1")).matches.length, 1);
  const none = await cli.run("search", "xyzzy");
  assert.equal(none.code, 0);
  assert.match(none.stderr, /No tool has to do with "xyzzy"/u);
});

for (const args of [
  ["--help"],
  ["help"],
  ["tools", "--help"],
  ["call", "-h"],
  ["runs", "--help"],
  ["runs", "prune", "--help"],
  ["search", "--help"],
  ["doctor", "--help"],
])
  test(`${args.join(" ")} shows help with examples that can be pasted`, async (t) => {
    const cli = await CliProcess.inNewHome(t);
    const { code, stdout, stderr } = await cli.run(...args);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.match(stdout, /^Usage: pegboard/u);
    assert.match(stdout, /Examples:\n {2}\$ npm run -s pegboard -- /u);
  });

for (const [args, message] of [
  [["tols"], /There is no command "tols"\. Did you mean "tools"\?/u],
  [["text.stats"], /To call a tool: .* call text\.stats/u],
  [["tools", "--jsn"], /unknown option '--jsn'\n\(Did you mean --json\?\)/u],
  [["tools", "a", "b"], /too many arguments/u],
  [["search"], /missing required argument/u],
] as const)
  test(`${args.join(" ")} is wrong usage, and says what was meant`, async (t) => {
    const cli = await CliProcess.inNewHome(t);
    const { code, stdout, stderr } = await cli.run(...args);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.match(stderr, message);
  });

test("--version prints the version", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout } = await cli.run("--version");
  assert.equal(code, 0);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/u);
});
