import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { PegboardConfig } from "../contract/config.ts";
import type { JsonObject } from "../contract/json.ts";
import type { PolicySettings, Rule } from "../contract/rule.ts";
import { at } from "./at-pointer.ts";
import { mergeUnits } from "./merge.ts";
import { onlyTightens } from "./tightening.ts";
import { unitsOf } from "./unit.ts";

const word = fc.constantFrom("a", "b", "c", "mode", "rules");
const rule = fc.record({ name: word, verdict: fc.constantFrom("allow", "ask", "deny") }) as fc.Arbitrary<Rule>;
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { maxLength: 4 });
const named = <T>(arbitrary: fc.Arbitrary<T>) => fc.dictionary(word, arbitrary, { maxKeys: 3, noNullPrototype: true });
const config = fc.record(
  {
    data: word,
    policy: fc.record(
      { mode: fc.constantFrom("manual", "auto-run", "allow-list", "headless", "reject"), rules: some(rule), without: some(word) },
      { requiredKeys: [], noNullPrototype: true },
    ),
    settings: named(named(fc.oneof(word, fc.constant({}), fc.constant({ x: [1] })))),
    permissions: named(
      fc.record(
        { network: fc.boolean(), read: some(word), secrets: fc.constantFrom("none", "read") },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
    chains: named(fc.record({ steps: fc.constant([{ tool: "t" }]) })),
    triggers: some(fc.record({ name: word, run: word, on: word })),
  },
  { requiredKeys: [], noNullPrototype: true },
) as unknown as fc.Arbitrary<PegboardConfig>;

const merged = (...configs: PegboardConfig[]) => mergeUnits(configs.flatMap((one, i) => unitsOf(`/${i}`, one)));
const rulesOf = (policies: readonly PolicySettings[]) =>
  policies.flatMap(({ rules = [] }) => rules.map((rule) => JSON.stringify(rule))).toSorted();

test("no rule and no mode of any file is ever lost, and the order of the files does not change which hold", () => {
  fc.assert(
    fc.property(config, config, (one, other) => {
      const all = [...rulesOf([one.policy ?? {}]), ...rulesOf([other.policy ?? {}])].toSorted();
      assert.deepEqual(rulesOf(merged(one, other).policies), all);
      assert.deepEqual(rulesOf(merged(other, one).policies), all);
      const modes = [one, other].flatMap(({ policy }) => policy?.mode ?? []);
      assert.deepEqual(
        merged(one, other).policies.flatMap(({ mode }) => mode ?? []),
        modes,
      );
    }),
  );
});

test("a later file has the last word on everything that both speak of", () => {
  fc.assert(
    fc.property(config, config, (one, other) => {
      const { config } = merged(one, other);
      assert.equal(config.data, other.data ?? one.data);
      for (const plugin of Object.keys({ ...one.settings, ...other.settings }))
        assert.deepEqual(config.settings?.[plugin], {
          ...one.settings?.[plugin],
          ...other.settings?.[plugin],
        });
      for (const plugin of Object.keys({ ...one.permissions, ...other.permissions }))
        assert.deepEqual(config.permissions?.[plugin], { ...one.permissions?.[plugin], ...other.permissions?.[plugin] });
    }),
  );
});

test("every origin is a value of the config in its place, and everything in the config has one", () => {
  fc.assert(
    fc.property(config, config, (one, other) => {
      const { config, origins } = merged(one, other);
      const [ofPolicy, others] = [true, false].map((is) => origins.filter(({ path }) => path.startsWith("/policy/") === is));
      for (const { path, value } of others ?? []) assert.deepEqual(at(config as JsonObject, path), value, path);
      assert.deepEqual(others?.map(({ path }) => path).toSorted(), leavesOf(config).toSorted());
      const told = ofPolicy?.map(({ value, file }) => `${file} ${JSON.stringify(value)}`);
      const said = [one, other].flatMap(({ policy = {} }, i) =>
        leavesOf(policy).map((path) => `/${i} ${JSON.stringify(at(policy as JsonObject, path))}`),
      );
      // A list without items says nothing.
      assert.deepEqual(told?.toSorted(), said.filter((line) => !line.endsWith("[]")).toSorted());
    }),
  );
});

test("merging changes neither of the configs", () => {
  fc.assert(
    fc.property(config, config, (one, other) => {
      const before = JSON.stringify([one, other]);
      merged(one, other);
      assert.equal(JSON.stringify([one, other]), before);
    }),
  );
});

test("of an untrusted file nothing holds but denials, questions, refusal as a mode, and permissions that grant nothing", () => {
  fc.assert(
    fc.property(config, (one) => {
      const { config: held, policies } = mergeUnits(unitsOf("/0", one).filter(onlyTightens));
      const { permissions = {}, ...rest } = held;
      assert.deepEqual(rest, {});
      for (const { rules = [], mode, without } of policies) {
        assert.ok(rules.every(({ verdict }) => verdict !== "allow"));
        assert.ok(mode !== "auto-run" && mode !== "headless");
        assert.equal(without, undefined);
      }
      for (const { network, read = [], secrets } of Object.values(permissions))
        assert.ok(network !== true && read.length === 0 && secrets !== "read");
      const denials = (one.policy?.rules ?? []).filter(({ verdict }) => verdict === "deny");
      for (const denial of denials) assert.ok(rulesOf(policies).includes(JSON.stringify(denial)));
    }),
  );
});

function leavesOf(value: unknown, path = ""): string[] {
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (fields.length === 0) return path === "" ? [] : [path];
  return fields.flatMap(([key, field]) => leavesOf(field, `${path}/${key}`));
}
