import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { definePlugin, z } from "./sdk.ts";
import { createTestHarness, type TestHarness } from "./testing.ts";

const plugin = definePlugin({
  configSchema: z.object({ key: z.string().secret().section("Auth"), poll: z.number().min(1).default(30) }),
  tools: [
    {
      name: "note",
      description: "Keeps a note.",
      parameters: z.object({ text: z.string(), times: z.number().default(1) }),
      async execute({ text, times }, ctx) {
        await ctx.store.set("note", text);
        await ctx.secrets.set("used", "yes");
        await ctx.dataDir.writeFile("notes/a.txt", text);
        await ctx.emitMessage({ source: "same", channel: "c", content: text });
        await ctx.emitEvent("noted", { text });
        await ctx.notify({ title: "Noted", body: text });
        await ctx.updateStatus({ state: "connected" });
        await ctx.schedule({ id: "remind", intervalSeconds: 60, handler: () => ctx.logger.info("reminded") });
        ctx.logger.info("noted", { text });
        return {
          content: {
            text,
            times,
            config: ctx.config,
            host: ctx.host,
            files: await ctx.dataDir.readDir("notes"),
            had: await ctx.secrets.get("old"),
          },
        };
      },
    },
  ],
  async loop(ctx) {
    for (let tick = 1; !ctx.signal.aborted; tick++) {
      await ctx.emitMessage({ source: `t${tick}`, channel: "ticks", content: `${tick}` });
      await ctx.sleep(tick < 3 ? 0 : 3_600_000);
    }
  },
  onActivate: (ctx) => ctx.updateStatus({ state: "connected", message: "on" }),
  onDeactivate: (ctx) => ctx.updateStatus({ state: "disconnected" }),
});

describe("H-O9 the test harness", () => {
  let harness: TestHarness;
  beforeEach(() => {
    harness = createTestHarness(plugin, {
      config: { key: "k" },
      secrets: { old: "o" },
      hostInfo: { version: "9.9.9", platform: "macos" },
    });
  });

  test("parses, runs with a fresh context, and captures what was done", async () => {
    assert.deepEqual(await harness.callTool("note", { text: "hi" }), {
      content: {
        text: "hi",
        times: 1,
        config: { key: "k", poll: 30 },
        host: { version: "9.9.9", platform: "macos", capabilities: ["test"] },
        files: ["a.txt"],
        had: "o",
      },
    });
    assert.deepEqual(harness.messages, [{ source: "same", channel: "c", content: "hi" }]);
    assert.deepEqual(harness.events, [{ type: "noted", payload: { text: "hi" } }]);
    assert.deepEqual(harness.notifications, [{ title: "Noted", body: "hi" }]);
    assert.deepEqual(harness.statuses, [{ state: "connected" }]);
    assert.deepEqual(harness.logs, [{ level: "info", msg: "noted", data: { text: "hi" } }]);
    assert.deepEqual(harness.kvStore, { note: "hi" });
    assert.deepEqual(harness.secretStore, { old: "o", used: "yes" });
  });

  test("shows every message that was emitted, repeated or not", async () => {
    await harness.callTool("note", { text: "hi" });
    await harness.callTool("note", { text: "hi" });
    assert.equal(harness.messages.length, 2);
  });

  test("rejects wrong arguments and unknown tools", async () => {
    await assert.rejects(harness.callTool("note", { text: 5 }), { name: "ZodError" });
    await assert.rejects(harness.callTool("nope"), { message: "Unknown tool: nope" });
  });

  test("runs the loop until there are enough messages and stops it, as often as wanted", async () => {
    await harness.runLoopUntil({ messageCount: 3 });
    assert.deepEqual(
      harness.messages.map(({ content }) => content),
      ["1", "2", "3"],
    );
    await harness.runLoopUntil();
    assert.equal(harness.messages[3]?.content, "1");
  });

  test("gives a loop up that sends too little, ends too soon, fails or is not there", async () => {
    await assert.rejects(harness.runLoopUntil({ messageCount: 4, timeoutMs: 20 }), {
      message: "Timeout waiting for 4 messages (got 3)",
    });
    await assert.rejects(createTestHarness({ loop: async () => {} }).runLoopUntil(), /ended after 0 of 1 messages/u);
    await assert.rejects(createTestHarness({ loop: () => Promise.reject(new Error("broken")) }).runLoopUntil(), /broken/u);
    await assert.rejects(createTestHarness({}).runLoopUntil(), /no loop/u);
  });

  test("activates and deactivates", async () => {
    await harness.activate();
    await harness.deactivate();
    assert.deepEqual(harness.statuses, [{ state: "connected", message: "on" }, { state: "disconnected" }]);
    const failing = createTestHarness(definePlugin({ onActivate: () => Promise.reject(new Error("no key")) }));
    await assert.rejects(failing.activate(), /no key/u);
  });

  test("checks settings and tells their schema", () => {
    assert.deepEqual(harness.validateConfig({ key: "k" }), { valid: true });
    const { valid, errors } = harness.validateConfig({ poll: 0 });
    assert.equal(valid, false);
    assert.deepEqual(
      errors?.map(({ path }) => path),
      ["key", "poll"],
    );
    assert.deepEqual(harness.getConfigSchema().properties["key"]?.hivemind, { secret: true, section: "Auth" });
  });

  test("runs a scheduled task when the test says so", async () => {
    await harness.callTool("note", { text: "hi" });
    assert.equal(harness.schedules.get("remind")?.intervalSeconds, 60);
    await harness.runScheduled("remind");
    assert.equal(harness.logs.at(-1)?.msg, "reminded");
    await assert.rejects(harness.runScheduled("gone"), { message: "Unknown scheduled task: gone" });
  });

  test("forgets all but the secrets on reset", async () => {
    await harness.callTool("note", { text: "hi" });
    harness.reset();
    const { messages, events, notifications, statuses, logs, kvStore, secretStore, schedules } = harness;
    assert.deepEqual([messages, events, notifications, statuses, logs, kvStore, schedules.size], [[], [], [], [], [], {}, 0]);
    assert.deepEqual(secretStore, { old: "o", used: "yes" });
  });
});
