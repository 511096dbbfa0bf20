import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import type { RecordedCall } from "../../src/index.ts";
import { CliProcess, ended } from "./cli-process.ts";

const STUBBORN = `
import { defineTool } from "pegboard";
export const stubborn = defineTool({
  name: "bad.stubborn", description: "Heeds no signal.",
  async run(_input, ctx) { await ctx.emit({ type: "text", text: "begun" }); await new Promise(() => setInterval(() => {}, 1000)); },
});
export const crash = defineTool({
  name: "bad.crash", description: "Throws where nobody waits for it.",
  run: () => new Promise((resolve) => { setTimeout(() => { throw new Error("late boom"); }); setTimeout(resolve, 60_000); }),
});
export const endless = defineTool({
  name: "bad.endless", description: "Never stops talking.",
  async run(_input, ctx) { for (;;) { await ctx.emit({ type: "text", text: "again\\n" }); await new Promise(setImmediate); ctx.signal.throwIfAborted(); } },
});
`;

async function interrupt(cli: CliProcess, signal: NodeJS.Signals, ...args: string[]) {
  const child = cli.start(["call", ...args, "--stream"]);
  const end = ended(child);
  await once(child.stdout, "data");
  child.kill(signal);
  return end;
}

test("Ctrl-C cancels the call, says so and that the tool stopped, and exits with 130", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout, stderr } = await interrupt(cli, "SIGINT", "demo.count", "delayMs=10000");
  assert.equal(code, 130);
  assert.equal(stdout, "1\n");
  assert.equal(
    stderr,
    [
      "Cancelling demo.count … (Ctrl-C again quits at once)",
      'cancelled  The call of "demo.count" was cancelled: Ctrl-C.',
      "The tool stopped when it was told to.",
      "",
    ].join("\n"),
  );
  const { calls } = await cli.json<{ calls: RecordedCall[] }>("runs");
  assert.equal(calls[0]?.status, "cancelled");
});

test("a tool that does not stop is said to be still at work, and the command ends all the same", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "plugins/bad.mjs": STUBBORN });
  const { code, stdout, stderr } = await interrupt(cli, "SIGINT", "bad.stubborn");
  assert.equal(code, 130);
  assert.equal(stdout, "begun\n");
  assert.match(stderr, /cancelled: Ctrl-C\. It did not stop when told to and may still be at work\.\n$/u);
});

test("SIGTERM cancels too, with its own exit code", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stderr } = await interrupt(cli, "SIGTERM", "demo.count", "delayMs=10000");
  assert.equal(code, 143);
  assert.match(stderr, /was cancelled: SIGTERM\./u);
});

test("a reader that goes away, as head does, ends the call without an error", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "plugins/bad.mjs": STUBBORN });
  const child = cli.start(["call", "bad.endless", "--stream"]);
  child.stdout.once("data", () => child.stdout.destroy());
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (stderr += part));
  const [code] = (await once(child, "exit")) as [number];
  assert.equal(code, 141);
  assert.equal(stderr, "");
});

test("a tool that throws outside of its run fails its call, and the journal keeps that", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "plugins/bad.mjs": STUBBORN });
  const { code, stderr } = await cli.run("call", "bad.crash");
  assert.equal(code, 1);
  assert.match(stderr, /it failed outside of its run: late boom/u);
  const { calls } = await cli.json<{ calls: RecordedCall[] }>("runs");
  assert.equal(calls[0]?.status, "cancelled");
});
