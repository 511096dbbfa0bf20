import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonObject, JsonSchema } from "../contract/json.ts";
import { memorySources, type MemorySources } from "./fixtures/sources.ts";
import { settingsFor } from "./settings.ts";

const GITHUB: JsonSchema = {
  type: "object",
  properties: {
    apiKey: { type: "string", minLength: 3, writeOnly: true, hivemind: { secret: true, label: "API key" } },
    baseUrl: { type: "string", default: "https://api.github.com" },
    pages: { type: "integer", default: 5, maximum: 100 },
    dry: { type: "boolean" },
    proxy: { type: "object", properties: { password: { type: "string", format: "password" }, host: { type: "string" } } },
  },
  required: ["apiKey"],
};

async function valueOf(raw: JsonObject, sources: MemorySources, { schema }: { schema?: JsonSchema } = { schema: GITHUB }) {
  const found = await settingsFor("github", schema, raw, sources);
  assert.ok(found.ok, JSON.stringify(found));
  return { value: found.value, warnings: found.warnings.map(({ message }) => message) };
}

async function problemsOf(raw: JsonObject, sources = memorySources(), schema: JsonSchema = GITHUB): Promise<string[]> {
  const found = await settingsFor("github", schema, raw, sources);
  assert.ok(!found.ok, JSON.stringify(found));
  return found.problems.map(({ message }) => message);
}

describe("the settings of a plugin", () => {
  test("are completed by secrets and defaults", async () => {
    const sources = memorySources({}, { apiKey: "key-1", "proxy.password": "pw-1" });
    const { value, warnings } = await valueOf({ pages: 7 }, sources);
    assert.deepEqual(value, { apiKey: "key-1", baseUrl: "https://api.github.com", pages: 7, proxy: { password: "pw-1" } });
    assert.deepEqual(warnings, []);
    assert.deepEqual(sources.told, ["key-1", "pw-1"]);
  });

  test("take their secret from the config where that has a reference", async () => {
    const sources = memorySources({ TOKEN: "from-env" }, { apiKey: "from-store" });
    const { value, warnings } = await valueOf({ apiKey: "${env:TOKEN}" }, sources);
    assert.equal(value["apiKey"], "from-env");
    assert.deepEqual(warnings, []);
    assert.deepEqual(sources.told, ["from-env"]);
  });

  test("are numbers and booleans where the schema wants such, though the environment holds texts", async () => {
    const sources = memorySources({ PAGES: "12", DRY: "true", KEY: "123" });
    const { value } = await valueOf({ apiKey: "${env:KEY}", pages: "${env:PAGES}", dry: "${env:DRY}" }, sources);
    assert.deepEqual([value["apiKey"], value["pages"], value["dry"]], ["123", 12, true]);
    assert.deepEqual(await problemsOf({ apiKey: "abc", pages: "12" }), [
      'settings of "github": pages must be integer, not string',
    ]);
  });

  test("are what the config says where the plugin has no schema of them", async () => {
    const { value } = await valueOf({ a: "${env:A}", b: [1] }, memorySources({ A: "1" }), {});
    assert.deepEqual(value, { a: "1", b: [1] });
  });

  test("are told, where they are wrong, by field, all at once, with the command that sets a secret", async () => {
    assert.deepEqual(await problemsOf({ pages: 500, baseUrl: 5 }), [
      'settings of "github": apiKey is required (set it as the secret "apiKey": pegboard secrets set github apiKey)',
      'settings of "github": baseUrl must be string, not number',
      'settings of "github": pages must be 100 or less',
    ]);
  });

  test("name the variable that is missing, once", async () => {
    assert.deepEqual(await problemsOf({ apiKey: "${env:GH_TOKEN}", proxy: { host: "${env:PROXY}" } }), [
      'settings of "github": apiKey needs the environment variable GH_TOKEN, which is not set (set it, or give a value to stand in: ${env:GH_TOKEN:-…})',
      'settings of "github": proxy.host needs the environment variable PROXY, which is not set (set it, or give a value to stand in: ${env:PROXY:-…})',
    ]);
  });

  test("never show a secret in a problem", async () => {
    const sources = memorySources({}, { apiKey: "s3" });
    const messages = await problemsOf({}, sources, {
      ...GITHUB,
      properties: { apiKey: { type: "string", minLength: 9, pattern: "^k", "x-secret": true } },
    });
    assert.equal(messages.length, 2);
    assert.doesNotMatch(messages.join("\n"), /s3/u);
    assert.deepEqual(sources.told, ["s3"]);
  });

  test("warn of a secret that stands in the config as it is, which is covered all the same", async () => {
    const sources = memorySources();
    const { value, warnings } = await valueOf({ apiKey: "literal-key" }, sources);
    assert.equal(value["apiKey"], "literal-key");
    assert.deepEqual(warnings, [
      'settings of "github": apiKey is a secret, and stands in the config for everybody who reads that (move it: pegboard secrets set github apiKey, then take it out of the config)',
    ]);
    assert.deepEqual(sources.told, ["literal-key"]);
  });

  test("warn of a name that the plugin does not know", async () => {
    const { warnings } = await valueOf({ apiKey: "${env:K}", apikey: "x" }, memorySources({ K: "abc" }));
    assert.deepEqual(warnings, [
      'settings of "github": apikey is not among its settings (there are apiKey, baseUrl, pages, dry, proxy)',
    ]);
  });

  test("cannot be had while the secrets cannot be read, or the plugin's own schema makes no sense", async () => {
    const locked = { ...memorySources(), secret: () => Promise.reject(new Error("the key file is gone")) };
    assert.deepEqual(await problemsOf({ proxy: { password: "${env:NO:-x}" } }, locked), [
      'settings of "github": apiKey is the secret "apiKey", which cannot be read (the key file is gone)',
    ]);
    const [message] = await problemsOf({}, memorySources(), { type: "strange" });
    assert.match(
      message ?? "",
      /^settings of "github": the whole cannot be checked, as the plugin's own schema of them makes no sense: /u,
    );
  });
});
