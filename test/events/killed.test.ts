import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { dataFolder, openOutgoing } from "../../src/events/fixtures/ledger.ts";

const SCRIPT = fileURLToPath(new URL("./killed-host.ts", import.meta.url));

/** Runs a host until it says how far it is, so many times, and kills it there. */
async function killAt(folder: string, job: string, said: string, times = 1): Promise<void> {
  const host = spawn(process.execPath, ["-C", "pegboard-source", SCRIPT, folder, job], { stdio: ["ignore", "pipe", "inherit"] });
  let seen = 0;
  for await (const line of createInterface(host.stdout)) if (line === said && ++seen === times) break;
  const exited = once(host, "exit");
  host.kill("SIGKILL");
  await exited;
}

function begun(folder: string): string[] {
  return existsSync(`${folder}/begun`) ? readFileSync(`${folder}/begun`, "utf8").trim().split("\n") : [];
}

test("what was emitted is delivered by the next host where the process was killed right after, or during the delivery", async (t) => {
  const folder = dataFolder(t);
  await killAt(folder, "take", "taken");
  assert.deepEqual(begun(folder), []);
  await killAt(folder, "deliver-and-hang", "begun", 2);
  const first = begun(folder);
  assert.deepEqual(first.map((line) => line.split(" ")[0]).toSorted(), ["happened", "m1"]);
  await killAt(folder, "deliver", "idle");
  // Under the same keys: the gate knows that the two are one call.
  assert.deepEqual(begun(folder).slice(2).toSorted(), first.toSorted());
  const { outgoing, close } = openOutgoing(folder);
  t.after(close);
  assert.deepEqual([outgoing.pending(), outgoing.givenUp()], [[], []]);
});
