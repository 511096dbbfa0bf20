import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { createTestHost } from "pegboard/testing";
import type { Policy, Verdict } from "../contract/policy.ts";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

const one = tool("one", () => "ran", { input: { type: "object", properties: { n: { default: 1 } } } as never });

async function judged(policy: unknown, approvals: "approve" | "decline" = "decline") {
  const host = createTestHost({ tools: [one], policy: policy as Policy, approvals });
  return { host, result: await host.call("one", {}, { session: "s" }) };
}

for (const later of [false, true])
  for (const [verdict, expected] of [
    ["allow", "ok"],
    ["ask", "declined"],
    ["deny", "denied"],
  ] as const)
    test(`a policy that says ${verdict}${later ? " after a while" : ""} ends the call as ${expected}`, async () => {
      const said: Verdict = { verdict, rule: "on Sundays" };
      const { result, host } = await judged(() => (later ? Promise.resolve(said) : said));
      assert.equal(codeOf(result), expected);
      if (verdict === "deny") assert.deepEqual(failureOf(result).details, { rule: "on Sundays" });
      const asked = host.events.find((event) => event.type === "approval-requested");
      assert.equal(asked?.approval.rule, verdict === "ask" ? "on Sundays" : undefined);
    });

test("the policy sees the tool, the checked input and the call", async () => {
  const seen: unknown[] = [];
  await judged((spec: { name: string }, input: object, call: { session: string; caller: string }) => {
    seen.push(spec.name, input, call.session, call.caller);
    return { verdict: "allow", rule: "" };
  });
  assert.deepEqual(seen, ["one", { n: 1 }, "s", "library"]);
});

const broken: Record<string, unknown> = {
  throws: () => assert.fail("out of order"),
  rejects: () => Promise.reject(new Error("out of order")),
};
for (const [how, policy] of Object.entries(broken))
  test(`a policy that ${how} denies and says so`, async () => {
    const why = failureOf((await judged(policy)).result);
    assert.equal(why.code, "denied");
    assert.match(why.message, /the policy failed \(out of order\)/u);
  });

const nonsense: Record<string, unknown> = {
  nothing: undefined,
  "a word": "allow",
  "no verdict": {},
  "an unknown verdict": { verdict: "Deny", rule: "" },
  "a promise of nothing": Promise.resolve(undefined),
  // Not every promise is an instance of this Promise.
  "a denial from another realm's promise": runInNewContext(`Promise.resolve({ verdict: "deny", rule: "no" })`),
};
for (const [what, answer] of Object.entries(nonsense))
  test(`a policy that gives ${what} lets nothing run`, async () => {
    const { result } = await judged(() => answer, "approve");
    assert.equal(codeOf(result), "denied");
  });

for (const [approval, expected] of [
  ["never", "ran"],
  ["suggest", undefined],
  ["always", undefined],
] as const)
  test(`without a policy, a tool whose author asks for approval "${approval}" ${expected ? "runs" : "waits for a person"}`, async () => {
    const host = createTestHost({ tools: [{ ...one, approval }] });
    const result = host.call("one");
    await host.clock.advance(0);
    assert.equal(host.approvals().length, expected === undefined ? 1 : 0);
    for (const open of host.approvals()) host.decide(open.id, { approve: true });
    assert.equal(said(await result), "ran");
  });
