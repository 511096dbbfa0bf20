import assert from "node:assert/strict";
import { test } from "node:test";
import { CliProcess } from "./cli-process.ts";

interface Report {
  readonly ok: boolean;
  readonly checks: { name: string; status: string; message: string; fix?: string }[];
}

test("a fresh place is in order", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout } = await cli.run("doctor");
  assert.equal(code, 0);
  assert.match(stdout, /^✓ Node +\d+\./u);
  assert.match(stdout, /^✓ Data folder +.*data \(made at the first call\)$/mu);
  assert.match(stdout, /^✓ Journal +none yet/mu);
  assert.match(stdout, /^✓ Tools +28 tools from .*examples/mu);
});

test("the journal's format, size and calls are told", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  await cli.run("call", "time.in", "zone=UTC");
  const { ok, checks } = await cli.json<Report>("doctor");
  assert.equal(ok, true);
  assert.match(checks.find(({ name }) => name === "Journal")?.message ?? "", /^1 call recorded; \d+ kB, format 2$/u);
});

test("a call whose process was killed is told as interrupted", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const child = cli.start(["call", "demo.count", "delayMs=10000", "--stream"]);
  const end = new Promise((resolve) => child.once("close", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  // Once another process sees the call, the journal has it.
  for (;;) {
    const { calls } = await cli.json<{ calls: unknown[] }>("runs", "--status", "running");
    if (calls.length === 1) break;
  }
  child.kill("SIGKILL");
  await end;
  const { checks } = await cli.json<Report>("doctor");
  assert.match(checks.find(({ name }) => name === "Journal")?.message ?? "", /^1 call recorded, 1 of them interrupted; /u);
});

test("a tool that does not load is a problem with its fix, and exits with 1", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "plugins/bad.mjs": 'import "not-there-at-all";' });
  const { code, stdout } = await cli.run("doctor");
  assert.equal(code, 1);
  assert.match(stdout, /^✗ Tools +problem: plugins\/bad\.mjs: Cannot find package/mu);
  assert.match(stdout, /^ +Install it where the module lies: npm install not-there-at-all$/mu);
  const { ok } = await cli.json<Report>("doctor");
  assert.equal(ok, false);
});

test("a folder without tools is a warning, a missing one a problem", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "empty/readme.md": "" });
  const empty = await cli.json<Report>("doctor", "--plugins", "empty");
  assert.deepEqual([empty.ok, empty.checks.at(-1)?.status], [true, "warning"]);
  const gone = await cli.json<Report>("doctor", "--plugins", "gone");
  assert.deepEqual([gone.ok, gone.checks.at(-1)?.status], [false, "problem"]);
});

test("a journal that is none and a data folder that is a file are problems", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "data/journal.db": "this is not a database, whatever its name says", file: "" });
  const { ok, checks } = await cli.json<Report>("doctor");
  assert.equal(ok, false);
  assert.match(checks.find(({ name }) => name === "Journal")?.message ?? "", /could not be opened/u);
  const file = await cli.json<Report>("doctor", "--data", "file");
  assert.equal(file.checks.find(({ name }) => name === "Data folder")?.status, "problem");
});
