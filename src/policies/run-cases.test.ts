import assert from "node:assert/strict";
import { test } from "node:test";
import type { PolicyCase } from "../contract/rule.ts";
import { callOf, specOf } from "./fixtures/calls.ts";
import { RulePolicy } from "./rule-policy.ts";
import { runPolicyCases } from "./run-cases.ts";

const rules = [{ name: "no mail", verdict: "deny", match: { tool: "mail.*" } }] as const;
const policy = new RulePolicy({ settings: [{ rules }], standing: () => [], now: () => 0 });

async function resultOf(one: PolicyCase) {
  const [result] = await runPolicyCases([one], ({ tool }) =>
    tool === "gone" ? 'There is no tool "gone".' : policy.explain(specOf({ name: tool }), (one.input as never) ?? {}, callOf()),
  );
  assert.ok(result);
  return result;
}

test("a case passes where the verdict, and the rule if one is named, are the expected ones", async () => {
  for (const one of [
    { tool: "mail.send", expect: "deny" },
    { tool: "mail.send", expect: "deny", rule: "no mail" },
    { tool: "x", expect: "allow" },
    { tool: "x", input: { command: "reboot" }, expect: "deny", rule: "shut-down" },
  ] as const)
    assert.deepEqual(await resultOf(one), { case: one, ok: true });
});

test("a case that fails says what was expected, what came by which rule, and how", async () => {
  const wrong = await resultOf({ tool: "mail.send", expect: "allow" });
  assert.equal(wrong.ok, false);
  assert.equal(wrong.message, 'expected allow, got deny by "no mail"');
  assert.equal(wrong.explanation?.steps[1]?.applies, true);
  const byOther = await resultOf({ tool: "mail.send", expect: "deny", rule: "no" });
  assert.equal(byOther.message, 'expected deny by "no", got deny by "no mail"');
});

test("a case that cannot be decided on fails, and the others still run", async () => {
  const cases = [
    { tool: "gone", expect: "deny" },
    { tool: "x", expect: "allow" },
  ] as const;
  const results = await runPolicyCases(cases, ({ tool }) =>
    tool === "gone" ? "there is none" : policy.explain(specOf(), {}, callOf()),
  );
  assert.deepEqual(
    results.map(({ ok, message }) => [ok, message]),
    [
      [false, "there is none"],
      [false, 'expected allow, got deny by "no mail"'],
    ],
  );
});
