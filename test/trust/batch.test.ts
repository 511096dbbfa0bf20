import assert from "node:assert/strict";
import { test } from "node:test";
import { defineTool } from "pegboard";
import { createTestHost } from "pegboard/testing";
import { DONE, toolsFor } from "./trusted-host.ts";

test("calls that wait side by side are decided one by one: a no to one is no answer to the others", async () => {
  DONE.length = 0;
  const host = createTestHost({ tools: toolsFor(), approvalMs: 60_000 });
  const calls = ["/a", "/b", "/c", "/d"].map((path) => host.start("files.remove", { path }));
  await host.clock.advance(0);
  const asked = host.approvals();
  assert.deepEqual(
    asked.map(({ input }) => input["path"]),
    ["/a", "/b", "/c", "/d"],
  );
  assert.deepEqual(host.decide(asked[1]?.id ?? "", { approve: false, reason: "not that one" }), { ok: true });
  assert.deepEqual(host.decide(asked[0]?.id ?? "", { approve: true }), { ok: true });
  assert.deepEqual(host.decide(asked[2]?.id ?? "", { approve: true, input: { path: "/c2" } }), { ok: true });
  await host.clock.advance(60_000);
  const codes = (await Promise.all(calls.map(({ result }) => result))).map((result) => (result.ok ? "ok" : result.failure.code));
  assert.deepEqual(codes, ["ok", "declined", "ok", "expired"]);
  assert.deepEqual(DONE, ["/a", "/c2"]);
});

test("safe calls are not held up by one that waits", async () => {
  const safe = defineTool({ name: "files.list", description: "Lists.", run: () => "a list" });
  const host = createTestHost({ tools: [...toolsFor(), safe] });
  const waiting = host.start("files.remove", { path: "/a" });
  await host.clock.advance(0);
  const other = await host.call("files.list");
  assert.equal(other.ok, true);
  waiting.cancel();
  await waiting.result;
});
