import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { CallEvent, RecordedCall, Result } from "../../src/index.ts";
import { CliProcess } from "./cli-process.ts";

test("prints what the tool says, and exits with 0", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout, stderr } = await cli.run("call", "convert.units", "value=26.2", "from=mi", "to=km");
  assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: "26.2 mi = 42.1648128 km\n", stderr: "" });
});

test("--json prints the whole result", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const result = await cli.json<Result>("call", "convert.units", "value=1", "from=km", "to=m");
  assert.deepEqual(result, { ok: true, content: [{ type: "text", text: "1 km = 1000 m" }], data: { value: 1000, unit: "m" } });
});

test("the input comes as JSON, from a file or from stdin, with arguments on top", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "in.json": '{"value":2,"from":"km","to":"m"}' });
  const inline = await cli.run("call", "convert.units", "--input", '{"value":1,"from":"km","to":"m"}');
  assert.equal(inline.stdout, "1 km = 1000 m\n");
  const file = await cli.run("call", "convert.units", "--input", "@in.json", "to=cm");
  assert.equal(file.stdout, "2 km = 200000 cm\n");
  const piped = await cli.runWith({ stdin: '{"value":3,"from":"km","to":"m"}' }, "call", "convert.units", "--input", "-");
  assert.equal(piped.stdout, "3 km = 3000 m\n");
});

test("an unknown tool is wrong usage, and the nearest names are told", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout, stderr } = await cli.run("call", "convert.unit");
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.match(
    stderr,
    /^tool_not_found {2}There is no tool "convert\.unit"\. Did you mean "convert\.units"\?\nSee what there is: .* tools\n$/u,
  );
});

test("an invalid input is wrong usage, with every problem on a line of its own", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stderr } = await cli.run("call", "convert.units", "value=many", "from=mile", "extra=1");
  assert.equal(code, 2);
  const lines = stderr.split("\n");
  assert.equal(lines[0], 'invalid_input  The input of "convert.units" is not valid:');
  assert.ok(lines.includes("  value  must be number, not string"), stderr);
  assert.ok(lines.includes("  to     is required"), stderr);
  assert.ok(lines.includes("  extra  is not a known property"), stderr);
  assert.ok(
    lines.some((line) => line.startsWith("  from   must be one of ")),
    stderr,
  );
  assert.match(stderr, /See what it takes: .* tools convert\.units\n$/u);
});

test("malformed JSON is wrong usage: the line, the column and the spot are shown, and nothing is called", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stderr } = await cli.run("call", "text.stats", "--input", '{"text": hello}');
  assert.equal(code, 2);
  assert.match(
    stderr,
    /--input is malformed at line 1, column 10: a value is expected, not "h"\.\n\n {2}\{"text": hello\}\n {11}\^\n$/u,
  );
  const result = await cli.json<Result>("call", "text.stats", "--input", "{");
  assert.equal(result.ok ? undefined : result.failure.code, "invalid_input");
  assert.deepEqual(await cli.json("runs"), { calls: [] });
});

test("a name that would change a prototype is refused", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stderr } = await cli.run("call", "text.stats", "text=a", "__proto__.x=1");
  assert.equal(code, 2);
  assert.match(stderr, /the name "__proto__" is not allowed/u);
});

for (const [args, message] of [
  [["call", "text.stats", "--input", "@gone.json"], /"gone\.json" cannot be read: there is no such file/u],
  [["call", "text.stats", "bare"], /"bare" is no argument\. Write key=value/u],
  [["call", "text.stats", "--timeout", "soon"], /whole milliseconds/u],
  [["call", "text.stats", "--yes", "--no"], /cannot be used with/u],
  [["call"], /missing required argument 'tool'/u],
] as const)
  test(`${args.join(" ")} is wrong usage`, async (t) => {
    const cli = await CliProcess.inNewHome(t);
    const { code, stderr } = await cli.run(...args);
    assert.equal(code, 2);
    assert.match(stderr, message);
  });

test("a tool that fails exits with 1 and says why on stderr", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout, stderr } = await cli.run("call", "time.in", "zone=Atlantis");
  assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
  assert.match(stderr, /^tool_failed {2}There is no time zone "Atlantis"\./u);
});

test("a tool that takes too long is stopped, and exits with 1", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stderr } = await cli.run("call", "demo.count", "delayMs=10000", "--timeout", "20");
  assert.equal(code, 1);
  assert.match(stderr, /^timeout {2}"demo\.count" did not finish within 20 ms\.\nTo give it more time, add --timeout/u);
});

test("without a terminal nobody can approve: the call is denied, not run, and says how to approve it", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stderr } = await cli.run("call", "notes.add", "text=milk");
  assert.equal(code, 3);
  assert.match(stderr, /^denied .*there is nobody to ask.*\n.*add --yes; .*--inbox\.\n$/u);
  assert.equal(existsSync(join(cli.home, "data", "notes.md")), false);
});

test("--yes approves and --no declines, and the journal says who did", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const declined = await cli.run("call", "notes.add", "text=milk", "--no");
  assert.equal(declined.code, 3);
  const approved = await cli.run("call", "notes.add", "text=milk", "--yes");
  assert.deepEqual([approved.code, approved.stdout], [0, "Noted: - milk\n"]);
  assert.equal(await readFile(join(cli.home, "data", "notes.md"), "utf8"), "- milk\n");
  const { calls } = await cli.json<{ calls: RecordedCall[] }>("runs", "--status", "ok");
  const { events } = await cli.json<{ events: CallEvent[] }>("runs", calls[0]?.id ?? "");
  const decided = events.find((event) => event.type === "approval-decided");
  assert.ok(decided !== undefined && "approve" in decided.answer && decided.answer.approve);
  assert.match(decided.answer.by ?? "", /\(--yes\)$/u);
});

test("--yes does not override what a rule denies", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/loop.mjs": `
      import { defineTool } from "pegboard";
      export default defineTool({ name: "loop.back", description: "Calls itself.", approval: "always", run: (_, ctx) => ctx.callTool("loop.back") });
    `,
  });
  const { code, stderr } = await cli.run("call", "loop.back", "--yes");
  assert.equal(code, 3);
  assert.match(stderr, /^denied .*may be nested\.\nA rule forbids this call; --yes does not change that\.\n$/u);
});

test("without --stream a pipe gets the result alone; with it, the text as it comes", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const plain = await cli.run("call", "demo.count", "to=3", "delayMs=0");
  assert.equal(plain.stdout, "Counted to 3.\n");
  assert.equal(plain.stderr, "");
  const streamed = await cli.run("call", "demo.count", "to=3", "delayMs=0", "--stream");
  assert.equal(streamed.stdout, "1\n2\n3\nCounted to 3.\n");
});

test("a result that repeats what was streamed is not printed twice", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "found/a.txt": "", "found/b.txt": "" });
  const { stdout } = await cli.run("call", "files.find", "pattern=found/*.txt", "--stream");
  assert.deepEqual(stdout.split("\n").toSorted(), ["", "found/a.txt", "found/b.txt"]);
});

test("--stream --json prints every event on a line of its own", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { stdout } = await cli.run("call", "demo.count", "to=2", "delayMs=0", "--stream", "--json", "--session", "s1");
  const events = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as CallEvent);
  assert.deepEqual(
    events.map(({ type }) => type),
    ["call-started", "chunk", "chunk", "chunk", "chunk", "call-ended"],
  );
  assert.ok(events[0]?.type === "call-started" && events[0].session === "s1" && events[0].caller === "cli");
});
