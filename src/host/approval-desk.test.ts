import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { fakeClock } from "pegboard/testing";
import type { Answer, Approval } from "../contract/approval.ts";
import { ledgerForTests } from "../testing/fixtures/ledger.ts";
import { NO_MASK } from "./settings.ts";
import { ApprovalDesk, type Approver } from "./approval-desk.ts";

function question(id: string, expiresAt = 1000): Approval {
  return {
    id,
    callId: `call ${id}`,
    tool: "t",
    fingerprint: "f",
    input: {},
    inputDigest: "d",
    rule: "asks",
    canRemember: true,
    explanation: {},
    requestedAt: 0,
    expiresAt,
    caller: "library",
  };
}

function desk(approver?: Approver) {
  const clock = fakeClock();
  const problems: string[] = [];
  const ledger = ledgerForTests();
  const desk = new ApprovalDesk({
    clock,
    approver,
    attended: true,
    ledger: () => ledger,
    flush: async () => {},
    entryOf: () => undefined,
    report: (problem) => void problems.push(problem),
    mask: NO_MASK,
  });
  return { clock, problems, desk };
}

async function ask(at: ApprovalDesk, approval: Approval, signal: AbortSignal): Promise<Answer> {
  await at.put(approval, undefined);
  return at.answer(approval, signal);
}

const never = () => new AbortController().signal;

test("open questions are listed in the order they came, and each ends by itself", async () => {
  const { desk: at, clock } = desk();
  const answers = [
    ask(at, question("a", 100), never()),
    ask(at, question("b", 300), never()),
    ask(at, question("c", 200), never()),
  ];
  await clock.advance(0);
  assert.deepEqual(ids(at), ["a", "b", "c"]);
  await clock.advance(100);
  assert.deepEqual(ids(at), ["b", "c"]);
  assert.deepEqual(at.decide("c", { approve: false, reason: "no" }), { ok: true });
  assert.deepEqual(ids(at), ["b"]);
  at.decide("b", { approve: true });
  assert.deepEqual(await Promise.all(answers), [{ expired: true }, { approve: true }, { approve: false, reason: "no" }]);
  assert.equal(clock.pending, 0);
});

for (const [how, end] of [
  ["decided", (at: ApprovalDesk) => at.decide("a", { approve: true })],
  ["cancelled", (_: ApprovalDesk, controller: AbortController) => controller.abort()],
] as const)
  test(`a question that is ${how} leaves no timer and lets go of its signal, and a later answer is told so`, async () => {
    const { desk: at, clock } = desk();
    const controller = new AbortController();
    const answer = ask(at, question("a"), controller.signal);
    await clock.advance(0);
    assert.equal(getEventListeners(controller.signal, "abort").length, 1);
    end(at, controller);
    assert.deepEqual(await answer, how === "decided" ? { approve: true } : { cancelled: true });
    assert.equal(clock.pending, 0);
    assert.equal(getEventListeners(controller.signal, "abort").length, 0);
    const late = at.decide("a", { approve: false });
    assert.match(late.ok ? "" : late.message, /The approval "a" (?:is closed|was approved)/u);
  });

test("a question whose signal has aborted before is never open", async () => {
  const { desk: at, clock } = desk();
  assert.deepEqual(await ask(at, question("a"), AbortSignal.abort()), { cancelled: true });
  assert.deepEqual(ids(at), []);
  assert.equal(clock.pending, 0);
});

test("a question that has expired before it is asked expires at once", async () => {
  const { desk: at, clock } = desk();
  const answer = ask(at, question("a", -5), never());
  await clock.advance(0);
  assert.deepEqual(await answer, { expired: true });
});

for (const [how, approver] of [
  ["at once", () => ({ approve: true }) as const],
  ["later", async () => ({ approve: true }) as const],
] as const)
  test(`an approver may answer ${how}`, async () => {
    const { desk: at } = desk(approver);
    assert.deepEqual(await ask(at, question("a"), never()), { approve: true });
  });

for (const [how, approver, problem] of [
  ["has no answer", () => undefined, undefined],
  ["throws", () => assert.fail("no"), /The approver failed on "t".*no.*stays open/u],
  ["rejects", () => Promise.reject(new Error("no")), /The approver failed on "t".*no.*stays open/u],
] as const satisfies readonly (readonly [string, Approver, RegExp | undefined])[])
  test(`an approver that ${how} leaves the question to a person`, async () => {
    const { desk: at, clock, problems } = desk(approver);
    const answer = ask(at, question("a"), never());
    await clock.advance(0);
    assert.deepEqual(ids(at), ["a"]);
    assert.equal(problems.length, problem === undefined ? 0 : 1);
    if (problem !== undefined) assert.match(problems[0] ?? "", problem);
    at.decide("a", { approve: false });
    assert.deepEqual(await answer, { approve: false });
  });

test("a person who is faster than the approver is who counts, and the approver can see that it is over", async () => {
  const slow = Promise.withResolvers<{ approve: true }>();
  let given: AbortSignal | undefined;
  const { desk: at, problems, clock } = desk((_, signal) => ((given = signal), slow.promise));
  const answer = ask(at, question("a"), never());
  await clock.advance(0);
  at.decide("a", { approve: false, by: "Ada" });
  slow.resolve({ approve: true });
  assert.deepEqual(await answer, { approve: false, by: "Ada" });
  assert.deepEqual(problems, []);
  assert.equal(given?.aborted, true);
});

function ids(at: ApprovalDesk): string[] {
  return at.list().map((one) => one.id);
}
