import { createHost, defineTool } from "../../src/index.ts";
import { elapsedMs, median } from "../interleave.ts";
import { megabytes, memoryNote, settledMemory } from "../memory.ts";
import { rowsOf, type BenchOptions, type Report } from "../scenario.ts";

export const title = "a tool that emits small text chunks, read through host.start().events()";

const ROUNDS = 3;
const FLOOR = "bare async generator";
const PEGBOARD = "Pegboard (ctx.emit → events())";

export async function run({ quick, progress }: BenchOptions): Promise<Report> {
  const chunks = quick ? 100_000 : 1_000_000;
  const host = createHost({ tools: [chatter] });
  let peakRss = 0;
  const watch = () => (peakRss = Math.max(peakRss, process.memoryUsage.rss()));
  const readers = {
    [FLOOR]: (count: number) => drain(bare(count), count, watch),
    [PEGBOARD]: (count: number) => drain(host.start("chatter", { count }).events(), count, watch),
  };
  for (const read of Object.values(readers)) await read(20_000);
  const before = settledMemory();
  peakRss = 0;
  const samples = new Map(Object.keys(readers).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    progress(`stream: round ${round + 1} of ${ROUNDS}, ${chunks.toLocaleString("en")} chunks each …`);
    for (const [name, read] of Object.entries(readers)) {
      samples.get(name)!.push(((await elapsedMs(() => read(chunks))) * 1e6) / chunks);
    }
  }
  const after = settledMemory();
  await host.close();
  const rows = rowsOf([...samples].map(([name, ns]) => ({ name, nsPerOp: median(ns) })));
  const notes = [`${memoryNote(before, after)}, RSS at most ${megabytes(peakRss)} MB while streaming`];
  return { floor: FLOOR, rows, notes, extra: { chunks, rssBeforeMb: before.rssMb, rssAfterMb: after.rssMb } };
}

const chatter = defineTool({
  name: "chatter",
  description: "Emits small chunks.",
  input: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
  limits: { timeoutMs: 600_000 },
  run: async (input, ctx) => {
    const { count } = input as unknown as { count: number };
    for (let i = 0; i < count; i++) await ctx.emit({ type: "text", text: `chunk ${i}` });
    return "done";
  },
});

async function* bare(count: number) {
  for (let i = 0; i < count; i++) yield { type: "chunk", chunk: { type: "text", text: `chunk ${i}` } };
}

async function drain(events: AsyncIterable<{ readonly type: string }>, count: number, watch: () => void): Promise<void> {
  let seen = 0;
  for await (const event of events) {
    if (event.type === "chunk" && ++seen % 16_384 === 0) watch();
  }
  if (seen !== count) throw new Error(`${count} chunks were sent and ${seen} arrived`);
}
