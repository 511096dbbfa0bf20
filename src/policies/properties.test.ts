import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { JsonObject } from "../contract/json.ts";
import type { PolicyCall } from "../contract/policy.ts";
import type { PolicySettings, Rule, RuleMatch, RuleVerdict, StandingRule } from "../contract/rule.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { callOf, specOf } from "./fixtures/calls.ts";
import { RulePolicy } from "./rule-policy.ts";

const STRICTNESS: Readonly<Record<RuleVerdict, number>> = { allow: 0, ask: 1, deny: 2 };

// Few values, so that rules and calls often meet.
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const word = fc.constantFrom("a", "b", "ab");
const pattern = fc.constantFrom("a", "a*", "*b", "*", "c");
const names = fc.oneof(pattern, fc.uniqueArray(pattern, { minLength: 1, maxLength: 2 }));
const matcher = fc.oneof(
  pattern,
  fc.constantFrom(1, true, null),
  fc.constantFrom({ pattern: "^a", type: "regex" } as const, { within: "." } as const, { outside: "src" } as const),
);
const match: fc.Arbitrary<RuleMatch> = fc
  .record(
    {
      tool: names,
      plugin: names,
      effects: fc.constantFrom("reads" as const, "writes" as const),
      session: names,
      input: fc.dictionary(fc.constantFrom("x", "y", "x.y"), matcher, { maxKeys: 2 }),
      fingerprint: word,
    },
    { requiredKeys: [] },
  )
  .map((fields) => fields as RuleMatch);
const nonsense = fc.constantFrom({ tools: "a" }, { tool: 5 }, { input: { x: [] } }) as unknown as fc.Arbitrary<RuleMatch>;
const ruleOf = (verdict: fc.Arbitrary<RuleVerdict>, shadow: fc.Arbitrary<boolean | undefined>): fc.Arbitrary<Rule> =>
  fc
    .record({
      name: fc.constantFrom("r1", "r2", "r3"),
      verdict,
      match: optional(fc.oneof({ weight: 9, arbitrary: match }, { weight: 1, arbitrary: nonsense })),
      shadow,
      expiresAt: optional(fc.constantFrom(50, 150)),
    })
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Rule);
const rule = ruleOf(fc.constantFrom("allow", "ask", "deny"), optional(fc.boolean()));
const settings: fc.Arbitrary<PolicySettings> = fc
  .record(
    {
      mode: fc.constantFrom("manual", "auto-run", "allow-list", "headless", "reject"),
      rules: fc.array(rule, { maxLength: 4 }),
      without: fc.constantFrom([], ["shut-down"]),
    },
    { requiredKeys: ["rules"] },
  )
  .map((fields) => fields as PolicySettings);
const files = fc.array(settings, { maxLength: 3 });
const standingRules = fc.array(
  rule.map((one): StandingRule => ({ ...one, id: "s", createdAt: 0 })),
  { maxLength: 2 },
);
const value = fc.oneof(word, fc.constantFrom(1, true, null, "reboot"), fc.array(word, { maxLength: 2 }), fc.record({ y: word }));
const matter = fc.record({
  tool: fc
    .record({
      name: word,
      plugin: word,
      effects: fc.constantFrom("reads" as const, "writes" as const),
      approval: fc.constantFrom("never" as const, "suggest" as const, "always" as const),
      aliases: optional(fc.array(word, { maxLength: 1 })),
    })
    .map(({ plugin, aliases, ...tool }) =>
      specOf({ ...tool, origin: { dialect: "native", plugin }, ...(aliases === undefined ? {} : { aliases }) }),
    ),
  input: fc.dictionary(fc.constantFrom("x", "y", "x.y", "command"), value, { maxKeys: 3 }) as fc.Arbitrary<JsonObject>,
  call: fc.record({ session: word, fingerprint: word }, { requiredKeys: [] }).map(callOf),
});

type Matter = readonly [ToolSpec, JsonObject, PolicyCall];
const matterOf = ({ tool, input, call }: { tool: ToolSpec; input: JsonObject; call: PolicyCall }): Matter => [tool, input, call];

function policyOf(settings: readonly PolicySettings[], standing: readonly StandingRule[]): RulePolicy {
  return new RulePolicy({ settings, standing: () => standing, now: () => 100 });
}

const RUNS = { numRuns: 400 };

test("one more rule that denies never makes a verdict milder, wherever it is added", () => {
  fc.assert(
    fc.property(
      files,
      standingRules,
      ruleOf(fc.constant("deny"), fc.constant(undefined)),
      matter,
      (files, standing, deny, given) => {
        const before = policyOf(files, standing).policy(...matterOf(given));
        const inFile = policyOf([...files, { rules: [deny] }], standing).policy(...matterOf(given));
        const beside = policyOf(files, [...standing, { ...deny, id: "new", createdAt: 0 }]).policy(...matterOf(given));
        for (const { verdict } of [inFile, beside]) assert.ok(STRICTNESS[verdict] >= STRICTNESS[before.verdict]);
      },
    ),
    RUNS,
  );
});

test("one more rule that allows never overrules a denial or a rule that asks", () => {
  fc.assert(
    fc.property(
      files,
      standingRules,
      ruleOf(fc.constant("allow"), fc.constant(undefined)),
      matter,
      (files, standing, allow, given) => {
        const before = policyOf(files, standing);
        const decided = before.policy(...matterOf(given));
        const isByRule = before.explain(...matterOf(given)).steps.some(({ row, applies }) => row <= 3 && applies);
        const after = policyOf([...files, { rules: [allow] }], standing).policy(...matterOf(given));
        if (isByRule) assert.deepEqual(after.verdict, decided.verdict);
        else assert.ok(after.verdict === "allow" || after.verdict === decided.verdict);
      },
    ),
    RUNS,
  );
});

test("one more file that names a mode, where one is named, never makes a verdict milder", () => {
  const mode = fc.constantFrom(
    "manual" as const,
    "auto-run" as const,
    "allow-list" as const,
    "headless" as const,
    "reject" as const,
  );
  fc.assert(
    fc.property(files, mode, mode, matter, (files, first, second, given) => {
      const one = policyOf([...files, { mode: first }], []).policy(...matterOf(given));
      const both = policyOf([...files, { mode: first }, { mode: second }], []).policy(...matterOf(given));
      assert.ok(STRICTNESS[both.verdict] >= STRICTNESS[one.verdict]);
    }),
    RUNS,
  );
});

test("the order of files, of rules and of standing rules changes nothing", () => {
  const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });
  const twice = fc.tuple(files, standingRules).chain(([files, standing]) =>
    fc.tuple(
      fc.constant([files, standing] as const),
      fc.tuple(
        fc
          .tuple(...files.map((file) => shuffled(file.rules ?? []).map((rules) => ({ ...file, rules }))))
          .chain((files) => shuffled(files)),
        shuffled(standing),
      ),
    ),
  );
  fc.assert(
    fc.property(twice, matter, ([[files, standing], [otherFiles, otherStanding]], given) => {
      const one = policyOf(files, standing);
      const other = policyOf(otherFiles, otherStanding);
      assert.deepEqual(other.policy(...matterOf(given)), one.policy(...matterOf(given)));
      assert.deepEqual(other.explain(...matterOf(given)), one.explain(...matterOf(given)));
    }),
    RUNS,
  );
});

test("an explanation comes to the verdict, and its rows lead there", () => {
  fc.assert(
    fc.property(files, standingRules, matter, (files, standing, given) => {
      const policy = policyOf(files, standing);
      const { verdict, rule, shadow } = policy.policy(...matterOf(given));
      const { steps, ...explained } = policy.explain(...matterOf(given));
      assert.deepEqual(explained, { verdict, rule, ...(shadow === undefined ? {} : { shadow }) });
      assert.deepEqual(
        steps.map(({ row }) => row),
        [1, 2, 3, 4, 5, 6, 7],
      );
      const first = steps.find(({ applies }) => applies)?.row ?? 0;
      if (steps[6]?.applies === true) assert.ok(verdict === "deny" && first >= 3 && first !== 4);
      else if (first <= 2) assert.equal(verdict, "deny");
      else if (first === 4) assert.equal(verdict, "allow");
      else if (first !== 6) assert.equal(verdict, "ask");
    }),
    RUNS,
  );
});

test("rules on trial change no verdict, and say what it would be without the trial", () => {
  const trial = fc.array(ruleOf(fc.constantFrom("allow", "ask", "deny"), fc.constant(true)), { maxLength: 3 });
  const inForce = fc.array(
    settings.map((file) => ({ ...file, rules: (file.rules ?? []).map((one) => ({ ...one, shadow: false })) })),
    {
      maxLength: 2,
    },
  );
  fc.assert(
    fc.property(inForce, trial, matter, (files, trial, given) => {
      const without = policyOf(files, []).policy(...matterOf(given));
      const { shadow, ...decided } = policyOf([...files, { rules: trial }], []).policy(...matterOf(given));
      const promoted = policyOf([...files, { rules: trial.map((one) => ({ ...one, shadow: false })) }], []).policy(
        ...matterOf(given),
      );
      assert.deepEqual(decided, without);
      assert.equal(shadow?.verdict ?? decided.verdict, promoted.verdict);
      if (shadow !== undefined) assert.equal(shadow.rule, promoted.rule);
    }),
    RUNS,
  );
});
