import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost } from "pegboard/testing";
import { loadHere } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, said } from "../../testing/fixtures/outcome.ts";
import { replica } from "./dialect.ts";

async function hostOf(example: string) {
  const { tools, problems } = await loadHere(replica, fileURLToPath(new URL(`../../../examples/${example}`, import.meta.url)));
  assert.deepEqual(problems, []);
  return createTestHost({ tools, clock: "system" });
}

test("the bill is split, with a tip of 10 % where none is said", async () => {
  const host = await hostOf("bill-replica");
  const result = await host.call("splitBill", { amount: 100, people: 3 });
  assert.equal(said(result), "36.67 each (110.00 in all, tip 10 %)");
  assert.deepEqual(result.data, { each: 36.67, total: 110, tip: 10, people: 3 });
  assert.equal(codeOf(await host.call("splitBill", { amount: 0, people: 3 })), "invalid_input");
  assert.deepEqual(failureOf(await host.call("splitBill", { amount: 5, people: 1.5 })).details, {
    errorCode: "NOT_A_WHOLE_NUMBER",
  });
});

test("the notes are searched by name and text, match by match with progress, and opened", async () => {
  const host = await hostOf("project-search-replica");
  const result = await host.call("searchNotes", { query: "CACHE", maxResults: 3 });
  assert.deepEqual(said(result).split("\n").slice(0, 2), [
    "decisions/cache.md (by its name)",
    "decisions/cache.md:1 # We cache search results for ten minutes",
  ]);
  assert.deepEqual((result.data as { count: number; isCut: boolean }).count, 3);
  const chunks = host.events.flatMap((event) => (event.type === "chunk" ? [event.chunk.type] : []));
  assert.deepEqual(chunks, ["text", "text", "text", "progress"]);
  assert.match(said(await host.call("searchNotes", { query: "zebra" })), /^Nothing about "zebra" in 4 notes\.$/u);
  assert.match(said(await host.call("openNote", { path: "onboarding.md" })), /^# Onboarding/u);
  assert.equal(failureOf(await host.call("openNote", { path: "../README.md" })).details?.["errorCode"], "NOTE_NOT_FOUND");
});
