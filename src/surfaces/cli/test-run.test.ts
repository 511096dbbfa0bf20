import assert from "node:assert/strict";
import { test } from "node:test";
import { runTests } from "./test-run.ts";
import type { Tried } from "./test-report.ts";
import type { TriedPlugin } from "./wiring.ts";

function bringing(...tests: (() => ReturnType<TriedPlugin["test"]>)[]): TriedPlugin {
  const names = tests.map((_, i) => `test ${i}`);
  const run = (i: number) => tests[i]?.() ?? Promise.reject(new Error("There is none."));
  return { id: "p", dialect: "scripting", folder: "/p", tools: [], problems: [], tests: names, test: run };
}

async function all(tried: AsyncGenerator<Tried>): Promise<string[]> {
  const lines: string[] = [];
  for await (const { name, ok, said, mismatches } of tried) lines.push(`${name} ${ok} ${mismatches[0]?.got ?? said}`);
  return lines;
}

const never = () => new Promise<never>(() => {});
const fine = async () => ({ ok: true, said: "fine" });

test("a plugin's own tests that fail, throw or do not end are failures, and the others run all the same", async () => {
  const plugin = bringing(
    never,
    () => Promise.reject(new Error("gone")),
    async () => ({ ok: false, said: "no" }),
    fine,
  );
  assert.deepEqual(await all(runTests(plugin, new AbortController().signal, 1)), [
    "test 0 false It did not end within 1 ms.",
    "test 1 false gone",
    "test 2 false no",
    "test 3 true fine",
  ]);
});

test("a signal ends a test that does not end, and those after it", async () => {
  const stop = new AbortController();
  const plugin = bringing(
    fine,
    () => {
      stop.abort();
      return never();
    },
    fine,
  );
  assert.deepEqual(await all(runTests(plugin, stop.signal)), ["test 0 true fine"]);
});
