import { readFileSync } from "node:fs";
import type { PluginProcess } from "./plugin-process.ts";

const LOOK_MS = 100;
const PAGE = 4096;

interface Guarded {
  readonly process: PluginProcess;
  readonly mostMb: number;
}

const guarded = new Set<Guarded>();
let timer: NodeJS.Timeout | undefined;

/** Ends a process that takes more memory than it may, on heap or off it. Only Linux tells how much that is. */
export function guardMemory(process: PluginProcess, mostMb: number): void {
  if (globalThis.process.platform !== "linux") return;
  const entry = { process, mostMb };
  guarded.add(entry);
  void process.gone.then(() => forget(entry));
  timer ??= setInterval(look, LOOK_MS).unref();
}

// In megabytes; 0 where that cannot be told.
function memoryOf(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE) / 2 ** 20;
  } catch {
    return 0;
  }
}

function look(): void {
  for (const { process, mostMb } of guarded) {
    const mb = memoryOf(process.pid);
    if (mb > mostMb) process.kill(`It took ${Math.round(mb)} MB of memory; ${mostMb} are allowed.`);
  }
}

function forget(entry: Guarded): void {
  guarded.delete(entry);
  if (guarded.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
