import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { CallEvent, RecordedCall } from "../../src/index.ts";
import { CliProcess } from "./cli-process.ts";

interface Calls {
  readonly calls: RecordedCall[];
}

test("every call is recorded and can be found from another process, newest first", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  await cli.run("call", "text.stats", "text=first words", "--session", "morning");
  await cli.run("call", "convert.units", "value=1", "from=km", "to=kg");
  const { calls } = await cli.json<Calls>("runs");
  assert.deepEqual(
    calls.map(({ tool, status, session, caller }) => ({ tool, status, session, caller })),
    [
      { tool: "convert.units", status: "tool_failed", session: undefined, caller: "cli" },
      { tool: "text.stats", status: "ok", session: "morning", caller: "cli" },
    ],
  );
  const { stdout } = await cli.run("runs");
  assert.match(
    stdout,
    /^ID +WHEN +TOOL +STATUS +TOOK +SESSION\n\w{8,} +\d\d:\d\d:\d\d +convert\.units +tool_failed +\d+ ms +-\n/u,
  );
});

test("runs are filtered by tool, status, session, time and words", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  await cli.run("call", "text.stats", "text=first words", "--session", "morning");
  await cli.run("call", "text.stats");
  await cli.run("call", "time.in", "zone=UTC");
  const tools = async (...args: string[]) =>
    (await cli.json<Calls>("runs", ...args)).calls.map(({ tool, status }) => `${tool} ${status}`);
  assert.deepEqual(await tools("--tool", "time.in"), ["time.in ok"]);
  assert.deepEqual(await tools("--status", "invalid_input"), ["text.stats invalid_input"]);
  assert.deepEqual(await tools("--session", "morning"), ["text.stats ok"]);
  assert.deepEqual(await tools("--search", "first"), ["text.stats ok"]);
  assert.equal((await tools("--since", "1h")).length, 3);
  assert.deepEqual(await tools("--until", "1h"), []);
  assert.deepEqual(await tools("--limit", "1"), ["time.in ok"]);
  assert.equal((await cli.run("runs", "--tool", "none")).stderr, "No recorded call is like that.\n");
});

test("one run is shown with its events, by the beginning of its id", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  await cli.run("call", "demo.count", "to=2", "delayMs=0");
  const { calls } = await cli.json<Calls>("runs");
  const id = calls[0]?.id ?? "";
  const { call, events } = await cli.json<{ call: RecordedCall; events: CallEvent[] }>("runs", id.slice(0, 8));
  assert.equal(call.id, id);
  assert.equal(events.length, 6);
  const { code, stdout } = await cli.run("runs", id.slice(0, 8));
  assert.equal(code, 0);
  assert.match(stdout, /^demo\.count\nStatus {3}ok\n/u);
  assert.match(stdout, /^ +\+\d+\.\d{3} s {2}progress {3}█{12}░{12} {2}50% {2}1 of 2$/mu);
  assert.match(stdout, /Result\n {2}Counted to 2\.\n$/u);
});

test("an id that no call has is wrong usage, with a journal and without", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  assert.equal((await cli.run("runs", "nope")).code, 2);
  await cli.run("call", "time.in", "zone=UTC");
  const { code, stderr } = await cli.run("runs", "nope");
  assert.equal(code, 2);
  assert.equal(stderr, 'error: No recorded call has the id "nope".\n');
});

test("prune removes what it is told to and says how many", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  for (const zone of ["UTC", "Asia/Tokyo", "Europe/Paris"]) await cli.run("call", "time.in", `zone=${zone}`);
  assert.deepEqual(await cli.json("runs", "prune", "--older-than", "1d"), { removed: 0 });
  assert.equal((await cli.run("runs", "prune", "--keep", "1")).stdout, "Removed 2 calls.\n");
  const { calls } = await cli.json<Calls>("runs");
  assert.deepEqual(
    calls.map(({ input }) => input),
    [{ zone: "Europe/Paris" }],
  );
  assert.equal((await cli.run("runs", "prune")).code, 2);
});

test("--data names another journal", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  await cli.run("call", "time.in", "zone=UTC", "--data", "other");
  assert.equal((await cli.json<Calls>("runs", "--data", join(cli.home, "other"))).calls.length, 1);
  assert.equal((await cli.json<Calls>("runs")).calls.length, 0);
});

test("a journal that is none is a clear error, and calls go on without it", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "data/journal.db": "this is not a database, whatever its name says" });
  const runs = await cli.run("runs");
  assert.equal(runs.code, 1);
  assert.match(runs.stderr, /^error: The journal .*journal\.db could not be opened: .*move it away/u);
  const call = await cli.run("call", "convert.units", "value=1", "from=km", "to=m");
  assert.deepEqual([call.code, call.stdout], [0, "1 km = 1000 m\n"]);
  assert.match(call.stderr, /^warning: The journal .* Calls run, but are not recorded\.\n/u);
});
