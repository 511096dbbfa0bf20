import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { PluginTest } from "../../contract/plugin.ts";
import { loadHere, memoryServices } from "../../plugins/fixtures/load-here.ts";
import { scripting } from "./dialect.ts";

async function testsOf(name: string): Promise<readonly PluginTest[]> {
  const folder = fileURLToPath(new URL(`../../../test/plugins/scripting/${name}`, import.meta.url));
  return (await loadHere(scripting, folder, memoryServices(), { testing: true })).tests ?? [];
}

test("S-9 S-10 decision 7: under test each call of a test function is a test, with what it reported and said", async () => {
  const tests = await testsOf("unit_converter");
  assert.deepEqual(
    tests.map(({ name }) => name),
    ['1. execute {"value":2,"to":"ft"}', '2. execute {"value":-1,"to":"m"}'],
  );
  assert.match((await tests[0]?.run()) ?? "", /^Converting\nConverted\nRan in .*\nConverted\.\n<value>6\.56<\/value>$/u);
  await assert.rejects(tests[1]?.run() ?? Promise.resolve(), /A length is never negative\./u);
});

test("S-9 requests and approved executions are tests too; one that was refused may fail", async () => {
  const tests = await testsOf("send_letter");
  assert.deepEqual(
    tests.map(({ name }) => name),
    [
      '1. approval request {"to":"Ada"}',
      '2. execute with approval {"to":"Ada"}, {"primaryConfirmed":true,"secondaryConfirmed":false}',
      '3. execute with approval {"to":"Ada"}, {"primaryConfirmed":false,"secondaryConfirmed":true}',
    ],
  );
  assert.equal(await tests[0]?.run(), "Letter to Ada\nThe assistant wants to send a letter.");
  assert.equal(await tests[1]?.run(), "Sent to Ada, letter no. 1.");
  assert.equal(await tests[2]?.run(), "The user cancelled the letter to Ada.");
});

test("a test that throws fails", async () => {
  const tests = await testsOf("request_location");
  await assert.rejects(tests[1]?.run() ?? Promise.resolve(), /Location\.requestCurrent needs the iOS app/u);
});
