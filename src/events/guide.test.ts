import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkConfig } from "../config/check.ts";
import { readJson } from "../config/read-json.ts";
import type { PegboardConfig } from "../contract/config.ts";
import { openDesk } from "./fixtures/desk.ts";

const GUIDE = new URL("../../docs/guides/events.md", import.meta.url);

function configOfTheGuide(): PegboardConfig {
  const [, text = ""] = /```json\n([\s\S]*?)```/u.exec(readFileSync(GUIDE, "utf8")) ?? [];
  const read = readJson("events.md", text);
  assert.ok("value" in read, JSON.stringify(read));
  const { config, problems } = checkConfig("events.md", read, () => []);
  assert.deepEqual(problems, []);
  assert.ok(config);
  return config;
}

test("the config of the guide has no problems, and does what the guide says of it", async (t) => {
  const { triggers = [], channels = [] } = configOfTheGuide();
  const { desk, calls, told, outgoing } = openDesk(t, {
    triggers,
    channels,
    resolve: (channel) => Promise.reject(new Error(`${channel.name} would be posted`)),
  });
  assert.deepEqual(desk.problems, []);
  desk.start();
  desk.emit("cli", "order.created", { customer: "Ada", total: 250 });
  desk.emit("cli", "order.created", { customer: "Bob", total: 25 });
  const send = (plugin: string, message: object) => desk.hear(plugin, { type: "message", message });
  await send("mailbox", { source: "1", channel: "mail", content: "Hello", classification: "work" });
  await desk.hear("clock", { type: "notification", notification: { title: "Late", body: "It is late." } });
  await desk.idle();
  assert.deepEqual(
    calls.map(({ tool, input }) => [tool, input["text"]]),
    [
      ["notes.add", "Ada ordered for 250"],
      ["notes.add", "Hello"],
    ],
  );
  assert.deepEqual(
    told("delayed").map(({ error }) => error),
    ["team would be posted"],
  );
  assert.deepEqual([told("logged").length, outgoing.inbox().length], [1, 2]);
  assert.match(new Date(desk.triggers()[1]?.nextAt ?? 0).toISOString(), /T0[67]:30:00/u);
});
