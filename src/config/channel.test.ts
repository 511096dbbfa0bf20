import assert from "node:assert/strict";
import { test } from "node:test";
import type { Channel } from "../contract/trigger.ts";
import { channelFor } from "./channel.ts";
import { memorySources } from "./fixtures/sources.ts";

const TEAM: Channel = {
  name: "team",
  to: "webhook",
  url: "${env:HOOK}",
  headers: { Authorization: "Bearer ${secret:TOKEN}", Accept: "*/*" },
  match: { level: "${not replaced}" },
};

test("the address and the headers of a webhook take from the environment and the secrets, which is told", async () => {
  const sources = memorySources({ HOOK: "https://hooks.example/T0" }, { TOKEN: "t-1" });
  const found = await channelFor(TEAM, sources);
  assert.deepEqual(found, {
    ok: true,
    channel: { ...TEAM, url: "https://hooks.example/T0", headers: { Authorization: "Bearer t-1", Accept: "*/*" } },
  });
  assert.deepEqual(sources.told, ["https://hooks.example/T0", "t-1"]);
});

test("what is not there is told with the command that sets it", async () => {
  const found = await channelFor(TEAM, memorySources({ HOOK: "https://x" }));
  assert.deepEqual(found, {
    ok: false,
    problems: [
      {
        path: "/headers/Authorization",
        message:
          'channel "team": headers.Authorization needs the secret "TOKEN", which is not there (set it as the secret "TOKEN": pegboard secrets set channel.team TOKEN)',
      },
    ],
  });
});

test("other channels are left as they are", async () => {
  const inbox: Channel = { name: "a", to: "tool", run: "x", input: { text: "${env:A}" } };
  assert.deepEqual(await channelFor(inbox, memorySources()), { ok: true, channel: inbox });
});
