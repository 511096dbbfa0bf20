import assert from "node:assert/strict";
import { test } from "node:test";
import type { RuleVerdict } from "../contract/rule.ts";
import { callOf, specOf } from "./fixtures/calls.ts";
import { RulePolicy } from "./rule-policy.ts";

function policyOf(settings: unknown, standing: unknown = []): RulePolicy {
  return new RulePolicy({ settings: [settings] as never, standing: () => standing as never, now: () => 0 });
}

const about = (verdict: RuleVerdict | "", rest: object = {}): object => ({ name: "r", verdict, ...rest });

/** What a rule with this flaw comes to for a call that the rest of it fits. */
const FLAWS: readonly (readonly [string, object, RegExp])[] = [
  ["a field that means nothing", { matches: { tool: "x" } }, /"matches" means nothing in a rule/u],
  ["a match that is no object", { match: "mail.*" }, /"match" is no object/u],
  ["a match with a field that means nothing", { match: { tools: "x" } }, /"match.tools" means nothing\. Known are tool, plugin/u],
  ["a name that is none", { match: { tool: 5 } }, /5 is no name/u],
  ["an empty list of names", { match: { plugin: [] } }, /\[\] is no name, and no list of names/u],
  ["a list of other things", { match: { caller: ["x", 5] } }, /is no name, and no list/u],
  ["an unknown effect", { match: { effects: "deletes" } }, /"match.effects" is "deletes"; it is one of none, reads/u],
  ["an input that is no object", { match: { input: ["to"] } }, /"match.input" is no object of arguments/u],
  ["a matcher that is none", { match: { input: { to: ["x"] } } }, /the matcher of "to" is no matcher/u],
  [
    "an expression that does not parse",
    { match: { input: { to: { pattern: "(", type: "regex" } } } },
    /the matcher of "to" is no reg/u,
  ],
  ["a digest that is none", { match: { fingerprint: 5 } }, /"match.fingerprint" is no text/u],
  ["an expiry that is no number", { expiresAt: "tomorrow" }, /"expiresAt" is no number/u],
  ["an expiry that is not a number", { expiresAt: Number.NaN }, /"expiresAt" is no number/u],
  ["a shadow that is neither", { shadow: "no" }, /"shadow" is neither true nor false/u],
  ["no name", { name: "" }, /it has no "name"/u],
];

for (const [what, flaw, message] of FLAWS)
  test(`a rule with ${what} allows nothing, and denies or asks about all that the rest of it fits`, () => {
    for (const verdict of ["allow", "ask", "deny"] as const) {
      const policy = policyOf({ rules: [about(verdict, flaw)] });
      const decided = policy.policy(specOf({ approval: "suggest" }), { to: "a" }, callOf());
      assert.deepEqual(
        [decided.verdict, decided.insists],
        verdict === "allow" ? ["ask", undefined] : [verdict, verdict === "ask" ? true : undefined],
      );
      assert.equal(policy.problems.length, 1);
      assert.match(policy.problems[0]?.message ?? "", message);
      assert.match(policy.problems[0]?.message ?? "", /Until that is mended, the rule (?:allows nothing|asks|denies)/u);
    }
  });

test("what is left of a rule's match still narrows it", () => {
  const policy = policyOf({ rules: [about("deny", { match: { tool: "other", input: { to: [] } } })] });
  assert.equal(policy.policy(specOf(), { to: "a" }, callOf()).verdict, "allow");
  assert.equal(policy.policy(specOf({ name: "other" }), {}, callOf()).verdict, "deny");
});

for (const [what, rules] of [
  ["a verdict that is none", [about("block" as never)]],
  ["no verdict", [{ name: "r" }]],
  ["something that is no rule", ["deny mail.send"]],
  ["null", [null]],
  ["a rule in place of a list", "deny"],
] as const)
  test(`in place of a rule, ${what} denies, and is told`, () => {
    const policy = policyOf({ rules });
    assert.equal(policy.policy(specOf(), {}, callOf()).verdict, "deny");
    assert.match(policy.problems.map(({ message }) => message).join("\n"), /its verdict is .*; it is allow, ask or deny/u);
  });

test("a standing rule that makes no sense is told as well", () => {
  const policy = policyOf({}, [about("allow", { tool: "x" })]);
  assert.deepEqual(
    policy.problems.map(({ rule }) => rule),
    ["r"],
  );
  assert.equal(policy.policy(specOf({ approval: "always" }), {}, callOf()).verdict, "ask");
});

test("a rule that is about to be made can be looked at before", () => {
  const policy = policyOf({});
  assert.deepEqual(policy.faultsOf(about("allow", { match: { input: { path: { within: "." } } } }) as never), []);
  assert.deepEqual(policy.faultsOf(about("allow", { match: { tools: "x" }, tool: "y" }) as never).length, 2);
});

test("a mode that is none lets only what rules allow run, and asks about nothing", () => {
  const policy = policyOf({ mode: "alow-list", rules: [about("allow", { match: { tool: "mail.send" } })] });
  assert.equal(policy.policy(specOf(), {}, callOf()).verdict, "allow");
  assert.equal(policy.policy(specOf({ name: "other" }), {}, callOf()).verdict, "deny");
  assert.match(
    policy.problems[0]?.message ?? "",
    /"alow-list" is no mode; there are manual, auto-run, allow-list, headless, reject/u,
  );
});

test("a denial that does not exist cannot be lifted, and is told", () => {
  const policy = policyOf({ without: ["delete-all", "shut-down"] });
  assert.match(policy.problems[0]?.message ?? "", /there is no built-in denial "delete-all"; there are delete-everything, /u);
  assert.equal(policy.problems.length, 1);
  assert.equal(policy.policy(specOf(), { command: "rm -rf /" }, callOf()).verdict, "deny");
});

test("what is in force can be looked at: modes, rules by where they stand, denials and who lifts them", () => {
  const standing = { id: "s1", createdAt: 5, name: "mine", verdict: "deny" } as const;
  const sources = [
    { from: "b.json", mode: "auto-run", rules: [about("ask")], without: ["shut-down"] },
    { from: "a.json", without: ["shut-down"] },
  ] as never;
  const { modes, rules, denials, table } = new RulePolicy({
    settings: sources,
    standing: () => [standing],
    now: () => 0,
  }).overview();
  assert.deepEqual(modes, [{ name: "auto-run", says: "what the author only suggests to ask about runs" }]);
  assert.deepEqual(rules, [
    { from: "b.json", rule: about("ask") },
    { from: "standing", rule: standing },
  ]);
  assert.deepEqual(
    denials.filter(({ liftedBy }) => liftedBy !== undefined),
    [{ name: "shut-down", why: "it shuts the machine down", liftedBy: ["a.json", "b.json"] }],
  );
  assert.equal(table.length, 7);
});
