import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallEvent } from "../../contract/event.ts";
import { showSteps } from "./step-lines.ts";
import type { Terminal } from "./terminal.ts";

async function* chunks(...told: readonly { readonly key?: string; readonly message?: string }[]): AsyncIterable<CallEvent> {
  for (const [seq, one] of told.entries()) yield { callId: "c", seq, at: 0, type: "chunk", chunk: { type: "progress", ...one } };
}

async function lines(events: AsyncIterable<CallEvent>): Promise<string[]> {
  const written: string[] = [];
  const terminal = { paintNote: (_: unknown, text: string) => text, note: (text = "") => written.push(text) };
  await showSteps(events, terminal as unknown as Terminal, undefined);
  return written;
}

test("each step has its line when it has ended, not when it begins", async () => {
  const told = chunks(
    { key: "step0", message: "Step 1 of 2: a" },
    { key: "step0", message: "Step 1 of 2: a: done" },
    { message: "something else" },
    { key: "step1", message: "Step 2 of 2: b" },
  );
  assert.deepEqual(await lines(told), ["Step 1 of 2: a: done"]);
});

test("the name of a tool cannot move the cursor", async () => {
  const told = chunks({ key: "step0", message: "" }, { key: "step0", message: "Step 1 of 1: a\u001b[2J\nb: done" });
  assert.deepEqual(await lines(told), ["Step 1 of 1: a\\x1b[2J b: done"]);
});
