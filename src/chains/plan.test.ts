import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChainDefinition, PlannedStep } from "../contract/chain.ts";
import type { JsonObject } from "../contract/json.ts";
import { text } from "pegboard";
import type { HostOptions } from "../pegboard.ts";
import { tool } from "../testing/fixtures/tools.ts";
import { chainHost } from "./fixtures/chain-host.ts";

const number = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
let calls = 0;
const remove = tool("remove", () => (calls += 1), {
  approval: "always",
  input: number,
  explain: (input: JsonObject) => ({ message: `Removes ${String(input["n"])}.`, preview: [text("gone")] }),
} as object);

function plan(
  chain: ChainDefinition,
  input: JsonObject = {},
  options: Parameters<typeof chainHost>[0] = {},
): Promise<PlannedStep[]> {
  const { host, chains } = chainHost({ ...options, tools: [remove, ...(options.tools ?? [])] });
  return chains.plan(chain, input, {
    plan: (name, given) => host.plan(name, given),
    judge: () => Object.assign({ verdict: "ask" as const, rule: "as far as it is known" }, { steps: ["of the policy"] }),
  });
}

test("a plan shows every step with its input, verdict, rule and preview, and runs none", async () => {
  calls = 0;
  const steps = [
    { tool: "greet", input: { name: "{{input.who}}" } },
    { tool: "remove", input: { n: 4 } },
  ];
  const planned = await plan({ steps }, { who: "Ada" });
  assert.deepEqual(planned[0], {
    step: 1,
    tool: "greet",
    input: { name: "Ada" },
    open: [],
    verdict: "allow",
    rule: "the tool's author asks for no approval",
  });
  assert.deepEqual([planned[1]?.verdict, planned[1]?.explanation?.message], ["ask", "Removes 4."]);
  assert.deepEqual(planned[1]?.explanation?.preview, [text("gone")]);
  assert.equal(calls, 0);
});

test("a placeholder says from which step it comes, or that nothing ever fills it", async () => {
  const [, , third] = await plan({
    steps: [
      { tool: "echo", outputKey: "first" },
      { tool: "echo" },
      {
        tool: "echo",
        input: {
          a: "{{first.content}} {{step1.metadata.x}}",
          b: ["{{lastResult.content}}"],
          c: "{{step4.x}} {{input.who}} {{oops}}",
        },
      },
      { tool: "echo" },
      { tool: "echo" },
    ],
  });
  assert.deepEqual(third?.open, [
    { path: "first.content", after: 1, message: "is known only after step 1" },
    { path: "step1.metadata.x", after: 2, message: "is known only after step 2" },
    { path: "lastResult.content", after: 2, message: "is known only after step 2" },
    { path: "step4.x", message: "comes from step 5, which is too late: it stays in the text as it is" },
    { path: "input.who", message: "leads nowhere: it stays in the text as it is" },
    { path: "oops", message: "leads nowhere: it stays in the text as it is" },
  ]);
});

test("what is only wrong because it is not known yet is no failure, and is judged all the same", async () => {
  const steps = [{ tool: "echo" }, { tool: "remove", input: { n: "{{step0.metadata.n}}" } }];
  const [, second] = await plan({ steps });
  const { step: _, open: __, ...rest } = second ?? {};
  assert.deepEqual(rest, { tool: "remove", input: { n: "{{step0.metadata.n}}" }, verdict: "ask", rule: "as far as it is known" });
});

for (const [what, input] of [
  ["a placeholder that leads nowhere", { n: "{{stpe0.metadata.n}}" }],
  ["something else beside it", { n: "{{step0.metadata.n}}", name: 4, m: 1 }],
  ["what is left out", { m: "{{step0.content}}" }],
] as const)
  test(`a plan shows what is wrong with the input: ${what}`, async () => {
    const strict = tool("strict", () => "", { input: { ...number, additionalProperties: false } } as object);
    const [, second] = await plan({ steps: [{ tool: "echo" }, { tool: "strict", input }] }, {}, { tools: [strict] });
    assert.equal(second?.failure?.code, "invalid_input");
  });

test("a missing tool and a denied one are seen beforehand, and the steps after them too", async () => {
  const policy: HostOptions["policy"] = ({ name }) => ({
    verdict: name === "remove" ? "deny" : "allow",
    rule: "nothing is removed",
  });
  const planned = await plan(
    { steps: [{ tool: "gone" }, { tool: "remove", input: { n: 1 } }, { tool: "echo" }] },
    {},
    { policy },
  );
  assert.deepEqual(
    planned.map(({ failure, verdict }) => failure?.code ?? verdict),
    ["tool_not_found", "deny", "allow"],
  );
  assert.equal(planned[1]?.rule, "nothing is removed");
});

test("the steps of chains in the chain are planned too, saved or not, with their defaults; those that come back to themselves once", async () => {
  const chains: Record<string, ChainDefinition> = {
    inner: {
      input: { properties: { n: { type: "number", default: 5 } } },
      steps: [{ tool: "remove", input: { n: "{{input.n}}" } }],
    },
    round: { steps: [{ tool: "chain.round" }] },
  };
  const steps = [
    { tool: "chain.inner" },
    { tool: "chain.run", input: { steps: [{ tool: "remove", input: { n: 1 } }] } },
    { tool: "chain.round" },
  ];
  const planned = await plan({ steps }, {}, { chains });
  assert.deepEqual(planned[0]?.steps?.[0]?.input, { n: 5 });
  assert.equal(planned[0]?.steps?.[0]?.verdict, "ask");
  assert.equal(planned[1]?.steps?.[0]?.explanation?.message, "Removes 1.");
  assert.equal(planned[2]?.steps?.[0]?.steps, undefined);
  assert.deepEqual((await plan(chains["inner"] ?? { steps: [] }, {}, { chains }))[0]?.input, { n: 5 });
});

test("chains that hold each other many times over are planned up to a bound", async () => {
  const many = (name: string): ChainDefinition => ({ steps: Array.from({ length: 50 }, () => ({ tool: name })) });
  const chains = { a: many("chain.b"), b: many("chain.c"), c: many("chain.d"), d: many("echo") };
  const count = (steps: readonly PlannedStep[] = []): number =>
    steps.reduce((sum, { steps: inner }) => sum + 1 + count(inner), 0);
  assert.ok(count(await plan({ steps: [{ tool: "chain.a" }] }, {}, { chains })) < 2000);
});
