import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { textOf, type Host, type RecordedCall } from "pegboard";
import { ACTORS, type Actor } from "./actors.ts";
import { expectedOf, type Way } from "./conditions.ts";
import { matrixFolder, openMatrixHost, type MatrixFolder } from "./matrix-host.ts";

const CONDITION = "host restarted while waiting";

async function killedWhileWaiting({ plugins, data }: MatrixFolder): Promise<void> {
  const script = fileURLToPath(new URL("./doomed-host.ts", import.meta.url));
  const doomed = spawn(process.execPath, ["-C", "pegboard-source", script, plugins, data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(doomed, "exit");
  await Promise.race([once(createInterface(doomed.stdout), "line"), exit]);
  assert.equal(doomed.exitCode, null, "the host ended before it was killed");
  doomed.kill("SIGKILL");
  await exit;
}

// The way a call came is told by who made it.
async function wayOf(host: Host, call: RecordedCall): Promise<Way> {
  if (call.caller === "trigger") return "trigger";
  if (call.parentId === undefined) return "library";
  return (await host.journal?.call(call.parentId))?.tool === "chain.run" ? "chain" : "nested";
}

test("the matrix: a host is killed while calls of every dialect wait in every way, and the next goes on with them", async (t) => {
  const folder = matrixFolder(ACTORS);
  t.after(() => folder.remove());
  await killedWhileWaiting(folder);
  const host = await openMatrixHost(folder);
  t.after(() => host.close());
  const resumed = await host.resume();
  // Only now: what was delivered before is among the calls that go on.
  host.feed?.start();
  const results = Promise.all(resumed.map(({ result }) => result));
  // Those of nested calls are gone with their callers.
  assert.equal(host.approvals().length, ACTORS.length * 3);
  for (const { id } of host.approvals()) assert.deepEqual(host.decide(id, { approve: true, by: "Ada" }), { ok: true });
  for (const result of await results) assert.equal(result.ok, true, textOf(result.content));
  await host.feed?.idle();
  await host.flush();
  for (const actor of ACTORS) await t.test(actor.dialect, () => checkAll(host, actor));
});

async function checkAll(host: Host, actor: Actor): Promise<void> {
  const calls = (await host.journal?.calls({ tool: actor.act, limit: 100 })) ?? [];
  const seen = new Set<Way>();
  for (const call of calls) {
    const way = await wayOf(host, call);
    const events = (await host.journal?.events(call.id))?.map(({ type }) => type);
    const expected = expectedOf(way, CONDITION);
    // What a chain's step was called before the restart is left as it was then; the one that took its place has the outcome.
    if (way === "chain" && call.status === "interrupted") continue;
    if (events?.includes("call-replayed") === true) continue;
    assert.deepEqual([way, call.status, events], [way, expected.status, expected.events]);
    if (call.status === "ok") assert.equal(textOf(call.result?.content ?? []), actor.acted("Ada"));
    seen.add(way);
  }
  assert.deepEqual([...seen].toSorted(), ["chain", "library", "nested", "trigger"]);
}
