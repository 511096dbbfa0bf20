import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pluginsFolder, workbenchPlugin } from "./hostile-host.ts";

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function spentTicks(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[13]);
}

test("a plugin that spins does not outlive a host that was killed", { skip: process.platform !== "linux" }, async (t) => {
  // The first tool answers before the second one blocks the process for ever.
  const folder = pluginsFolder(t, {
    "hostile/index.js": workbenchPlugin("hostile", {
      pid: "return process.pid;",
      spin: "setTimeout(() => { for (;;); }, 50); await new Promise(() => {});",
    }),
    "hostile/package.json": '{"type":"commonjs"}',
  });
  const script = fileURLToPath(new URL("./orphan-host.ts", import.meta.url));
  const host = spawn(process.execPath, ["-C", "pegboard-source", script, folder], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => host.kill("SIGKILL"));
  const [line] = (await once(createInterface(host.stdout), "line")) as [string];
  const { pid } = JSON.parse(line) as { pid: number };
  assert.ok(isAlive(pid));
  // Only once it spins: a process that does not would see the end of its channel.
  while (spentTicks(pid) < 30) await turn();
  host.kill("SIGKILL");
  await once(host, "exit");
  while (isAlive(pid)) await turn();
});
