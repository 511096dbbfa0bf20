import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChainDefinition } from "../contract/chain.ts";
import { problemsOf } from "../testing/fixtures/outcome.ts";
import { chainHost } from "./fixtures/chain-host.ts";

test("a chain that makes no sense is left out and named, the others stay", () => {
  const wrong = {
    good: { steps: [{ tool: "greet" }] },
    empty: { steps: [] },
    typo: { steps: [{ tol: "greet" }] },
    text: { steps: "greet" },
    hidden: { steps: [{ tool: "greet", outputKey: "a.b" }] },
    run: { steps: [{ tool: "greet" }] },
  } as unknown as Record<string, ChainDefinition>;
  const { chains, host } = chainHost({ chains: wrong });
  assert.deepEqual([...chains.saved.keys()], ["good"]);
  assert.deepEqual(
    host
      .tools()
      .filter(({ name }) => name.startsWith("chain."))
      .map(({ name }) => name),
    ["chain.good"],
  );
  assert.deepEqual(
    chains.problems.map((problem) => /"(\w+)"/u.exec(problem)?.[1]),
    ["empty", "typo", "text", "hidden", "run"],
  );
  assert.match(chains.problems[1] ?? "", /\/steps\/0\/tool is required/u);
  assert.match(chains.problems[3] ?? "", /\/steps\/0\/outputKey must be a name without dots/u);
});

for (const [what, input, path] of [
  ["no steps", {}, ""],
  ["an empty list of steps", { steps: [] }, "/steps"],
  ["a step without a tool", { steps: [{ input: {} }] }, "/steps/0/tool"],
  ["an input that is no object", { steps: [{ tool: "greet", input: "x" }] }, "/steps/0/input"],
  ["a name that is not known", { steps: [{ tool: "greet" }], stpes: 1 }, "/stpes"],
  ["an output key that pollutes", { steps: [{ tool: "greet", outputKey: "__proto__" }] }, "/steps/0/outputKey"],
  ["an output key that no placeholder could name", { steps: [{ tool: "greet", outputKey: "a{{b" }] }, "/steps/0/outputKey"],
  ["more steps than anybody means", { steps: Array.from({ length: 201 }, () => ({ tool: "greet" })) }, "/steps"],
  ["a schema that makes no sense", { steps: [{ tool: "greet" }], inputSchema: { type: "nothing" } }, "/inputSchema"],
  [
    "an input that its schema refuses",
    { steps: [{ tool: "greet" }], input: { who: 1 }, inputSchema: { properties: { who: { type: "string" } } } },
    "/input/who",
  ],
] as const)
  test(`chain.run refuses ${what} before anything runs`, async () => {
    const { host } = chainHost();
    const began: string[] = [];
    host.listen({ before: ({ tool }) => void began.push(tool) });
    const problems = problemsOf(await host.call("chain.run", input));
    assert.ok(
      problems.some((problem) => problem.path === path),
      JSON.stringify(problems),
    );
    assert.ok(!began.includes("greet"));
  });

test("chain.run fills in the defaults of its schema", async () => {
  const { host } = chainHost();
  const steps = [{ tool: "greet", input: { name: "{{input.who}}" } }];
  const inputSchema = { type: "object", properties: { who: { type: "string", default: "you" } } };
  assert.deepEqual((await host.call("chain.run", { steps, inputSchema })).content, [{ type: "text", text: "Hello, you" }]);
});

test("an output key may hold spaces within, and letters of any language", async () => {
  const { run } = chainHost();
  const result = await run([
    { tool: "echo", input: { a: "1" }, outputKey: "mein Größtes" },
    { tool: "greet", input: { name: "{{mein Größtes.metadata.a}}" } },
  ]);
  assert.deepEqual(result.content, [{ type: "text", text: "Hello, 1" }]);
});
