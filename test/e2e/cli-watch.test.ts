import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { workbenchPlugin } from "../isolation/hostile-host.ts";
import { CliProcess } from "./cli-process.ts";

test("watch says what a change does to the tools, keeps the last version that worked, and ends by Ctrl-C", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/a/package.json": '{"type":"commonjs"}',
    "plugins/a/index.js": workbenchPlugin("a", { one: "return 1;" }),
  });
  const child = cli.start(["watch", "--json"]);
  const exited = once(child, "close");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<Record<string, unknown>> =>
    JSON.parse((await lines.next()).value ?? "{}") as Record<string, unknown>;
  const change = (source: string) => writeFileSync(join(cli.home, "plugins/a/index.js"), source);
  assert.equal((await next())["tools"], 1);
  change(workbenchPlugin("a", { one: "return 1;", two: "return 2;" }));
  assert.deepEqual((await next())["added"], ["a.two"]);
  change("module.exports.register = (");
  const { removed, problems } = (await next()) as { removed: string[]; problems: { message: string }[] };
  assert.deepEqual(removed, []);
  assert.match(problems[0]?.message ?? "", /last version that worked is kept/u);
  child.kill("SIGINT");
  assert.deepEqual(await exited, [130, null]);
});
