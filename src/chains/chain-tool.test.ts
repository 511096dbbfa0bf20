import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "pegboard";
import { fakeClock } from "pegboard/testing";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { heldTool, tool } from "../testing/fixtures/tools.ts";
import { chainHost, outcomeOf } from "./fixtures/chain-host.ts";

const writes = tool("disk.write", () => "written", { effects: "writes" });
const reads = tool("disk.read", () => "read", { effects: "reads" });

test("a saved chain is a tool with its own words and schema, and is called like any", async () => {
  const { host } = chainHost({
    chains: {
      welcome: {
        description: "Welcomes somebody.",
        input: { type: "object", properties: { who: { type: "string", default: "you" } } },
        steps: [{ tool: "greet", input: { name: "{{input.who}}" } }],
      },
    },
  });
  const spec = host.tool("chain.welcome");
  assert.deepEqual([spec?.description, spec?.approval, spec?.origin.dialect], ["Welcomes somebody.", "never", "chain"]);
  assert.equal(said(await host.call("chain.welcome", { who: "Ada" })), "Hello, Ada");
  assert.equal(said(await host.call("chain.welcome")), "Hello, you");
  assert.equal(codeOf(await host.call("chain.welcome", { who: 4 })), "invalid_input");
});

test("chain.run can be called, and is offered to nobody", async () => {
  const { host, run } = chainHost();
  assert.ok(!host.tools().some(({ name }) => name === "chain.run"));
  assert.equal((await run([{ tool: "greet" }])).ok, true);
});

test("its effects are the strictest of its steps, through chains in it, as far as they are known", () => {
  const chains = {
    a: { steps: [{ tool: "disk.read" }, { tool: "nobody.knows" }] },
    b: { steps: [{ tool: "chain.a" }, { tool: "chain.c" }] },
    c: { steps: [{ tool: "disk.write" }, { tool: "chain.b" }] },
    d: { steps: [{ tool: "greet" }] },
  };
  const { host } = chainHost({ tools: [reads, writes], chains });
  const effects = ["a", "b", "c", "d"].map((name) => host.tool(`chain.${name}`)?.effects);
  assert.deepEqual(effects, ["reads", "writes", "writes", "none"]);
});

test("registered once more, a chain knows of tools that came later", () => {
  const { host, chains } = chainHost({ chains: { a: { steps: [{ tool: "disk.write" }] } } });
  assert.equal(host.tool("chain.a")?.effects, "none");
  host.register(writes);
  for (const one of chains.tools) host.register(one, { replace: true });
  assert.equal(host.tool("chain.a")?.effects, "writes");
});

test("a chain may call chains, and finds their outcome", async () => {
  const { host } = chainHost({
    chains: {
      inner: { steps: [{ tool: "echo", input: { n: "{{input.n}}" } }] },
      outer: {
        steps: [
          { tool: "chain.inner", input: { n: "1" } },
          { tool: "greet", input: { name: "{{step0.metadata.context.step0.metadata.n}}" } },
        ],
      },
    },
  });
  assert.equal(said(await host.call("chain.outer")), "Hello, 1");
});

test("a tool that is missing in a chain within a chain is not said to be missing in the outer one", async () => {
  const { host } = chainHost({
    chains: { inner: { steps: [{ tool: "gone" }] }, outer: { steps: [{ tool: "chain.inner" }] } },
  });
  const failure = failureOf(await host.call("chain.outer"));
  assert.deepEqual([failure.code, failure.message], ["tool_not_found", 'Tool "chain.inner" failed: Tool not found: gone']);
});

test("a chain that calls itself is stopped by the nesting limit", async () => {
  const { host } = chainHost({ depth: 4, chains: { again: { steps: [{ tool: "chain.again" }] } } });
  const result = await host.call("chain.again");
  assert.equal(codeOf(result), "denied");
  assert.match(failureOf(result).message, /nested/u);
});

test("a person who is asked about a whole chain sees its steps", async () => {
  const seen: string[] = [];
  const { host } = chainHost({
    chains: { a: { steps: [{ tool: "greet", input: { name: "Ada" } }] } },
    policy: (spec) => ({ verdict: spec.origin.dialect === "chain" ? "ask" : "allow", rule: "test" }),
    approver: ({ explanation }) => {
      seen.push(textOf(explanation.preview ?? []));
      return { approve: true };
    },
  });
  assert.equal((await host.call("chain.a")).ok, true);
  assert.equal((await host.call("chain.run", { steps: [{ tool: "echo" }] })).ok, true);
  assert.deepEqual(seen, ['1. greet {"name":"Ada"}', "1. echo {}"]);
});

test("a silent step that is given its time does not use up that of its chain, however short the host's idle limit is", async () => {
  const held = heldTool("held", { limits: { timeoutMs: 3_600_000 } });
  const clock = fakeClock();
  const chains = { a: { steps: [{ tool: "held" }] } };
  const { host, run } = chainHost({ tools: [held.tool], chains, clock, limits: { idleMs: 1000, timeoutMs: 60_000 } });
  const results = [run([{ tool: "held" }]), host.call("chain.a")];
  await clock.advance(3_000_000);
  for (const call of held.running.slice()) call.finish();
  for (const result of await Promise.all(results)) assert.equal(result.ok, true, said(result));
});

test("no two runs share a key: each call of a chain makes its steps anew", async () => {
  let count = 0;
  const counts = tool("counts", () => (count += 1));
  const { host } = chainHost({ tools: [counts], chains: { a: { steps: [{ tool: "counts" }] } } });
  const [first, second] = [await host.call("chain.a"), await host.call("chain.a")];
  assert.deepEqual([said(first), said(second)], ["1", "2"]);
  assert.notEqual(outcomeOf(first).callId, outcomeOf(second).callId);
});
