import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost, type TestHost, type TestHostOptions } from "pegboard/testing";
import type { Approval, Decision, Explanation } from "../contract/approval.ts";
import type { JsonObject } from "../contract/json.ts";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

const input = {
  type: "object",
  properties: { path: { type: "string" }, force: { default: false } },
  required: ["path"],
} as never;
const remove = tool("files.remove", (given) => JSON.stringify(given), { approval: "always", input });

async function waiting(more: Omit<TestHostOptions, "clock"> & { explain?: () => unknown } = {}) {
  const { explain, ...options } = more;
  const asks = explain === undefined ? remove : { ...remove, explain: explain as () => Explanation };
  const host = createTestHost({ tools: [asks], approvalMs: 60_000, limits: { timeoutMs: 1000 }, listenerMs: 100, ...options });
  const call = host.start("files.remove", { path: "/a" }, { session: "s" });
  await host.clock.advance(0);
  return { host, call, result: call.result };
}

function theOpen(host: TestHost): Approval {
  const [open, ...more] = host.approvals();
  assert.ok(open !== undefined && more.length === 0);
  return open;
}

function decidedIn(host: TestHost): unknown {
  return host.events.find((event) => event.type === "approval-decided")?.answer;
}

test("the question tells a person what would run, why it is asked and until when, and a yes runs just that", async () => {
  const { host, call, result } = await waiting({ explain: () => ({ title: "Remove /a?" }) });
  const open = theOpen(host);
  assert.deepEqual(open, {
    id: open.id,
    callId: call.id,
    tool: "files.remove",
    fingerprint: open.fingerprint,
    input: { path: "/a", force: false },
    inputDigest: open.inputDigest,
    rule: "the tool's author asks for approval (always)",
    canRemember: true,
    explanation: { title: "Remove /a?" },
    requestedAt: 0,
    expiresAt: 60_000,
    caller: "library",
    session: "s",
    resumes: call.id,
  });
  assert.match(open.fingerprint + open.inputDigest, /^[0-9a-f]{128}$/u);
  assert.deepEqual(host.decide(open.id, { approve: true, by: "Ada" }), { ok: true });
  assert.equal(said(await result), '{"path":"/a","force":false}');
  assert.deepEqual(
    host.events.map((event) => event.type),
    ["call-started", "approval-requested", "approval-decided", "call-ended"],
  );
  assert.deepEqual(decidedIn(host), { approve: true, by: "Ada" });
  assert.deepEqual(host.approvals(), []);
  assert.equal(host.clock.pending, 0);
});

for (const [how, decision, code, message] of [
  ["no", { approve: false }, "declined", /The call of "files.remove" was declined\. Do not/u],
  ["no, with a reason", { approve: false, reason: "too risky" }, "declined", /Reason: too risky\./u],
  ["an edit the policy forbids", { approve: true, input: { path: "/etc" } }, "denied", /not \/etc/u],
] as const satisfies readonly (readonly [string, Decision, string, RegExp])[])
  test(`a person who answers ${how} ends the call as ${code}, and nothing runs`, async () => {
    const policy = (_: unknown, given: JsonObject) =>
      given["path"] === "/etc" ? ({ verdict: "deny", rule: "not /etc" } as const) : ({ verdict: "ask", rule: "" } as const);
    const { host, result } = await waiting({ policy });
    host.decide(theOpen(host).id, decision);
    const why = failureOf(await result);
    assert.equal(why.code, code);
    assert.match(why.message, message);
  });

for (const [what, edited, words] of [
  ["of the wrong type", { path: 1 }, /\/path must be string/u],
  ["that is no object", "/b", /object of named arguments/u],
] as const)
  test(`an edit ${what} decides nothing: whoever made it is told why, and may try again`, async () => {
    const { host, result } = await waiting();
    const decided = host.decide(theOpen(host).id, { approve: true, input: edited as never });
    assert.match(decided.ok ? "" : decided.message, words);
    assert.deepEqual(host.decide(theOpen(host).id, { approve: true, input: { path: "/b" } }), { ok: true });
    assert.equal(said(await result), '{"path":"/b","force":false}');
  });

test("an edited input is what runs, checked, completed and frozen; the journal keeps both", async () => {
  const { host, result } = await waiting();
  host.decide(theOpen(host).id, { approve: true, input: { path: "/b" } });
  assert.equal(said(await result), '{"path":"/b","force":false}');
  const asked = host.events.find((event) => event.type === "approval-requested");
  assert.deepEqual(asked?.approval.input, { path: "/a", force: false });
  assert.deepEqual(decidedIn(host), { approve: true, input: { path: "/b" } });
});

test("a question nobody answers expires at its time, and not before", async () => {
  const { host, result } = await waiting();
  await host.clock.advance(59_999);
  const open = theOpen(host);
  await host.clock.advance(1);
  assert.equal(codeOf(await result), "expired");
  assert.deepEqual(decidedIn(host), { expired: true });
  assert.equal(host.decide(open.id, { approve: true }).ok, false);
  assert.equal(host.clock.pending, 0);
});

test("of two deciders the first one counts and the other is told", async () => {
  const { host, result } = await waiting();
  const { id } = theOpen(host);
  assert.deepEqual(host.decide(id, { approve: false, by: "Ada" }), { ok: true });
  const second = host.decide(id, { approve: true, by: "Ben" });
  assert.match(second.ok ? "" : second.message, new RegExp(`The approval "${id}" was declined by Ada before`, "u"));
  assert.equal(codeOf(await result), "declined");
});

test("a call cancelled while it waits takes its question with it", async () => {
  const { host, call, result } = await waiting();
  call.cancel("changed my mind");
  assert.match(failureOf(await result).message, /cancelled: changed my mind/u);
  assert.deepEqual(host.approvals(), []);
  assert.deepEqual(decidedIn(host), { cancelled: true });
  assert.equal(host.clock.pending, 0);
});

test("no deadline runs while a person thinks; it starts with the tool", async () => {
  const { host, result } = await waiting();
  await host.clock.advance(50_000);
  host.decide(theOpen(host).id, { approve: true });
  assert.equal(codeOf(await result), "ok");
});

const explanations: Record<string, [() => unknown, RegExp]> = {
  throws: [() => assert.fail("no words"), /explanation failed: no words/u],
  rejects: [() => Promise.reject(new Error("no words")), /explanation failed: no words/u],
  hangs: [() => new Promise(() => {}), /took too long/u],
  "gives back nothing": [() => undefined, /^$/u],
  "gives back what is no JSON": [() => ({ title: 1n }), /explanation/u],
};

for (const [how, [explain, message]] of Object.entries(explanations))
  test(`an explanation that ${how} does not stop the question`, async () => {
    const { host, result } = await waiting({ explain });
    await host.clock.advance(100);
    const { explanation, id } = theOpen(host);
    assert.equal(typeof explanation, "object");
    assert.match(explanation.message ?? "", message);
    assert.doesNotThrow(() => JSON.stringify(host.events));
    host.decide(id, { approve: true });
    assert.equal(codeOf(await result), "ok");
    assert.equal(host.clock.pending, 0);
  });

for (const decision of [{ approve: "no" }, { approve: 1 }, {}, null, "approve"])
  test(`${JSON.stringify(decision)} is no decision and runs nothing`, async () => {
    const { host, call, result } = await waiting();
    const decided = host.decide(theOpen(host).id, decision as never);
    assert.equal(decided.ok, false);
    call.cancel();
    assert.equal(codeOf(await result), "cancelled");
  });
