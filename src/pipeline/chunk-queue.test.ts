import assert from "node:assert/strict";
import { test } from "node:test";
import { createHost } from "pegboard";
import { createTestHost, type TestHostOptions } from "pegboard/testing";
import type { Chunk } from "../contract/chunk.ts";
import type { CallEvent } from "../contract/event.ts";
import type { ToolContext } from "../contract/tool.ts";
import { codeOf, said } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

async function heardOf(run: (ctx: ToolContext) => unknown, caps: TestHostOptions["caps"] = {}): Promise<Chunk[]> {
  const host = createTestHost({ tools: [tool("one", (_, ctx) => run(ctx))], caps });
  assert.equal(codeOf(await host.call("one")), "ok");
  return chunksOf(host.events);
}

function chunksOf(events: readonly CallEvent[]): Chunk[] {
  return events.flatMap((event) => (event.type === "chunk" ? [event.chunk] : []));
}

const all: Chunk[] = [
  { type: "text", text: "a" },
  { type: "progress", fraction: 0.5, message: "half", key: "k" },
  { type: "data", data: { rows: [1, null, "x"] } },
  { type: "error", message: "one row is missing" },
  { type: "text", text: "" },
];

for (const awaits of [true, false])
  test(`text, progress, data and errors arrive in order from a tool that ${awaits ? "awaits" : "does not await"} its chunks`, async () => {
    const chunks = await heardOf(async (ctx) => {
      for (const chunk of all) {
        const emitted = ctx.emit(chunk);
        if (awaits) await emitted;
      }
    });
    assert.deepEqual(chunks, all);
  });

test("a slow listener keeps the order, also of what comes while it is behind", async () => {
  const host = createTestHost({ tools: [tool("one", (_, ctx) => all.forEach((chunk) => void ctx.emit(chunk)))] });
  const heard: Chunk[] = [];
  host.listen({ stream: (_, chunk) => Promise.resolve().then(() => void heard.push(chunk)) });
  await host.call("one");
  assert.deepEqual(heard, all);
  assert.deepEqual(chunksOf(host.events), all);
});

const fitted: Record<string, [unknown, unknown]> = {
  "progress past its end": [
    { type: "progress", fraction: 7 },
    { type: "progress", fraction: 1 },
  ],
  "progress before its start": [
    { type: "progress", fraction: -1 },
    { type: "progress", fraction: 0 },
  ],
  "progress that is none": [{ type: "progress", fraction: NaN, message: 1, key: {} }, { type: "progress" }],
  "text that is a number": [
    { type: "text", text: 5 },
    { type: "text", text: "5" },
  ],
  "fields nobody knows": [
    { type: "text", text: "a", more: 1n },
    { type: "text", text: "a" },
  ],
  "data of nothing": [{ type: "data" }, { type: "data", data: null }],
  "data that is no JSON": [
    { type: "data", data: 1n },
    { type: "error", message: "The tool sent data that is a bigint, which JSON cannot carry." },
  ],
  "an unknown type": [{ type: "video" }, { type: "error", message: "The tool sent a chunk of an unknown type: video." }],
  "no type": [{}, { type: "error", message: "The tool sent a chunk of an unknown type: undefined." }],
  nothing: [undefined, { type: "error", message: "The tool sent a chunk of an unknown type: undefined." }],
  "mere text": ["words", { type: "error", message: "The tool sent a chunk of an unknown type: undefined." }],
  "text over the cap": [
    { type: "text", text: "x".repeat(30) },
    { type: "text", text: `${"x".repeat(20)}\n[cut: 20 of 30 characters]` },
  ],
  "an error over the cap": [
    { type: "error", message: "x".repeat(30) },
    { type: "error", message: `${"x".repeat(20)}\n[cut: 20 of 30 characters]` },
  ],
  "data over the cap": [
    { type: "data", data: "x".repeat(28) },
    { type: "error", message: "The tool sent 30 characters of data in one chunk; at most 20 are passed on." },
  ],
};

for (const [what, [given, expected]] of Object.entries(fitted))
  test(`a chunk of ${what} is heard as ${JSON.stringify(expected).slice(0, 60)}`, async () => {
    assert.deepEqual(await heardOf((ctx) => ctx.emit(given as Chunk), { chunkCharacters: 20 }), [expected]);
  });

test("what a tool changes in its data afterwards is not heard", async () => {
  const data = { n: 1 };
  const chunks = await heardOf(async (ctx) => {
    await ctx.emit({ type: "data", data });
    data.n = 2;
  });
  assert.deepEqual(chunks, [{ type: "data", data: { n: 1 } }]);
});

test("a slow reader slows a tool that awaits emit", async () => {
  let sent = 0;
  const counting = tool("counting", async (_, ctx) => {
    for (; sent < 1000; sent++) await ctx.emit({ type: "text", text: `${sent}` });
  });
  const host = createTestHost({ tools: [counting] });
  const call = host.start("counting");
  const reader = call.events();
  await host.clock.advance(0);
  const ahead = sent;
  assert.ok(ahead < 100, `${ahead} chunks were sent with nobody reading`);
  for (let i = 0; i < 200; i++) await reader.next();
  await host.clock.advance(0);
  assert.ok(sent >= 199 && sent < 300, `${sent} chunks were sent with 200 read`);
  let last: CallEvent | undefined;
  for await (const event of reader) last = event;
  assert.equal(last?.type, "call-ended");
  assert.equal(sent, 1000);
});

test("a tool that does not await emit stays within the bound, and how many chunks were left out is said at the end", async () => {
  const reading = Promise.withResolvers<void>();
  const flood = tool("flood", (_, ctx) => {
    for (let i = 0; i < 1000; i++) void ctx.emit({ type: "text", text: `${i}`.padStart(84, "0") });
    return "done";
  });
  const host = createTestHost({ tools: [flood], caps: { waitingCharacters: 1000 } });
  const heard: CallEvent[] = [];
  const result = host.call("flood", {}, { onEvent: (event) => (heard.push(event), reading.promise) });
  await host.clock.advance(0);
  reading.resolve();
  assert.equal(said(await result), "done");
  const chunks = chunksOf(heard);
  const notice = chunks.pop();
  // One on its way, and ten of a hundred characters that wait.
  assert.deepEqual(
    chunks,
    Array.from({ length: 11 }, (_, i) => ({ type: "text", text: `${i}`.padStart(84, "0") })),
  );
  assert.match(notice?.type === "error" ? notice.message : "", /^989 chunks were left out/u);
  assert.deepEqual(
    heard.map((event) => event.seq),
    [...heard.keys()],
  );
});

test("a tool that emits without end can be cancelled, and learns from emit that its call is over", async () => {
  const over = Promise.withResolvers<unknown>();
  const endless = tool("endless", async (_, ctx) => {
    try {
      for (;;) await ctx.emit({ type: "text", text: "more" });
    } catch (error) {
      over.resolve(error);
    }
  });
  const host = createHost({ tools: [endless], graceMs: 1 });
  const call = host.start("endless");
  for await (const event of call.events()) if (event.seq === 1000) break;
  call.cancel();
  assert.equal(codeOf(await call.result), "cancelled");
  assert.match(String(await over.promise), /The call of "endless" has ended/u);
  await host.close();
});

test("chunks after the end are not heard", async () => {
  let late: ToolContext | undefined;
  const host = createTestHost({ tools: [tool("one", (_, ctx) => void (late = ctx))] });
  await host.call("one");
  await assert.rejects(async () => late?.emit({ type: "text", text: "too late" }), /has ended/u);
  assert.deepEqual(
    host.events.map((event) => event.type),
    ["call-started", "call-ended"],
  );
});
