import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { textOf, type Host, type Result } from "pegboard";
import { outcomeOf } from "../../src/chains/fixtures/chain-host.ts";
import { markingHost } from "./chain-process.ts";

const PROCESS = fileURLToPath(new URL("chain-process.ts", import.meta.url));
const approver = (): { approve: true } => ({ approve: true });

interface After {
  readonly host: Host;
  marks(): Promise<string[]>;
}

function dataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "pegboard-restart-"));
}

function secondHost(t: TestContext, data: string): After {
  const host = markingHost(data, { approver });
  t.after(async () => {
    await host.close();
    await rm(data, { recursive: true });
  });
  return { host, marks: async () => (await readFile(join(data, "marks"), "utf8")).trim().split("\n") };
}

/** A chain whose process is killed while a step waits for a person, or runs; and the host that comes after. */
async function cutShort(t: TestContext, tool: string): Promise<After> {
  const data = await dataFolder();
  const child = spawn(process.execPath, ["-C", "pegboard-source", PROCESS, data, tool], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  t.after(() => child.kill("SIGKILL"));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGKILL");
  await ended;
  return secondHost(t, data);
}

async function goOn(host: Host): Promise<Result> {
  const [live] = await host.resume();
  assert.ok(live !== undefined, "there is no call to go on with");
  return live.result;
}

for (const [tool, wanted] of [
  ["chain.run", ["mark first", "ask marked first", "mark last, after asked"]],
  ["chain.asking", ["mark first", "ask marked first", "mark last, after asked"]],
  ["chain.outer", ["mark first", "ask marked first", "mark outer"]],
] as const)
  test(`${tool} goes on after its process was killed while a step waited for a person, and does no step twice`, async (t) => {
    const { host, marks } = await cutShort(t, tool);
    assert.deepEqual(await marks(), ["mark first"]);
    const result = await goOn(host);
    assert.equal(result.ok, true, textOf(result.content));
    assert.deepEqual(await marks(), wanted);
  });

test("a step that ran when the process was killed is not run again by itself: what became of it is unknown, until somebody resumes", async (t) => {
  const { host, marks } = await cutShort(t, "chain.hanging");
  const result = await goOn(host);
  assert.equal(result.ok ? "ok" : result.failure.code, "unknown");
  assert.equal(outcomeOf(result).failedAt, 2);
  assert.deepEqual(await marks(), ["mark first", "hang hung"]);
  const resumed = await host.call("chain.run", { resume: outcomeOf(result).callId });
  assert.equal(resumed.ok, true, textOf(resumed.content));
  assert.deepEqual(await marks(), ["mark first", "hang hung", "hang hung", "mark last"]);
});

test("a chain whose host is closed while a step waits is not lost: the next host goes on with it", async (t) => {
  const data = await dataFolder();
  const first = markingHost(data);
  const asked = Promise.withResolvers<void>();
  first.listen({ event: ({ type }) => (type === "approval-requested" ? asked.resolve() : undefined) });
  const begun = first.start("chain.asking");
  await asked.promise;
  await first.close();
  const cut = await begun.result;
  assert.equal(cut.ok ? "ok" : cut.failure.code, "interrupted");
  const { host, marks } = secondHost(t, data);
  assert.equal((await goOn(host)).ok, true);
  assert.deepEqual(await marks(), ["mark first", "ask marked first", "mark last, after asked"]);
});
