import assert from "node:assert/strict";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import type { KeptMessage } from "../../src/contract/trigger.ts";
import { hivemindPlugin } from "../../src/plugins/fixtures/working-board.ts";
import { workbenchPlugin } from "../isolation/hostile-host.ts";
import { CliProcess } from "./cli-process.ts";

type Line = Record<string, unknown> & { readonly type: string };

/** A shop that tells what it sells as it works, and a tool that writes it down. */
async function shop(t: TestContext, config: object): Promise<CliProcess> {
  const files = {
    ...hivemindPlugin(
      "shop",
      `tools: [],
      async loop(ctx) {
        await ctx.emitMessage({ source: "hello", channel: "shop", content: "We are open." });
        await ctx.emitEvent("item.sold", { title: "Lampe für Jörg" });
        await ctx.sleep(1e9);
      },
      onDeactivate: (ctx) => ctx.emitMessage({ source: "bye " + Date.now(), channel: "shop", content: "We are closed." })`,
    ),
    "notes/package.json": '{"type":"commonjs"}',
    "notes/index.js": workbenchPlugin("notes", { add: "return `noted ${input.text}`;" }),
  };
  const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`plugins/${path}`, text]));
  const cli = await CliProcess.inNewHome(t, { ...placed, "pegboard.config.json": JSON.stringify(config) });
  await cli.run("config", "trust");
  return cli;
}

/** The command while it serves, and the lines it prints. */
function serving(t: TestContext, cli: CliProcess) {
  const child = cli.start(["serve", "--json"]);
  t.after(() => child.kill("SIGKILL"));
  let noted = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (noted += text));
  const exited = once(child, "close");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const until = async (isIt: (line: Line) => boolean): Promise<Line> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) assert.fail(`It ended before that: ${noted}`);
      const line = JSON.parse(value) as Line;
      if (isIt(line)) return line;
    }
  };
  const end = async (signal: "SIGINT" | "SIGTERM") => {
    child.kill(signal);
    return exited;
  };
  return { child, until, end, exited };
}

test("serve runs loops and what they set off, keeps their messages, and ends in good order", async (t) => {
  const cli = await shop(t, {
    triggers: [{ name: "note it", on: "item.*", run: "notes.add", input: { text: "{{event.payload.title}}" } }],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const { until, end } = serving(t, cli);
    const delivered = await until(({ type }) => type === "delivered");
    assert.match(JSON.stringify(delivered["result"]), /noted Lampe für Jörg/u);
    assert.deepEqual(await end(signal), [0, null]);
  }
  const { messages } = await cli.json<{ messages: KeptMessage[] }>("inbox");
  // The second time "hello" is known; the goodbyes are two.
  assert.deepEqual(
    messages.map(({ message }) => message["content"]),
    ["We are closed.", "We are closed.", "We are open."],
  );
  const { stdout } = await cli.run("runs", "--session", "trigger:note it");
  assert.equal(stdout.split("\n").filter((line) => line.includes("notes.add")).length, 2);
});

test("what is emitted elsewhere is delivered by the process that serves", async (t) => {
  const cli = await shop(t, {
    triggers: [{ name: "by hand", on: "try", run: "notes.add", input: { text: "{{event.plugin}}" } }],
  });
  const { until, end } = serving(t, cli);
  await until(({ type }) => type === "serving");
  const { stdout } = await cli.run("events", "emit", "try");
  assert.match(stdout, /^Sets off: by hand\. It runs while this is up: .* serve\n$/u);
  const delivered = await until(({ type }) => type === "delivered");
  assert.match(JSON.stringify(delivered["result"]), /noted cli/u);
  assert.deepEqual(await end("SIGTERM"), [0, null]);
});
