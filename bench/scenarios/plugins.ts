import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createHost, textOf } from "../../src/index.ts";
import { elapsedMs, median } from "../interleave.ts";
import { memoryNote, settledMemory } from "../memory.ts";
import { benchFolder, SMALL_PLUGINS, type BenchFolder } from "../plugins-folder.ts";
import type { BenchOptions, Report, Row } from "../scenario.ts";

export const title = "starting, listing and reloading plugins, against bare permissioned processes of Node";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const AT_ONCE = 4;
const run_ = promisify(execFile);

export async function run({ quick, progress }: BenchOptions): Promise<Report> {
  const folder = benchFolder();
  try {
    const many = quick ? 20 : 100;
    progress(`plugins: first start of ${many} …`);
    const start = await firstStart(folder, many);
    progress("plugins: second start …");
    const listing = await secondStart(folder, quick ? 3 : 7);
    progress("plugins: reloads …");
    const edits = await reloads(quick ? 50 : 1000, quick ? 5 : 15);
    const rows = [...start, ...listing, ...edits.rows];
    const pass = start[1]!.ratio <= 1.5 && listing[1]!.ratio <= 2 && edits.rows[1]!.ratio <= 2;
    const notes = ["goals: first start ≤ 1.5×, second start ≤ 2×, edit to answer ≤ 2×", ...edits.notes];
    return { floor: rows[0]!.name, rows, pass, notes };
  } finally {
    folder.remove();
  }
}

function pair(floor: string, floorMs: number, ours: string, oursMs: number): Row[] {
  const row = (name: string, ms: number): Row => ({ name, nsPerOp: Math.round(ms * 1e6), ratio: ms / floorMs });
  return [row(floor, floorMs), row(ours, oursMs)];
}

async function bareProcess(code: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--permission", `--allow-fs-read=${ROOT}`, "--no-warnings", "--input-type=module", "-e", code],
    {
      cwd: ROOT,
      stdio: "ignore",
      env: {},
    },
  );
  await once(child, "exit");
}

async function firstStart(folder: BenchFolder, many: number): Promise<Row[]> {
  for (let i = 0; i < many; i++) SMALL_PLUGINS[i % SMALL_PLUGINS.length]!(folder, `plugin${i}`);
  let left = many;
  const next = async (): Promise<void> => {
    while (left-- > 0) await bareProcess('import "zod"');
  };
  const bare = await elapsedMs(() => Promise.all(Array.from({ length: AT_ONCE }, next)));
  const host = createHost({ plugins: { folder: folder.plugins, data: folder.data } });
  const ours = await elapsedMs(() => host.reload());
  const listed = host.tools().length;
  await host.close();
  if (listed !== many) throw new Error(`${listed} of ${many} tools were loaded`);
  return pair(`${many} bare processes that import zod`, bare, `Pegboard, first start of ${many} plugins`, ours);
}

async function secondStart(folder: BenchFolder, rounds: number): Promise<Row[]> {
  const empty = join(folder.path, "empty");
  mkdirSync(empty, { recursive: true });
  const list = (plugins: string) =>
    run_(
      process.execPath,
      ["-C", "pegboard-source", join(ROOT, "src/bin.ts"), "tools", "--json", "--plugins", plugins, "--data", folder.data],
      {
        cwd: folder.path,
        env: { ...process.env, XDG_CACHE_HOME: join(folder.path, "cache") },
        maxBuffer: 2 ** 26,
      },
    );
  const [bare, ours]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    bare.push(await elapsedMs(() => list(empty)));
    ours.push(await elapsedMs(() => list(folder.plugins)));
  }
  return pair("`pegboard tools`, no plugins", median(bare), "`pegboard tools`, all of them unchanged", median(ours));
}

async function reloads(many: number, timed: number): Promise<{ rows: Row[]; notes: string[] }> {
  const folder = benchFolder();
  const write = SMALL_PLUGINS[0]!;
  const tool = write(folder, "edited", 1);
  const host = createHost({ plugins: folder.plugins });
  await host.reload();
  const [bare, ours]: [number[], number[]] = [[], []];
  let stale = 0;
  let before = settledMemory();
  let idleMb = 0;
  for (let i = 0; i < many; i++) {
    if (i < timed) bare.push(await elapsedMs(() => bareProcess("")));
    if (i === Math.min(20, timed)) before = settledMemory();
    const edit = async (): Promise<void> => {
      write(folder, "edited", i + 2);
      await host.reload();
      const result = await host.call(tool, { city: "x", days: 1, units: "metric" });
      if (textOf(result.content) !== String(i + 2)) stale += 1;
    };
    const ms = await elapsedMs(edit);
    if (i < timed) ours.push(ms);
    idleMb = residentMb(host.plugins()[0]?.pid);
  }
  const notes = [
    `${many} reloads: ${stale} stale answers; ${memoryNote(before, settledMemory())}`,
    `an idle plugin's process: ${idleMb} MB of its own`,
  ];
  await host.close();
  folder.remove();
  return {
    rows: pair("one bare permissioned process", median(bare), "Pegboard, from an edit to the new code's answer", median(ours)),
    notes,
  };
}

// What would be free again without it: pages that it shares with others do not count.
function residentMb(pid: number | undefined): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const kb = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gmu)].reduce((sum, [, value]) => sum + Number(value), 0);
    return Math.round(kb / 102.4) / 10;
  } catch {
    return 0;
  }
}
