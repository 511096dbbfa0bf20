import assert from "node:assert/strict";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, test, type TestContext } from "node:test";
import { createHost, textOf, type Result } from "pegboard";
import { CliProcess, ended, type Ended } from "../e2e/cli-process.ts";
import { ACTORS, type Actor } from "./actors.ts";
import { CONDITIONS, expectedOf, verdictFor, waits, type Condition } from "./conditions.ts";
import { MATRIX_CONFIG } from "./matrix-host.ts";

const EXIT: Readonly<Record<Condition, number>> = {
  allow: 0,
  "ask-approve": 0,
  "ask-edit": 0,
  "ask-decline": 3,
  deny: 3,
  expire: 3,
  timeout: 1,
  cancel: 130,
  "definition changed": 3,
  "host restarted while waiting": 0,
};

function homeOf(t: TestContext, { files }: Actor, more: object = {}): Promise<CliProcess> {
  const plugins = Object.fromEntries(Object.entries(files).map(([file, text]) => [`plugins/${file}`, text]));
  const config = { policy: MATRIX_CONFIG.policy, ...more };
  return CliProcess.inNewHome(t, { ...plugins, ".config/pegboard/config.json": JSON.stringify(config) });
}

describe("the matrix: the command", { concurrency: 2 }, () => {
  for (const actor of ACTORS)
    test(actor.dialect, async (t) => {
      const cli = await homeOf(t, actor);
      const hasty = await homeOf(t, actor, { approvals: { expireMs: 200 } });
      for (const condition of CONDITIONS)
        await t.test(`CLI × ${condition}: ${expectedOf("CLI", condition).status}`, async () => {
          const home = condition === "expire" ? hasty : cli;
          const { code, stdout, stderr } = await perform(home, actor, condition);
          assert.equal(code, EXIT[condition], stderr);
          await check(home, actor, condition, stdout);
        });
    });
});

// What the condition is about is done to the command from outside, by other commands and by signals.
async function perform(home: CliProcess, actor: Actor, condition: Condition): Promise<Ended> {
  const args = waits(condition) ? [actor.wait] : [actor.act, "name=Ada"];
  const limits = condition === "timeout" ? ["--timeout", "300"] : [];
  const shown = condition === "cancel" ? ["--json", "--stream"] : ["--json"];
  const asks = verdictFor(condition) === "ask" ? ["--inbox"] : [];
  const child = home.start(["call", ...args, "--session", verdictFor(condition), ...limits, ...shown, ...asks]);
  child.stdin.end();
  const whole = ended(child);
  try {
    if (condition === "cancel") {
      await lineWith(child, "stdout", /call-started/u);
      child.kill("SIGINT");
    }
    if (asks.length === 0 || condition === "expire") return await whole;
    const id = (await lineWith(child, "stderr", /approve ([0-9a-f]{8})/u))[1] ?? "";
    return await decide(home, actor, condition, { id, child, whole });
  } finally {
    child.kill("SIGKILL");
  }
}

interface Asking {
  readonly id: string;
  readonly child: ChildProcessWithoutNullStreams;
  readonly whole: Promise<Ended>;
}

async function decide(
  home: CliProcess,
  { change, files }: Actor,
  condition: Condition,
  { id, child, whole }: Asking,
): Promise<Ended> {
  switch (condition) {
    case "ask-edit":
      assert.equal((await home.run("approve", id, "name=Grace")).code, 0);
      return whole;
    case "ask-decline":
      assert.equal((await home.run("deny", id, "--reason", "no")).code, 0);
      return whole;
    case "definition changed": {
      await writeFile(join(home.home, "plugins", change.file), change.text);
      const { code, stderr } = await home.run("approve", id);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /has changed since this was asked/u);
      await writeFile(join(home.home, "plugins", change.file), files[change.file] ?? "");
      return whole;
    }
    case "host restarted while waiting":
      child.kill("SIGKILL");
      await whole;
      return home.run("approve", id, "--json");
    default:
      assert.equal((await home.run("approve", id)).code, 0);
      return whole;
  }
}

async function lineWith(
  child: ChildProcessWithoutNullStreams,
  from: "stdout" | "stderr",
  words: RegExp,
): Promise<RegExpExecArray> {
  for await (const line of createInterface(child[from])) {
    const found = words.exec(line);
    if (found !== null) return found;
  }
  return assert.fail(`the command ended and never said ${words}`);
}

async function check({ home }: CliProcess, actor: Actor, condition: Condition, stdout: string): Promise<void> {
  const host = createHost({ data: join(home, "data") });
  try {
    const expected = expectedOf("CLI", condition);
    const [call] = (await host.journal?.calls({ limit: 1 })) ?? [];
    const events = (await host.journal?.events(call?.id ?? ""))?.map(({ type }) => type);
    assert.deepEqual([call?.status, events], [expected.status, expected.events], JSON.stringify(call?.result));
    assert.deepEqual(host.approvals(), []);
    if (condition === "cancel") return;
    const result = JSON.parse(stdout) as Result;
    const words = textOf(result.content);
    if (result.ok) assert.equal(words, actor.acted(condition === "ask-edit" ? "Grace" : "Ada"));
    else assert.equal(result.failure.code, expected.status);
    if (condition === "ask-decline" && actor.onNo !== undefined) assert.match(words, actor.onNo);
  } finally {
    await host.close();
  }
}
