import assert from "node:assert/strict";
import { test } from "node:test";
import { hideSecrets } from "./hide-secrets.ts";

test("of what is shown, secrets are hidden, references stay as they are written", () => {
  const shown = hideSecrets({
    policy: { rules: [{ name: "token rule", verdict: "deny" }] },
    settings: {
      "token-plugin": { org: "acme", apiKey: "sk-1", auth: { password: "pw", list: ["a"], tokens: ["t-1"] } },
      b: { token: "${env:T:-literal}", secret: "Bearer ${secret:k}", n: 5, key: "${env:K}" },
    },
    channels: [
      { name: "a", url: "https://hooks.example/T0/B0/zzz", headers: { Authorization: "Bearer x", Accept: "*/*" } },
      { name: "b", url: "https://user:pw@hooks.example/", headers: { Cookie: "${secret:c}" } },
      { name: "c", url: "${env:HOOK}" },
      { name: "d", url: "not an address" },
    ],
  });
  assert.deepEqual(shown, {
    policy: { rules: [{ name: "token rule", verdict: "deny" }] },
    settings: {
      "token-plugin": { org: "acme", apiKey: "••••", auth: { password: "••••", list: ["a"], tokens: ["••••"] } },
      b: { token: "${env:T:-••••}", secret: "••••${secret:k}", n: 5, key: "${env:K}" },
    },
    channels: [
      { name: "a", url: "https://hooks.example/••••", headers: { Authorization: "••••", Accept: "*/*" } },
      { name: "b", url: "https://hooks.example/", headers: { Cookie: "${secret:c}" } },
      { name: "c", url: "${env:HOOK}" },
      { name: "d", url: "••••" },
    ],
  });
});
