import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { ChainDefinition, ChainStep } from "../contract/chain.ts";
import type { PegboardConfig } from "../contract/config.ts";
import { isObject, type Json } from "../contract/json.ts";
import type { Permissions } from "../contract/plugin.ts";
import type { PolicySettings, Rule, RuleMatch } from "../contract/rule.ts";
import type { Channel, Trigger } from "../contract/trigger.ts";
import { at } from "./at-pointer.ts";
import { CONFIG_SCHEMA } from "./schema.ts";

test("the published schema is the one that the code checks by (npx node scripts/config-schema.ts writes it)", () => {
  const published: unknown = JSON.parse(readFileSync(new URL("../../pegboard.config.schema.json", import.meta.url), "utf8"));
  assert.deepEqual(published, CONFIG_SCHEMA);
});

type EveryKey<T> = Readonly<Record<T extends unknown ? keyof T : never, true>>;

const config: EveryKey<PegboardConfig> = {
  plugins: true,
  data: true,
  policy: true,
  approvals: true,
  settings: true,
  permissions: true,
  chains: true,
  triggers: true,
  channels: true,
};
const policy: EveryKey<PolicySettings> = { mode: true, rules: true, without: true };
const rule: EveryKey<Rule> = { name: true, verdict: true, match: true, shadow: true, expiresAt: true };
const match: EveryKey<RuleMatch> = {
  tool: true,
  plugin: true,
  dialect: true,
  effects: true,
  caller: true,
  session: true,
  input: true,
  inputDigest: true,
  fingerprint: true,
};
const permissions: EveryKey<Permissions> = { network: true, read: true, write: true, secrets: true };
const chain: EveryKey<ChainDefinition> = { description: true, input: true, steps: true };
const step: EveryKey<ChainStep> = { tool: true, input: true, outputKey: true };
const trigger: EveryKey<Trigger> = {
  name: true,
  run: true,
  input: true,
  on: true,
  plugin: true,
  filter: true,
  cron: true,
  timeZone: true,
};
const channel: EveryKey<Channel> = { name: true, match: true, to: true, url: true, headers: true, run: true, input: true };

// The types make each list complete: a new field of the contract does not compile here until the schema has it, too.
for (const [what, path, keys] of [
  ["a config", "", { $schema: true, ...config }],
  ["policy", "/properties/policy", policy],
  ["a rule", "/properties/policy/properties/rules/items", rule],
  ["what a rule matches", "/properties/policy/properties/rules/items/properties/match", match],
  ["approvals", "/properties/approvals", { expireMs: true } satisfies EveryKey<NonNullable<PegboardConfig["approvals"]>>],
  ["permissions", "/properties/permissions/additionalProperties", permissions],
  ["a chain", "/properties/chains/additionalProperties", chain],
  ["a step", "/properties/chains/additionalProperties/properties/steps/items", step],
  ["a trigger", "/properties/triggers/items", trigger],
  ["a channel", "/properties/channels/items", channel],
] as const)
  test(`the schema knows all that ${what} may say, and nothing else; each with a description for editors`, () => {
    const properties = at(CONFIG_SCHEMA, `${path}/properties`);
    assert.ok(isObject(properties));
    assert.deepEqual(Object.keys(properties).toSorted(), Object.keys(keys).toSorted());
    for (const [name, schema] of Object.entries(properties as Record<string, Json>))
      assert.equal(typeof (isObject(schema) ? schema["description"] : undefined), "string", name);
    assert.equal(at(CONFIG_SCHEMA, `${path}/additionalProperties`), false);
  });
