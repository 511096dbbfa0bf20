import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost, fakeClock } from "pegboard/testing";
import type { JsonObject } from "../../contract/json.ts";
import { memoryServices } from "../../plugins/fixtures/load-here.ts";
import { failureOf } from "../../testing/fixtures/outcome.ts";
import { Workshop } from "./context/workshop.ts";
import type { PluginDefinition } from "./definition.ts";
import { loadPlugin } from "./fixtures/plugin.ts";
import { lifecycle } from "./lifecycle.ts";
import { LiveConfig } from "./live-config.ts";
import { z } from "./sdk.ts";

function lived(definition: PluginDefinition, config: JsonObject = {}) {
  const services = memoryServices(config);
  const clock = fakeClock();
  const live = new LiveConfig(services, definition.configSchema);
  const workshop = new Workshop({ pluginId: "p", services, permissions: undefined, config: () => live.current, clock });
  return { ...lifecycle(definition, workshop, live, clock), services, clock };
}

test("H-O6 a plugin is activated with its settings, works until it is stopped, and is deactivated after its loop", async () => {
  const { plugin, services } = await loadPlugin("lifecycle", { apiKey: "abc" });
  assert.deepEqual(plugin.problems, []);
  await plugin.activate?.();
  const stop = new AbortController();
  const loop = plugin.background?.(stop.signal);
  // The loop sleeps for an hour: only the abort ends it now.
  stop.abort(new Error("The plugin is put away."));
  await loop;
  await plugin.deactivate?.();
  assert.deepEqual(services.news, [
    { type: "log", level: "info", message: "activated", data: { endpoint: "https://example.com", aborted: false } },
    { type: "message", message: { source: "tick:1", channel: "ticks", content: "Tick 1 of https://example.com" } },
    { type: "log", level: "info", message: "deactivated", data: { aborted: false } },
    { type: "status", status: { state: "disconnected" } },
  ]);
});

test("H-O10 deactivation alone stops a loop that sleeps, before onDeactivate runs", async () => {
  const order: string[] = [];
  const { activate, background, deactivate } = lived({
    async loop(ctx) {
      await ctx.sleep(3_600_000).finally(() => order.push("loop ended"));
    },
    onDeactivate: () => void order.push("deactivated"),
  });
  await activate?.();
  const loop = background?.(new AbortController().signal);
  await deactivate?.();
  await loop;
  assert.deepEqual(order, ["loop ended", "deactivated"]);
});

test("a loop that heeds no signal holds deactivation for five seconds, and is named", async () => {
  let isDeactivated = false;
  const { activate, background, deactivate, clock, services } = lived({
    loop: () => new Promise(() => {}),
    onDeactivate: () => void (isDeactivated = true),
  });
  await activate?.();
  void background?.(new AbortController().signal);
  const done = deactivate?.();
  await clock.advance(4999);
  assert.equal(isDeactivated, false);
  await clock.advance(1);
  await done;
  assert.equal(isDeactivated, true);
  assert.match(JSON.stringify(services.news), /should heed ctx\.signal/u);
  assert.equal(clock.pending, 0);
});

test("a loop that crashes says so; one that ends by itself is no crash", async () => {
  const crashed = lived({ loop: () => Promise.reject(new Error("lost the connection")) });
  await assert.rejects(crashed.background!(new AbortController().signal), /lost the connection/u);
  await lived({ loop: async () => {} }).background!(new AbortController().signal);
  assert.equal(lived({}).background, undefined);
});

test("H-O6 what is scheduled on activation can be run by the host until deactivation, with the settings as they are then", async () => {
  const config: Record<string, string> = {};
  const seen: unknown[] = [];
  const { activate, deactivate, task, services } = lived(
    {
      configSchema: z.object({ city: z.string().default("Oslo") }),
      onActivate: (ctx) =>
        ctx.schedule({ id: "a", intervalSeconds: 60, handler: () => void seen.push((ctx.config as { city: string }).city) }),
      onDeactivate: (ctx) => ctx.schedule({ id: "b", intervalSeconds: 1, handler: () => void seen.push("late") }),
    },
    config,
  );
  await activate?.();
  assert.deepEqual([...services.schedules], [["a", 60]]);
  await task?.("a");
  config["city"] = "Rome";
  await task?.("a");
  assert.deepEqual(seen, ["Oslo", "Rome"]);
  await deactivate?.();
  for (const id of ["a", "b"]) await assert.rejects(task!(id), new Error(`There is no scheduled task "${id}" any more.`));
});

test("a loop that failed can be begun anew", async () => {
  let runs = 0;
  const { background } = lived({
    async loop() {
      runs += 1;
      if (runs === 1) throw new Error("lost the connection");
    },
  });
  const { signal } = new AbortController();
  await assert.rejects(background!(signal), /lost the connection/u);
  await background!(signal);
  assert.equal(runs, 2);
});

test("H-O6 onActivate that throws is an activation failure with its message, and onDeactivate does not run after it", async () => {
  const { plugin, services } = await loadPlugin("lifecycle", { apiKey: "abc", failOnActivate: true });
  await assert.rejects(plugin.activate!(), { message: "The service refused the key." });
  await plugin.deactivate?.();
  assert.deepEqual(services.news, []);
});

test("settings that do not fit keep a plugin from being activated or called, each field named", async () => {
  const { plugin } = await loadPlugin("lifecycle", { endpoint: "nowhere" });
  const expected =
    /not valid: apiKey is required \(string\) \(set it as the secret "apiKey"\); endpoint is not valid: invalid url\./u;
  await assert.rejects(plugin.activate!(), expected);
  const host = createTestHost({ tools: plugin.tools });
  assert.match(failureOf(await host.call("plugin.lifecycle.show_config")).message, expected);
});

test("H-15 H-O3 ctx.config has defaults and secrets, and follows what the host says", async () => {
  const config: Record<string, string> = {};
  const { plugin, services } = await loadPlugin("lifecycle", config);
  services.secrets.set("apiKey", "from the secrets");
  const host = createTestHost({ tools: plugin.tools });
  const show = async () => (await host.call("plugin.lifecycle.show_config")).data;
  assert.deepEqual(await show(), { apiKey: "from the secrets", endpoint: "https://example.com", failOnActivate: false });
  config["endpoint"] = "https://other.example.com";
  config["apiKey"] = "from the settings";
  assert.deepEqual(await show(), { apiKey: "from the settings", endpoint: "https://other.example.com", failOnActivate: false });
});

test("H-O2 H-O4 the settings and the way to credentials are told for a form", async () => {
  const { plugin } = await loadPlugin("lifecycle");
  assert.deepEqual(plugin.about?.config, {
    type: "object",
    properties: {
      apiKey: {
        type: "string",
        minLength: 3,
        title: "API key",
        writeOnly: true,
        hivemind: { secret: true, label: "API key", section: "Authentication" },
      },
      endpoint: {
        type: "string",
        format: "uri",
        default: "https://example.com",
        title: "Endpoint",
        hivemind: { label: "Endpoint" },
      },
      failOnActivate: { type: "boolean", default: false },
    },
    required: ["apiKey"],
    hivemind: { auth: { type: "token", fields: [{ key: "apiKey", label: "API key", helpUrl: "https://example.com/keys" }] } },
  });
});

test("a secret that the plugin may not read counts as missing", async () => {
  const services = memoryServices();
  services.getSecret = () => Promise.reject(new Error("not allowed"));
  const live = new LiveConfig(services, z.object({ key: z.string().secret().optional() }));
  await live.refresh();
  assert.deepEqual(live.current, {});
});
