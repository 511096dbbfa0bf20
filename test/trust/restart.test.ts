import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf, type Approval, type Host, type Result } from "pegboard";
import { dataFolder, DONE, hostIn, otherHost, toolsFor } from "./trusted-host.ts";

function theOpen(host: Host): Approval {
  const [open, ...more] = host.approvals();
  assert.ok(open !== undefined && more.length === 0);
  return open;
}

async function resumedCall(host: Host): Promise<Result> {
  const [call, ...more] = await host.resume();
  assert.ok(call !== undefined && more.length === 0);
  return call.result;
}

function codeOf(result: Result): string {
  return result.ok ? "ok" : result.failure.code;
}

test("a request survives the death of its host, and the call goes on after the decision, under its own id", async (t) => {
  const data = dataFolder(t);
  const first = await otherHost(t, data, "files.remove");
  await first.kill();
  DONE.length = 0;
  const host = hostIn(data);
  const asked = theOpen(host);
  assert.deepEqual([asked.callId, asked.explanation.title, asked.session], [first.callId, "Remove /a?", "s"]);
  const result = resumedCall(host);
  assert.deepEqual(host.decide(asked.id, { approve: true, by: "Ada" }), { ok: true });
  assert.equal(textOf((await result).content), "removed /a");
  assert.deepEqual(DONE, ["/a"]);
  assert.deepEqual(
    (await host.journal?.events(first.callId))?.map(({ type, seq }) => `${seq} ${type}`),
    ["0 call-started", "1 approval-requested", "2 call-resumed", "3 approval-decided", "4 call-ended"],
  );
  assert.equal((await host.journal?.call(first.callId))?.status, "ok");
  assert.deepEqual(await host.resume(), []);
});

test("a decision that was made while no host lived counts when the call goes on", async (t) => {
  const data = dataFolder(t);
  await (await otherHost(t, data, "files.remove")).kill();
  DONE.length = 0;
  const host = hostIn(data);
  host.decide(theOpen(host).id, { approve: true, input: { path: "/b" }, by: "Ada" });
  assert.equal(textOf((await resumedCall(host)).content), "removed /b");
  assert.deepEqual(DONE, ["/b"]);
});

test("a no that was said while no host lived holds, though a rule allows the call by now", async (t) => {
  const data = dataFolder(t);
  await (await otherHost(t, data, "files.remove")).kill();
  DONE.length = 0;
  const host = hostIn(data, { policy: () => ({ verdict: "allow", rule: "all" }) });
  host.decide(theOpen(host).id, { approve: false, reason: "wrong file", by: "Ada" });
  const result = await resumedCall(host);
  assert.equal(codeOf(result), "declined");
  assert.deepEqual(DONE, []);
});

test("a question that the rules no longer ask is withdrawn when the call goes on", async (t) => {
  const data = dataFolder(t);
  await (await otherHost(t, data, "files.remove")).kill();
  const host = hostIn(data, { policy: () => ({ verdict: "allow", rule: "all" }) });
  const { id } = theOpen(host);
  assert.equal(codeOf(await resumedCall(host)), "ok");
  assert.deepEqual(host.approvals(), []);
  assert.equal(host.decide(id, { approve: false }).ok, false);
});

test("a deny rule that came meanwhile holds for what was approved before", async (t) => {
  const data = dataFolder(t);
  await (await otherHost(t, data, "files.remove")).kill();
  DONE.length = 0;
  const host = hostIn(data, { policy: () => ({ verdict: "deny", rule: "no removals" }) });
  host.decide(theOpen(host).id, { approve: true });
  assert.equal(codeOf(await resumedCall(host)), "denied");
  assert.deepEqual(DONE, []);
});

test("a definition that changed while nobody lived voids the approval", async (t) => {
  const data = dataFolder(t);
  await (await otherHost(t, data, "files.remove")).kill();
  DONE.length = 0;
  const host = hostIn(data, { tools: toolsFor("2") });
  host.decide(theOpen(host).id, { approve: true });
  const result = await resumedCall(host);
  assert.equal(codeOf(result), "denied");
  assert.match(result.ok ? "" : result.failure.message, /changed since its approval was asked for/u);
  assert.deepEqual(DONE, []);
});

test("a question whose time ran out while nobody lived has expired", async (t) => {
  const data = dataFolder(t);
  await (await otherHost(t, data, "files.remove")).kill();
  const late = Date.now() + 3_600_000;
  const host = hostIn(data, {
    clock: { now: () => late, elapsed: () => performance.now(), after: (ms, task) => ({ callOff: clearLater(ms, task) }) },
  });
  const decided = host.decide(theOpen(host).id, { approve: true });
  assert.match(decided.ok ? "" : decided.message, /has expired/u);
  assert.equal(codeOf(await resumedCall(host)), "expired");
});

test("a host that is closed leaves its waiting calls to the next, and says so to who called", async (t) => {
  const data = dataFolder(t);
  const first = hostIn(data);
  const call = first.start("files.remove", { path: "/a" });
  while (first.approvals().length === 0) await new Promise((resolve) => setImmediate(resolve));
  await first.close();
  const left = await call.result;
  assert.equal(codeOf(left), "interrupted");
  DONE.length = 0;
  const host = hostIn(data);
  host.decide(theOpen(host).id, { approve: true });
  assert.equal(codeOf(await resumedCall(host)), "ok");
  assert.deepEqual(DONE, ["/a"]);
});

test("an answer in another process reaches the one that waits", async (t) => {
  const data = dataFolder(t);
  const other = await otherHost(t, data, "files.remove");
  const host = hostIn(data);
  assert.deepEqual(await host.resume(), []);
  assert.deepEqual(host.decide(theOpen(host).id, { approve: true, by: "Ada" }), { ok: true });
  assert.equal(((await other.result()) as Result).ok, true);
  assert.deepEqual(host.ledger?.receipts.verify(), { ok: true, count: 1 });
});

test("the question of a nested call ends with the call that made it", async (t) => {
  const data = dataFolder(t);
  const other = await otherHost(t, data, "files.tidy");
  const seen = hostIn(data);
  const { id } = theOpen(seen);
  await other.kill();
  assert.deepEqual(seen.approvals(), []);
  const decided = seen.decide(id, { approve: true });
  assert.match(decided.ok ? "" : decided.message, /is gone with its process/u);
  assert.deepEqual(await seen.resume(), []);
});

test("what a host that died left behind is called by its name: interrupted before the tool ran, unknown after", async (t) => {
  const data = dataFolder(t);
  const waiting = await otherHost(t, data, "files.remove");
  await waiting.kill();
  const running = await otherHost(t, data, "files.watch");
  await running.kill();
  const { journal } = hostIn(data);
  assert.equal((await journal?.call(waiting.callId))?.status, "interrupted");
  assert.equal((await journal?.call(running.callId))?.status, "unknown");
});

test("a key whose process died in the middle of the tool gives an unknown outcome, and runs nothing", async (t) => {
  const data = dataFolder(t);
  const running = await otherHost(t, data, "files.watch", { key: "k" });
  await running.kill();
  const host = hostIn(data);
  const result = await host.call("files.watch", { path: "/a" }, { idempotencyKey: "k" });
  assert.equal(codeOf(result), "unknown");
});

function clearLater(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, Math.max(0, ms));
  return () => clearTimeout(timer);
}
