import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as breathe } from "node:timers/promises";
import { createHost } from "../../src/index.ts";
import { FORECAST, INPUT } from "../contestant.ts";
import { memoryNote, settledMemory } from "../memory.ts";
import { forecastTool } from "../peers/pegboard.ts";
import { rowsOf, type BenchOptions, type Report } from "../scenario.ts";

export const title = "sustained recorded calls against bare batched inserts of the same size";

const BATCH = 1_000;
const GOAL = 0.25;

export async function run({ quick, progress }: BenchOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-bench-"));
  try {
    return await measure(folder, quick ? 4 : 10, quick ? 500 : 1_000, progress);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, rounds: number, turnMs: number, progress: BenchOptions["progress"]): Promise<Report> {
  const host = createHost({ tools: [forecastTool(FORECAST.name)], data: join(folder, "host") });
  const bytes = await bytesPerCall(host);
  const bare = bareInserts(join(folder, "bare.db"), bytes);
  const lanes = [
    { name: `bare node:sqlite insert of ${bytes} bytes`, turn: () => bare.batch(), settle: async () => {} },
    { name: "Pegboard, recorded call", turn: () => recordedCalls(host), settle: () => host.flush() },
  ].map((lane) => ({ ...lane, done: 0, ms: 0 }));
  for (const lane of lanes) await take(lane, 300, false);
  const before = settledMemory();
  for (let round = 0; round < rounds; round++) {
    progress(`journal: round ${round + 1} of ${rounds} …`);
    for (const lane of lanes) await take(lane, turnMs, true);
  }
  const after = settledMemory();
  await host.close();
  bare.close();
  const rows = rowsOf(lanes.map(({ name, done, ms }) => ({ name, nsPerOp: (ms * 1e6) / done })));
  const [floor, recorded] = lanes.map(({ done, ms }) => Math.round((done / ms) * 1000)) as [number, number];
  const share = recorded / floor;
  const notes = [
    `${recorded.toLocaleString("en")} recorded calls/s against ${floor.toLocaleString("en")} rows/s: ${share.toFixed(2)} (goal ≥ ${GOAL})`,
    memoryNote(before, after),
  ];
  const extra = { callsPerSecond: recorded, rowsPerSecond: floor, heapBeforeMb: before.heapMb, heapAfterMb: after.heapMb };
  return { floor: rows[0]!.name, rows, limit: 1 / GOAL, pass: share >= GOAL, notes, extra };
}

type Host = ReturnType<typeof createHost>;

interface Turns {
  readonly turn: () => Promise<void>;
  readonly settle: () => Promise<void>;
  done: number;
  ms: number;
}

/** Batches until the time is up; what is not flushed yet is not done yet. */
async function take(lane: Turns, turnMs: number, counted: boolean): Promise<void> {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < turnMs) {
    await lane.turn();
    done += BATCH;
  }
  await lane.settle();
  if (!counted) return;
  lane.done += done;
  lane.ms += performance.now() - start;
}

async function recordedCalls(host: Host): Promise<void> {
  for (let i = 0; i < BATCH; i++) {
    const result = await host.call(FORECAST.name, INPUT);
    if (!result.ok) throw new Error(result.failure.message);
  }
  // Awaited calls alone never leave the microtask queue, which no program with any I/O does.
  await breathe();
}

/** What the events of one call weigh as JSON. */
async function bytesPerCall(host: Host): Promise<number> {
  let bytes = 0;
  await host.call(FORECAST.name, INPUT, { onEvent: (event) => void (bytes += JSON.stringify(event).length) });
  return bytes;
}

function bareInserts(file: string, bytes: number) {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT)");
  const insert = db.prepare("INSERT INTO rows (body) VALUES (?)");
  const body = "x".repeat(bytes);
  return {
    async batch() {
      db.exec("BEGIN");
      for (let i = 0; i < BATCH; i++) insert.run(body);
      db.exec("COMMIT");
      await breathe();
    },
    close: () => db.close(),
  };
}
