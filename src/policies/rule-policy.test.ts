import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../contract/json.ts";
import type { MatchTools } from "../contract/matching.ts";
import type { PolicyCall } from "../contract/policy.ts";
import type { PolicyMode, Rule, RuleMatch, RuleVerdict, StandingRule } from "../contract/rule.ts";
import type { ApprovalWish, ToolSpec } from "../contract/tool.ts";
import { callOf, specOf } from "./fixtures/calls.ts";
import type { PolicySource } from "./read-settings.ts";
import { RulePolicy } from "./rule-policy.ts";

interface Given {
  readonly settings?: readonly PolicySource[];
  readonly standing?: () => readonly StandingRule[];
  readonly now?: () => number;
  readonly tools?: MatchTools;
}

function policyOf({ settings = [], standing = () => [], now = () => 0, tools }: Given): RulePolicy {
  return new RulePolicy({ settings, standing, now }, tools);
}

const rule = (verdict: RuleVerdict, match?: RuleMatch, more: Partial<Rule> = {}): Rule => ({
  name: `${verdict} it`,
  verdict,
  ...(match === undefined ? {} : { match }),
  ...more,
});
const standingRule = (verdict: RuleVerdict, more: Partial<StandingRule> = {}): StandingRule => ({
  id: "s1",
  createdAt: 0,
  name: `always ${verdict}`,
  verdict,
  ...more,
});

function said(given: Given, tool: Partial<ToolSpec> = {}, input: JsonObject = {}, call: Partial<PolicyCall> = {}) {
  const { verdict, rule } = policyOf(given).policy(specOf(tool), input, callOf(call));
  return [verdict, rule];
}

const RM = { command: "rm -rf /" };
const NO_WISH = "the tool's author asks for no approval";
const WISH = (wish: ApprovalWish): string => `the tool's author asks for approval (${wish})`;

test("row 1: a destructive command is denied, whatever allows it", () => {
  const given = { settings: [{ rules: [rule("allow")] }], standing: () => [standingRule("allow")] };
  assert.deepEqual(said(given, {}, RM), [
    "deny",
    "delete-everything: it deletes the whole system, one of its folders or somebody's home",
  ]);
});

test("row 1: a denial that a file lifts leaves the call to the other rows", () => {
  const without = { without: ["delete-everything"] };
  assert.deepEqual(said({ settings: [{}, without] }, {}, RM), ["allow", NO_WISH]);
  assert.deepEqual(said({ settings: [without, { rules: [rule("deny")] }] }, {}, RM), ["deny", "deny it"]);
  assert.equal(said({ settings: [without] }, {}, { command: "reboot" })[0], "deny");
});

test("row 2: a rule that denies goes before those that ask and allow, standing or not", () => {
  const rules = [rule("allow"), rule("ask"), rule("deny")];
  assert.deepEqual(said({ settings: [{ rules }] }), ["deny", "deny it"]);
  assert.deepEqual(said({ settings: [{ rules: rules.slice(0, 2) }], standing: () => [standingRule("deny")] }), [
    "deny",
    "always deny",
  ]);
  assert.deepEqual(said({ settings: [{ rules: [rule("deny")] }], standing: () => [standingRule("allow")] }), ["deny", "deny it"]);
});

test("row 3: a rule that asks goes before those that allow, and insists", () => {
  const given = { settings: [{ rules: [rule("allow"), rule("ask")] }], standing: () => [standingRule("allow")] };
  assert.deepEqual(policyOf(given).policy(specOf(), {}, callOf()), { verdict: "ask", rule: "ask it", insists: true });
  const wished = policyOf({}).policy(specOf({ approval: "always" }), {}, callOf());
  assert.deepEqual(wished, { verdict: "ask", rule: WISH("always") });
});

test("row 4: a rule that allows goes before the author's wish, of a file as well as standing", () => {
  assert.deepEqual(said({ settings: [{ rules: [rule("allow")] }] }, { approval: "always" }), ["allow", "allow it"]);
  assert.deepEqual(said({ standing: () => [standingRule("allow")] }, { approval: "always" }), ["allow", "always allow"]);
});

const MODES: readonly (readonly [PolicyMode[], Record<ApprovalWish, RuleVerdict>])[] = [
  [[], { never: "allow", suggest: "ask", always: "ask" }],
  [["manual"], { never: "allow", suggest: "ask", always: "ask" }],
  [["auto-run"], { never: "allow", suggest: "allow", always: "ask" }],
  [["allow-list"], { never: "ask", suggest: "ask", always: "ask" }],
  [["headless"], { never: "allow", suggest: "allow", always: "deny" }],
  [["reject"], { never: "allow", suggest: "deny", always: "deny" }],
  [["auto-run", "manual"], { never: "allow", suggest: "ask", always: "ask" }],
  [["auto-run", "headless"], { never: "allow", suggest: "allow", always: "deny" }],
  [["headless", "manual"], { never: "allow", suggest: "deny", always: "deny" }],
  [["auto-run", "allow-list"], { never: "ask", suggest: "ask", always: "ask" }],
  [["allow-list", "headless"], { never: "deny", suggest: "deny", always: "deny" }],
  [["auto-run", "reject"], { never: "allow", suggest: "deny", always: "deny" }],
];
for (const [modes, wishes] of MODES)
  for (const [approval, expected] of Object.entries(wishes))
    test(`X-11 X-12 rows 5 to 7: in the mode ${modes.join(" and ") || "of none"} the author's "${approval}" comes to ${expected}`, () => {
      const settings = modes.map((mode) => ({ mode }));
      assert.equal(said({ settings }, { approval: approval as ApprovalWish })[0], expected);
      assert.equal(said({ settings: settings.toReversed() }, { approval: approval as ApprovalWish })[0], expected);
      assert.equal(
        said({ settings: [...settings, { rules: [rule("allow")] }] }, { approval: approval as ApprovalWish })[0],
        "allow",
      );
    });

test("row 7: what a rule asks about is denied where nobody is to be asked, and the question is told", () => {
  const rules = [rule("ask")];
  assert.deepEqual(said({ settings: [{ mode: "headless", rules }] }), [
    "deny",
    "the mode headless: nobody is there to be asked (ask it)",
  ]);
  assert.deepEqual(said({ settings: [{ mode: "reject", rules }] }), ["deny", "the mode reject: nobody is to be asked (ask it)"]);
});

test("a wish that is none counts as always", () => {
  assert.equal(said({ settings: [{ mode: "auto-run" }] }, { approval: "maybe" as never })[0], "ask");
});

const TOOL: Partial<ToolSpec> = {
  name: "mail.send",
  aliases: ["post.send"],
  origin: { dialect: "lobe", plugin: "mail" },
  effects: "writes",
};
const CALL: Partial<PolicyCall> = { caller: "mcp", session: "s-1", fingerprint: "f1", inputDigest: "d1" };
for (const [match, isAbout] of [
  [{ tool: "mail.send" }, true],
  [{ tool: "mail.*" }, true],
  [{ tool: "*" }, true],
  [{ tool: ["x", "mail.*"] }, true],
  [{ tool: "mail" }, false],
  [{ tool: "Mail.send" }, false],
  [{ plugin: "mail" }, true],
  [{ plugin: "m" }, false],
  [{ dialect: ["replica", "lobe"] }, true],
  [{ dialect: "native" }, false],
  [{ effects: "writes" }, true],
  [{ effects: ["reads", "writes"] }, true],
  [{ effects: "reads" }, false],
  [{ caller: "mcp" }, true],
  [{ caller: ["cli", "library"] }, false],
  [{ session: "s-*" }, true],
  [{ session: "t-*" }, false],
  [{ fingerprint: "f1" }, true],
  [{ fingerprint: "f2" }, false],
  [{ inputDigest: "d1" }, true],
  [{ inputDigest: "d2" }, false],
  [{ input: { to: "*@example.com" } }, true],
  [{ input: { to: "*@example.org" } }, false],
  [{ input: { cc: "*" } }, false],
  [{ input: { "opts.draft": true } }, true],
  [{ input: { to: "*@example.com", n: 5 } }, true],
  [{ input: { to: "*@example.com", n: 6 } }, false],
  [{ input: { "/opts/draft": true, to: { pattern: "^a@", type: "regex" } } }, true],
  [{ tool: "mail.*", plugin: "mail", effects: "writes", caller: "mcp", session: "s-1", input: { n: 5 } }, true],
  [{ tool: "mail.*", plugin: "other", effects: "writes" }, false],
  [{}, true],
] as const)
  test(`a rule for ${JSON.stringify(match)} is ${isAbout ? "" : "not "}about the call, whatever it says`, () => {
    const input = { to: "a@example.com", n: 5, opts: { draft: true } };
    for (const verdict of ["allow", "ask", "deny"] as const) {
      const decided = said({ settings: [{ rules: [rule(verdict, match)] }] }, { ...TOOL, approval: "suggest" }, input, CALL);
      assert.deepEqual(decided, isAbout ? [verdict, `${verdict} it`] : ["ask", WISH("suggest")]);
    }
  });

test("a call of no session is of none that a rule could name", () => {
  assert.equal(said({ settings: [{ rules: [rule("deny", { session: "*" })] }] })[0], "allow");
});

test("a former name is still denied and asked about, but nothing is allowed for it", () => {
  for (const verdict of ["allow", "ask", "deny"] as const) {
    const settings = [{ rules: [rule(verdict, { tool: "post.*" })] }];
    const expected = verdict === "allow" ? ["ask", WISH("always")] : [verdict, `${verdict} it`];
    assert.deepEqual(said({ settings }, { ...TOOL, approval: "always" }), expected);
  }
});

test("a list is allowed where all of it fits, and denied or asked about where anything in it does", () => {
  const input = { to: ["a@example.com", "b@other.org"] };
  const match = { input: { to: "*@example.com" } };
  assert.equal(said({ settings: [{ rules: [rule("allow", match)] }] }, { approval: "always" }, input)[0], "ask");
  assert.equal(said({ settings: [{ rules: [rule("ask", match)] }] }, {}, input)[1], "ask it");
  assert.equal(said({ settings: [{ rules: [rule("deny", match)] }] }, {}, input)[0], "deny");
});

test("folders are looked at as they are on the disk", () => {
  const match = (place: "within" | "outside"): RuleMatch => ({ input: { path: { [place]: process.cwd() } as never } });
  const deny = { settings: [{ rules: [rule("deny", match("outside"))] }] };
  assert.equal(said(deny, {}, { path: "src" })[0], "allow");
  assert.equal(said(deny, {}, { path: "../x" })[0], "deny");
  assert.equal(
    said({ settings: [{ rules: [rule("allow", match("within"))] }] }, { approval: "always" }, { path: "src" })[0],
    "allow",
  );
});

test("where it cannot be told whether a rule is about a call, only those that ask or deny are", () => {
  const late = (): never => assert.fail("took too long");
  const match = { input: { to: { pattern: "x", type: "regex" } } } as const;
  const decided = (verdict: RuleVerdict) =>
    said(
      { settings: [{ rules: [rule(verdict, match)] }], tools: { expression: () => late } },
      { approval: "always" },
      { to: "y" },
    );
  assert.deepEqual([decided("deny")[0], decided("ask")[1], decided("allow")[1]], ["deny", "ask it", WISH("always")]);
});

test("a rule that has expired does not exist, from the very millisecond on", () => {
  let now = 99;
  const given = { settings: [{ rules: [rule("deny", undefined, { expiresAt: 100 })] }], now: () => now };
  const policy = policyOf(given);
  assert.equal(policy.policy(specOf(), {}, callOf()).verdict, "deny");
  assert.equal(policy.overview().rules.length, 1);
  now = 100;
  assert.equal(policy.policy(specOf(), {}, callOf()).verdict, "allow");
  assert.equal(policy.overview().rules.length, 0);
});

test("standing rules count with the next call after they are made or revoked, also in the same list", () => {
  const standing: StandingRule[] = [];
  const policy = policyOf({ standing: () => standing });
  const now = () => policy.policy(specOf(), {}, callOf()).verdict;
  assert.equal(now(), "allow");
  standing.push(standingRule("deny"));
  assert.equal(now(), "deny");
  standing[0] = standingRule("ask", { id: "s2" });
  assert.equal(now(), "ask");
  standing.pop();
  assert.equal(now(), "allow");
});

test("a rule on trial changes no verdict; what it would have made of the call is told where that is something else", () => {
  const trial = (verdict: RuleVerdict) => ({ settings: [{ rules: [rule(verdict, undefined, { shadow: true })] }] });
  const decided = (verdict: RuleVerdict, approval: ApprovalWish) =>
    policyOf(trial(verdict)).policy(specOf({ approval }), {}, callOf());
  assert.deepEqual(decided("deny", "never"), { verdict: "allow", rule: NO_WISH, shadow: { verdict: "deny", rule: "deny it" } });
  assert.deepEqual(decided("allow", "always"), {
    verdict: "ask",
    rule: WISH("always"),
    shadow: { verdict: "allow", rule: "allow it" },
  });
  assert.deepEqual(decided("allow", "never"), { verdict: "allow", rule: NO_WISH });
});

test("a rule on trial is overruled as it would be in force", () => {
  const settings = [{ rules: [rule("deny"), rule("allow", undefined, { shadow: true })] }];
  assert.equal(policyOf({ settings }).policy(specOf(), {}, callOf()).shadow, undefined);
});

test("verdicts are made once: with no rule on trial, the same one is given again and cannot be changed", () => {
  const policy = policyOf({ settings: [{ rules: [rule("ask", { tool: "x" })] }] });
  for (const tool of [specOf(), specOf({ approval: "always" }), specOf({ name: "x" })]) {
    const verdict = policy.policy(tool, {}, callOf());
    assert.equal(policy.policy(tool, { n: 1 }, callOf()), verdict);
    assert.ok(Object.isFrozen(verdict));
  }
});
