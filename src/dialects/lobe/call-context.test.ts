import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryServices } from "../../plugins/fixtures/load-here.ts";
import { failureOf } from "../../testing/fixtures/outcome.ts";
import { hostOf, loadFiles, manifestSource } from "./fixtures/lobe-plugin.ts";

const A = '{ name: "a", description: "Does a." }';
const SETTINGS = {
  type: "object",
  required: ["apiKey"],
  properties: { apiKey: { type: "string", format: "password" }, region: { type: "string" } },
};
const EXECUTOR = `export const e = { identifier: "lobe-x", apiEnum: { a: "a" }, a: async (_, ctx) => ({
  success: true, content: "done", state: { settings: ctx.settings ?? null, agentId: ctx.agentId ?? null } }) };`;

test("the settings of a manifest are what the plugin takes, and its executor gets what the person has set", async (t) => {
  const source = EXECUTOR + manifestSource(A, `settings: ${JSON.stringify(SETTINGS)},`);
  const services = memoryServices();
  const plugin = await loadFiles(
    t,
    { "index.js": source },
    { ...services, config: async () => ({ apiKey: "k", agentId: "agt" }) },
  );
  assert.deepEqual(plugin.about?.config, SETTINGS);
  const { data } = await hostOf(plugin).call("lobe-x/a");
  assert.deepEqual(data, { settings: { apiKey: "k", agentId: "agt" }, agentId: "agt" });
});

test("settings that are changed hold from the next call on", async (t) => {
  let region = "eu";
  const source = EXECUTOR + manifestSource(A, `settings: ${JSON.stringify(SETTINGS)},`);
  const plugin = await loadFiles(t, { "index.js": source }, { ...memoryServices(), config: async () => ({ region }) });
  const host = hostOf(plugin);
  const seen = async () => ((await host.call("lobe-x/a")).data as { settings: unknown }).settings;
  assert.deepEqual(await seen(), { region: "eu" });
  region = "us";
  assert.deepEqual(await seen(), { region: "us" });
});

test("settings of several manifests are those of the package; package.json speaks where no manifest does", async (t) => {
  const other = { properties: { b: { type: "number" } }, required: ["b"] };
  const second = manifestSource('{ name: "b", description: "Does b." }', `settings: ${JSON.stringify(other)},`, "lobe-y");
  const both = manifestSource(A, `settings: ${JSON.stringify(SETTINGS)},`) + second.replace("XManifest", "YManifest");
  const plugin = await loadFiles(t, { "index.js": EXECUTOR + both });
  const { properties } = SETTINGS;
  assert.deepEqual(plugin.about?.config, {
    type: "object",
    properties: { ...properties, b: { type: "number" } },
    required: ["apiKey", "b"],
  });
  const manifest = { name: "@lobechat/builtin-tool-x", type: "module", pegboard: { settings: SETTINGS } };
  const declared = await loadFiles(t, { "index.js": EXECUTOR + manifestSource(A), "package.json": JSON.stringify(manifest) });
  assert.deepEqual(declared.about?.config, SETTINGS);
});

test("where settings are asked for and cannot be had, the call fails with the reason; where they are not, it goes on", async (t) => {
  const services = { ...memoryServices(), config: () => Promise.reject(new Error('settings of "x": apiKey is required')) };
  const wants = EXECUTOR + manifestSource(A, `settings: ${JSON.stringify(SETTINGS)},`);
  const asked = await hostOf(await loadFiles(t, { "index.js": wants }, services)).call("lobe-x/a");
  assert.match(failureOf(asked).message, /settings of "x": apiKey is required/u);
  const plain = await hostOf(await loadFiles(t, { "index.js": EXECUTOR + manifestSource(A) }, services)).call("lobe-x/a");
  assert.deepEqual(plain.data, { settings: null, agentId: null });
});
