import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { CallEvent, RecordedCall, Result } from "../../src/index.ts";
import type { ChainOutcome, PlannedStep } from "../../src/contract/chain.ts";
import { CliProcess } from "./cli-process.ts";

const GUIDE = new URL("../../docs/guides/chains.md", import.meta.url);

// A home with a few of the examples, which start quicker than all of them.
async function home(t: TestContext, files: Readonly<Record<string, string>> = {}): Promise<CliProcess> {
  const tools: Record<string, string> = {};
  for (const name of ["convert", "notes", "text", "time"])
    tools[`plugins/${name}.mjs`] = await readFile(new URL(`../../examples/${name}.js`, import.meta.url), "utf8");
  return CliProcess.inNewHome(t, { ...tools, ...files });
}

// With the chain that the guide has its readers paste.
async function inGuide(t: TestContext): Promise<CliProcess> {
  return home(t, { "walk.json": /```json\n([^`]*"steps"[^`]*)```/u.exec(await readFile(GUIDE, "utf8"))?.[1] ?? "" });
}

function notes(cli: CliProcess): string {
  return join(cli.home, "data", "notes.md");
}

test("the chain of the guide runs, with numbers passed on as numbers", async (t) => {
  const cli = await inGuide(t);
  const { code, stdout, stderr } = await cli.run("chain", "run", "walk.json", "miles=3", "--yes");
  assert.deepEqual(
    { code, stdout, stderr },
    { code: 0, stdout: "Noted: - 3 mi = 4.828032 km, which is 4828.032 m\n", stderr: "" },
  );
});

test("plan shows each step's verdict, preview and what is not known yet, and runs nothing", async (t) => {
  const cli = await inGuide(t);
  const { code, stdout } = await cli.run("chain", "plan", "walk.json", "miles=3");
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^1\. convert\.units runs\n {3}value 3$/mu);
  assert.match(stdout, /^3\. notes\.add asks first \(.*\)$/mu);
  assert.match(stdout, /\{\{distance\.content\}\} is known only after step 1/u);
  assert.match(stdout, /│ Add a note/u);
  assert.match(stdout, /Nothing was run\.\n$/u);
  assert.equal(existsSync(notes(cli)), false);
  const { steps } = await cli.json<{ steps: PlannedStep[] }>("chain", "plan", "walk.json", "miles=3");
  assert.deepEqual(
    steps.map(({ tool, verdict }) => [tool, verdict]),
    [
      ["convert.units", "allow"],
      ["convert.units", "allow"],
      ["notes.add", "ask"],
    ],
  );
  assert.deepEqual(await cli.json("runs"), { calls: [] });
});

test("a declined step ends the chain with its exit code, and resume goes on from there without doing the rest again", async (t) => {
  const cli = await inGuide(t);
  const declined = await cli.run("chain", "run", "walk.json", "miles=3", "--no");
  assert.equal(declined.code, 3);
  const [, id = ""] = /^Go on from step 3: .* chain resume (\S+)$/mu.exec(declined.stderr) ?? [];
  const resumed = await cli.run("chain", "resume", id, "--yes");
  assert.deepEqual([resumed.code, resumed.stdout], [0, "Noted: - 3 mi = 4.828032 km, which is 4828.032 m\n"], resumed.stderr);
  assert.equal(await readFile(notes(cli), "utf8"), "- 3 mi = 4.828032 km, which is 4828.032 m\n");
  const { calls } = await cli.json<{ calls: RecordedCall[] }>("runs", "--tool", "convert.units", "--limit", "1");
  const { events } = await cli.json<{ events: CallEvent[] }>("runs", calls[0]?.id ?? "");
  assert.ok(
    events.some(({ type }) => type === "call-replayed"),
    "it was made again",
  );
});

test("--json prints the result with the whole outcome", async (t) => {
  const cli = await home(t, {
    "two.json": '[{"tool":"time.in","input":{"zone":"UTC"}},{"tool":"time.in","input":{"zone":"Atlantis"}}]',
  });
  const { code, stdout } = await cli.run("chain", "run", "two.json", "--json");
  const result = JSON.parse(stdout) as Result;
  assert.deepEqual([code, result.ok], [1, false]);
  const { success, failedAt, error, executionLog } = result.data as unknown as ChainOutcome;
  assert.deepEqual([success, failedAt, executionLog.length], [false, 2, 2]);
  assert.match(error ?? "", /^Tool "time\.in" failed: There is no time zone "Atlantis"/u);
});

for (const [what, steps, code, words] of [
  ["a tool that is not there", '[{"tool":"gone"}]', 2, /^tool_not_found {2}Tool not found: gone$/mu],
  ["an input that a tool refuses", '[{"tool":"text.stats"}]', 2, /^invalid_input .*Tool "text\.stats" failed/mu],
  ["no steps", '{"steps":[]}', 2, /^ {2}steps /mu],
  ["no chain at all", '{"tool":"text.stats"}', 2, /holds no chain\. Write/u],
  ["no JSON", "[", 2, /malformed at line 1/u],
] as const)
  test(`a file with ${what} ends with ${code}`, async (t) => {
    const cli = await home(t, { "steps.json": steps });
    const { code: ended, stderr } = await cli.run("chain", "run", "steps.json");
    assert.equal(ended, code);
    assert.match(stderr, words);
  });

test("a plan that cannot go through ends with the code that the chain would end with", async (t) => {
  const cli = await home(t, { "steps.json": '[{"tool":"text.stats","input":{"text":"a"}},{"tool":"gone"}]' });
  const { code, stdout } = await cli.run("chain", "plan", "steps.json");
  assert.equal(code, 2);
  assert.match(stdout, /^2\. gone fails: tool_not_found$/mu);
});

for (const [args, words] of [
  [["chain", "run", "nobody"], /There is no chain "nobody"\. A file must be named with its \.json\./u],
  [["chain", "run", "gone.json"], /"gone\.json" cannot be read: there is no such file/u],
  [["chain", "resume", "gone"], /No recorded call has the id "gone"/u],
  [["chain", "run"], /missing required argument 'chain'/u],
] as const)
  test(`${args.join(" ")} is wrong usage`, async (t) => {
    const cli = await home(t);
    const { code, stderr } = await cli.run(...args);
    assert.equal(code, 2);
    assert.match(stderr, words);
  });

test("what the chain takes is checked before any step runs, by the file's own schema", async (t) => {
  const cli = await inGuide(t);
  const { code, stderr } = await cli.run("chain", "run", "walk.json", "miles=many");
  assert.equal(code, 2);
  assert.match(stderr, /^ {2}input\.miles {2}must be number/mu);
  const { calls } = await cli.json<{ calls: RecordedCall[] }>("runs");
  assert.deepEqual(
    calls.map(({ tool }) => tool),
    ["chain.run"],
  );
});

test("a chain of the config is listed, run by its name and resumed by its call", async (t) => {
  const steps = [
    { tool: "time.in", input: { zone: "{{input.zone}}" } },
    { tool: "notes.add", input: { text: "noted" } },
  ];
  const config = JSON.stringify({ chains: { zone: { description: "Tells and notes.", steps } } });
  const cli = await home(t, { "pegboard.config.json": config });
  await cli.run("config", "trust");
  assert.match((await cli.run("chain")).stdout, /^zone +time\.in → notes\.add +Tells and notes\.$/mu);
  const { stderr } = await cli.run("chain", "run", "zone", "zone=UTC", "--no");
  const [, id = ""] = /^Go on from step 2: .* chain resume (\S+)$/mu.exec(stderr) ?? [];
  const { code, stdout } = await cli.run("chain", "resume", id, "--yes");
  assert.deepEqual([code, stdout], [0, "Noted: - noted\n"]);
});

test("where no chain is saved, the list says how to save one", async (t) => {
  const cli = await home(t);
  const { code, stderr } = await cli.run("chain");
  assert.equal(code, 0);
  assert.match(stderr, /No chain is saved\. Put one under "chains"/u);
});

for (const args of [["chain"], ["chain", "run"]])
  test(`${args.join(" ")} --help shows examples that can be pasted`, async (t) => {
    const cli = await CliProcess.inNewHome(t);
    const { code, stdout } = await cli.run(...args, "--help");
    assert.equal(code, 0);
    assert.match(stdout, /Examples:\n {2}\$ .*pegboard/u);
  });
