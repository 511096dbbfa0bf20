import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Approval, Decision, Remember } from "pegboard";
import { dataFolder, hostIn, toolsFor } from "./trusted-host.ts";

function hostThatAsks(t: TestContext, decision: Decision) {
  const asked: Approval[] = [];
  const host = hostIn(dataFolder(t), {
    approver(approval) {
      asked.push(approval);
      return decision;
    },
  });
  return { host, asked };
}

for (const [scope, spared, askedAgain] of [
  ["tool", [{ path: "/b", session: "other" }], []],
  ["session", [{ path: "/b", session: "s" }], [{ path: "/a", session: "other" }]],
  ["input", [{ path: "/a", session: "other" }], [{ path: "/b", session: "s" }]],
] as const satisfies readonly (readonly [Remember["for"], readonly object[], readonly object[]])[])
  test(`"always" for the ${scope} spares just those questions, is listed, and can be revoked`, async (t) => {
    const { host, asked } = hostThatAsks(t, { approve: true, by: "Ada", remember: { for: scope } });
    await host.call("files.remove", { path: "/a" }, { session: "s" });
    assert.equal(asked.length, 1);
    for (const { session, path } of spared) await host.call("files.remove", { path }, { session });
    assert.equal(asked.length, 1);
    const [rule] = host.ledger?.rules.list() ?? [];
    assert.deepEqual([rule?.verdict, rule?.createdBy, rule?.approvalId], ["allow", "Ada", asked[0]?.id]);
    for (const { session, path } of askedAgain) await host.call("files.remove", { path }, { session });
    assert.equal(asked.length, 1 + askedAgain.length);
    for (const { id } of host.ledger?.rules.list() ?? []) assert.equal(host.ledger?.rules.revoke(id), true);
    await host.call("files.remove", { path: "/a" }, { session: "s" });
    assert.equal(asked.length, 2 + askedAgain.length);
  });

test('"always" binds to the definition: a tool that describes itself otherwise is asked about again', async (t) => {
  const { host, asked } = hostThatAsks(t, { approve: true, remember: { for: "tool" } });
  await host.call("files.remove", { path: "/a" });
  for (const tool of toolsFor("2")) host.register(tool, { replace: true });
  await host.call("files.remove", { path: "/a" });
  assert.equal(asked.length, 2);
});

test("a remembered no denies from then on, and outlives the host", async (t) => {
  const data = dataFolder(t);
  const first = hostIn(data, { approver: () => ({ approve: false, by: "Ada", remember: { for: "tool" } }) });
  await first.call("files.remove", { path: "/a" });
  await first.close();
  const result = await hostIn(data, { approver: () => ({ approve: true }) }).call("files.remove", { path: "/a" });
  assert.equal(result.ok ? "" : result.failure.code, "denied");
});

test("where the owner's own rule asks, no answer can silence it, and whoever tries is told", async (t) => {
  const data = dataFolder(t);
  const policy = () => ({ verdict: "ask", rule: "the house asks", insists: true }) as const;
  const host = hostIn(data, { policy });
  const call = host.call("files.remove", { path: "/a" });
  while (host.approvals().length === 0) await new Promise((resolve) => setImmediate(resolve));
  const [open] = host.approvals();
  assert.equal(open?.canRemember, false);
  const decided = host.decide(open?.id ?? "", { approve: true, remember: { for: "tool" } });
  assert.match(decided.ok ? "" : decided.message, /the house asks/u);
  assert.deepEqual(host.decide(open?.id ?? "", { approve: true }), { ok: true });
  assert.equal((await call).ok, true);
});

test("a rule that lapses asks again", async (t) => {
  const { host, asked } = hostThatAsks(t, { approve: true, remember: { for: "tool", expiresAt: Date.now() - 1 } });
  await host.call("files.remove", { path: "/a" });
  await host.call("files.remove", { path: "/a" });
  assert.equal(asked.length, 2);
});
