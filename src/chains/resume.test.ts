import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { ChainDefinition, ChainStep } from "../contract/chain.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Result } from "../contract/result.ts";
import type { Tool } from "../contract/tool.ts";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { heldTool, tool } from "../testing/fixtures/tools.ts";
import { chainHost, outcomeOf, type ChainHost } from "./fixtures/chain-host.ts";

interface Bench extends ChainHost {
  /** The tools that ran, in order. */
  readonly ran: string[];
  /** Those that fail from now on. */
  readonly failing: Set<string>;
  resume(callId: string, more?: { readonly steps?: readonly ChainStep[] }): Promise<Result>;
}

// Tools a, b and c that count and can be made to fail, on a host that keeps what happened.
async function bench(t: TestContext, chains: Record<string, ChainDefinition> = {}, more: readonly Tool[] = []): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-chains-"));
  const ran: string[] = [];
  const failing = new Set<string>();
  const made = ["a", "b", "c"].map((name): Tool =>
    tool(name, (input) => {
      ran.push(name);
      if (failing.has(name)) throw new Error("not yet");
      return { n: ran.length, got: (input as JsonObject)["x"] ?? null };
    }),
  );
  const host = chainHost({ tools: [...made, ...more], data: folder, chains });
  t.after(async () => {
    await host.host.close();
    await rm(folder, { recursive: true, force: true });
  });
  const resume: Bench["resume"] = (callId, more = {}) => host.host.call("chain.run", { resume: callId, ...more });
  return { ...host, ran, failing, resume };
}

const abc: readonly ChainStep[] = [
  { tool: "a" },
  { tool: "b", input: { x: "{{step0.metadata.n}}" } },
  { tool: "c", input: { x: "{{step1.metadata.n}}" } },
];

function idOf(result: Result): string {
  return outcomeOf(result).callId;
}

test("a failed chain goes on from the step that failed; what was done gives what it gave", async (t) => {
  const { run, resume, ran, failing } = await bench(t);
  failing.add("b");
  const first = await run(abc);
  assert.deepEqual([codeOf(first), ran], ["tool_failed", ["a", "b"]]);
  failing.clear();
  const second = await resume(idOf(first));
  assert.equal(second.ok, true, said(second));
  assert.deepEqual(ran, ["a", "b", "b", "c"]);
  assert.deepEqual(second.data, { ...(second.data as JsonObject), success: true, callId: idOf(first) });
  assert.equal(said(second), '{"n":4,"got":"3"}');
});

test("it can fail and be resumed again and again, by the first call's id or by any later one's", async (t) => {
  const { host, run, resume, ran, failing } = await bench(t);
  failing.add("b").add("c");
  const first = await run(abc);
  const later = await host.start("chain.run", { resume: idOf(first) });
  assert.equal(codeOf(await later.result), "tool_failed");
  failing.delete("b");
  const third = host.start("chain.run", { resume: later.id });
  assert.equal(codeOf(await third.result), "tool_failed");
  failing.clear();
  assert.equal((await resume(third.id)).ok, true);
  assert.deepEqual(ran, ["a", "b", "b", "b", "c", "c"]);
});

test("a saved chain is resumed by the call of its own name", async (t) => {
  const { host, resume, ran, failing } = await bench(t, {
    abc: { steps: [{ tool: "a", input: { x: "{{input.x}}" } }, { tool: "b" }] },
  });
  failing.add("b");
  const first = host.start("chain.abc", { x: "1" });
  await first.result;
  failing.clear();
  const second = await resume(first.id);
  assert.equal(second.ok, true, said(second));
  assert.deepEqual(ran, ["a", "b", "b"]);
});

test("the steps that were mended run with their new input, those before them not again", async (t) => {
  const { run, resume, ran, failing } = await bench(t);
  failing.add("b");
  const first = await run(abc);
  const steps = abc.with(1, { tool: "c", input: { x: "mended" } });
  const second = await resume(idOf(first), { steps });
  assert.equal(second.ok, true, said(second));
  assert.deepEqual(ran, ["a", "b", "c", "c"]);
});

test("a step that was done is not done as another one: the words say what to do", async (t) => {
  const { run, resume, ran, failing } = await bench(t);
  failing.add("b");
  const first = await run(abc);
  const second = await resume(idOf(first), { steps: abc.with(0, { tool: "a", input: { x: "another" } }) });
  assert.match(failureOf(second).message, /^Tool "a" failed: this step was done before, as another one.*run the chain anew/u);
  assert.deepEqual(ran, ["a", "b"]);
});

test("a declined step is asked about again, and only that one", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-chains-"));
  const asked: string[] = [];
  let isYes = false;
  const asks = tool("asks", () => "done", { approval: "always" });
  const { host, run } = chainHost({
    tools: [asks],
    data: folder,
    approver: ({ input }) => {
      asked.push(String(input["n"]));
      return isYes || input["n"] === 1 ? { approve: true } : { approve: false };
    },
  });
  t.after(async () => {
    await host.close();
    await rm(folder, { recursive: true });
  });
  const first = await run([
    { tool: "asks", input: { n: 1 } },
    { tool: "asks", input: { n: 2 } },
  ]);
  assert.equal(codeOf(first), "declined");
  isYes = true;
  assert.equal((await host.call("chain.run", { resume: idOf(first) })).ok, true);
  assert.deepEqual(asked, ["1", "2", "2"]);
});

test("steps that a cancelled chain had done are not done again", async (t) => {
  const { host, resume, ran } = await bench(t);
  const live = host.start(
    "chain.run",
    { steps: abc },
    {
      onEvent: (event) => {
        if (event.type === "chunk" && event.chunk.type === "progress" && event.chunk.message === "Step 1 of 3: a: done")
          live.cancel();
      },
    },
  );
  assert.equal(codeOf(await live.result), "cancelled");
  assert.equal((await resume(live.id)).ok, true);
  assert.deepEqual(ran, ["a", "b", "c"]);
});

test("what was mended stays mended when it fails and is resumed again", async (t) => {
  const { host, run, resume, ran, failing } = await bench(t);
  failing.add("b").add("c");
  const first = await run([{ tool: "a" }, { tool: "b" }]);
  const second = host.start("chain.run", { resume: idOf(first), steps: [{ tool: "a" }, { tool: "c" }] });
  await second.result;
  failing.clear();
  assert.equal((await resume(second.id)).ok, true);
  assert.deepEqual(ran, ["a", "b", "c", "c"]);
});

test("a chain that is still at work is not resumed", async (t) => {
  const held = heldTool("held");
  const { host, resume } = await bench(t, {}, [held.tool]);
  const live = host.start("chain.run", { steps: [{ tool: "held" }] });
  while (held.running.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const failure = failureOf(await resume(live.id));
  held.running[0]?.finish();
  assert.match(failure.message, /has not ended yet/u);
  assert.equal((await live.result).ok, true);
});

test("a chain that was called with a key is resumed by its call like any other", async (t) => {
  const { host, resume, ran, failing } = await bench(t, { abc: { steps: abc } });
  failing.add("b");
  const first = host.start("chain.abc", {}, { idempotencyKey: "order-18" });
  await first.result;
  failing.clear();
  assert.equal((await resume(first.id)).ok, true);
  assert.deepEqual(ran, ["a", "b", "b", "c"]);
});

test("a chain within a chain goes on from its own failed step", async (t) => {
  const { run, resume, ran, failing } = await bench(t, { inner: { steps: [{ tool: "a" }, { tool: "b" }] } });
  failing.add("b");
  const first = await run([{ tool: "c" }, { tool: "chain.inner" }, { tool: "c" }]);
  assert.deepEqual(ran, ["c", "a", "b"]);
  failing.clear();
  const second = await resume(idOf(first));
  assert.equal(second.ok, true, said(second));
  assert.deepEqual(ran, ["c", "a", "b", "b", "c"]);
});

test("a chain that was called with a key goes on when it is called with it again", async (t) => {
  const { host, ran, failing } = await bench(t, { abc: { steps: abc } });
  failing.add("b");
  const call = (): Promise<Result> => host.call("chain.abc", {}, { idempotencyKey: "order-17", retryFailed: true });
  assert.equal(codeOf(await call()), "tool_failed");
  failing.clear();
  assert.equal((await call()).ok, true);
  assert.equal((await call()).ok, true);
  assert.deepEqual(ran, ["a", "b", "b", "c"]);
});

for (const [what, prepare, words] of [
  ["a call that nobody made", async () => "gone-1", /No recorded call has the id "gone-1"/u],
  [
    "a chain that did not fail",
    async ({ run }: Bench) => idOf(await run([{ tool: "a" }])),
    /did not fail: there is nothing to go on with/u,
  ],
  [
    "a call of a tool that is no chain",
    async ({ host, failing }: Bench) => {
      failing.add("a");
      const live = host.start("a");
      await live.result;
      return live.id;
    },
    /was of "a", which is no chain that is known here/u,
  ],
] as const)
  test(`${what} is not resumed, and nothing runs`, async (t) => {
    const made = await bench(t);
    const callId = await prepare(made);
    const before = made.ran.length;
    const failure = failureOf(await made.resume(callId));
    assert.equal(failure.code, "invalid_input");
    assert.match(failure.message, words);
    assert.equal(made.ran.length, before);
  });

test("a host without a journal knows of no failed chain, and runs nothing", async () => {
  let ran = 0;
  const { host } = chainHost({ tools: [tool("a", () => (ran += 1))] });
  const failure = failureOf(await host.call("chain.run", { steps: [{ tool: "a" }], resume: "x" }));
  assert.match(failure.message, /Only a host with a data folder records/u);
  assert.equal(ran, 0);
});
