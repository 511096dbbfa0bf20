import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { JsonObject } from "../../contract/json.ts";
import { createTestHost } from "pegboard/testing";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import { loadHere, memoryServices } from "../../plugins/fixtures/load-here.ts";
import { failureOf } from "../../testing/fixtures/outcome.ts";
import { replica } from "./dialect.ts";

const SETTINGS = { type: "object", properties: { org: { type: "string" } } };
const SOURCE = `export const tool = {
  name: "whoami", description: "x", parameters: [],
  executor: async (args, context) => ({ success: true, output: "done", data: context.userConfig }),
};`;

async function loaded(t: TestContext, settings: unknown, config: () => Promise<JsonObject>): Promise<LoadedPlugin> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-replica-"));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "index.mjs"), SOURCE);
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ pegboard: { dialect: "replica", settings }, main: "index.mjs" }),
  );
  return loadHere(replica, folder, { ...memoryServices(), config });
}

test("C-22 the settings that package.json declares are what the plugin takes; executors have them as userConfig", async (t) => {
  const plugin = await loaded(t, SETTINGS, async () => ({ org: "acme" }));
  assert.deepEqual(plugin.about, { config: SETTINGS });
  assert.deepEqual(plugin.problems, []);
  await using host = createTestHost({ tools: plugin.tools, clock: "system" });
  assert.deepEqual((await host.call("whoami")).data, { org: "acme" });
});

test("settings that cannot be had fail the call with their reason; what is no schema of settings is warned of", async (t) => {
  const plugin = await loaded(t, [], () => Promise.reject(new Error('settings of "x": org is required')));
  assert.deepEqual(
    plugin.problems.map(({ severity, message }) => [severity, message]),
    [["warning", "pegboard.settings is not understood, and is left aside."]],
  );
  assert.equal(plugin.about, undefined);
  await using host = createTestHost({ tools: plugin.tools, clock: "system" });
  assert.match(failureOf(await host.call("whoami")).message, /settings of "x": org is required/u);
});
