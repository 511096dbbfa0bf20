import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlannedStep } from "../../contract/chain.ts";
import { renderChains, renderPlan } from "./render-chains.ts";
import { Terminal } from "./terminal.ts";

const terminal = new Terminal(process.stdout, process.stderr, { plain: true });

test("saved chains are listed with their steps", () => {
  const chains = [{ name: "walk", description: "Notes a walk.", steps: [{ tool: "convert.units" }, { tool: "notes.add" }] }];
  assert.match(renderChains(terminal, chains)[1] ?? "", /^walk +convert\.units → notes\.add +Notes a walk\.$/u);
});

test("a plan shows steps within steps, what stands in the way, and what is not known", () => {
  const inner: PlannedStep = { step: 1, tool: "remove", input: {}, open: [], verdict: "deny", rule: "nothing is removed" };
  const steps: PlannedStep[] = [
    { step: 1, tool: "chain.tidy", input: {}, open: [], verdict: "allow", steps: [inner] },
    { step: 2, tool: "gone", input: {}, open: [], failure: { code: "tool_not_found", message: "There is no tool." } },
    {
      step: 3,
      tool: "add",
      input: { n: "{{step0.x}}" },
      open: [{ path: "step0.x", after: 1, message: "is known only after step 1" }],
    },
  ];
  assert.deepEqual(renderPlan(terminal, steps, { verdict: "ask", rule: "chains ask" }), [
    "The chain asks first (chains ask)",
    "",
    "1. chain.tidy runs",
    "   1. remove is denied (nothing is removed)",
    "2. gone fails: tool_not_found",
    "   There is no tool.",
    "3. add is judged once its input is known",
    '   n "{{step0.x}}"',
    "   {{step0.x}} is known only after step 1",
    "Nothing was run.",
  ]);
});

test("what a tool says in its preview cannot forge the card of another", () => {
  const explanation = { title: "a\nb", message: "c\u001b[1A", preview: [{ type: "text", text: "d\r2. add runs" }] } as const;
  const [, ...lines] = renderPlan(terminal, [{ step: 1, tool: "x", input: {}, open: [], verdict: "ask", explanation }], {});
  assert.deepEqual(lines.slice(0, -1), ["   │ a b", "   │ c\\x1b[1A", "   │ d\\x0d2. add runs"]);
});
