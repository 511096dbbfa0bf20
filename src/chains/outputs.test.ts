import assert from "node:assert/strict";
import { test } from "node:test";
import { isObject, type Json } from "../contract/json.ts";
import { text } from "pegboard";
import { codeOf } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";
import { chainHost, outcomeOf } from "./fixtures/chain-host.ts";
import { Outputs } from "./outputs.ts";

const blob = (letter: string, size: number): Json => ({ content: letter.repeat(size) });

test("what is too much to keep is not cut: a step that needs it says so, while the last result is always there", () => {
  const outputs = new Outputs({});
  outputs.take({ tool: "a", outputKey: "first" }, blob("a", 15_000_000));
  outputs.take({ tool: "b" }, blob("b", 2_000_000));
  outputs.take({ tool: "c" }, blob("c", 10));
  assert.equal(outputs.lacks({ x: "{{first.content}} {{step2.content}} {{lastResult.content}}" }), undefined);
  assert.equal(outputs.lacks({ x: ["{{step1.content}}"] }), 'it needs "step1", whose 2000014 characters were too many to keep');
  assert.deepEqual(Object.keys(outputs.values), ["input", "first", "step0", "lastResult", "step2"]);
});

test("what can be neither used nor told any more is let go", () => {
  const outputs = new Outputs({});
  outputs.take({ tool: "a" }, blob("a", 15_900_000));
  for (let i = 0; i < 5; i++) outputs.take({ tool: "b" }, blob("b", 700_000));
  const held = new Set([...Object.values(outputs.values), ...outputs.taken.map(({ response }) => response)]);
  const characters = [...held].reduce((sum: number, one) => sum + JSON.stringify(one).length, 0);
  assert.ok(characters < 17_000_000, `${characters} characters are held`);
});

test("a name that is taken again stands for the new output, or for none, never for the old one", () => {
  const outputs = new Outputs({});
  outputs.take({ tool: "a", outputKey: "it" }, blob("a", 10));
  outputs.take({ tool: "b", outputKey: "it" }, blob("b", 17_000_000));
  assert.ok(outputs.lacks({ x: "{{it.content}}" }) !== undefined);
  assert.equal(outputs.values["it"], undefined);
  outputs.take({ tool: "c", outputKey: "it" }, blob("c", 10));
  assert.equal(outputs.lacks({ x: "{{it.content}}" }), undefined);
  assert.deepEqual(outputs.values["it"], blob("c", 10));
});

test("a chain whose step needs an output that was too much ends there, before the step is called", async () => {
  let calls = 0;
  const large = tool("large", () => ({ ok: true, content: [text("x")], data: { text: "x".repeat(4_500_000) } }));
  const taker = tool("taker", () => (calls += 1));
  const { run } = chainHost({ tools: [large, taker] });
  const four = Array.from({ length: 4 }, () => ({ tool: "large" }));
  const result = await run([...four, { tool: "greet" }, { tool: "taker", input: { x: "{{step3.content}}" } }]);
  assert.deepEqual([codeOf(result), calls, outcomeOf(result).failedAt], ["invalid_input", 0, 6]);
  assert.match(outcomeOf(result).error ?? "", /It was not called: it needs "step3", whose \d+ characters were too many to keep/u);
});

test("a chain of large outputs tells the last ones whole, and of the others how large they were", async () => {
  const large = tool("large", () => "x".repeat(450_000));
  const { run } = chainHost({ tools: [large] });
  const result = await run([{ tool: "large" }, { tool: "large" }, { tool: "greet", input: { name: "{{lastResult.content}}" } }]);
  assert.equal(result.ok, true);
  const { results, context } = outcomeOf(result);
  const sizes = results.map((one) => (isObject(one.result) ? String(one.result["content"]).length : 0));
  assert.ok((sizes[0] ?? 0) < 100 && (sizes[1] ?? 0) < 100 && (sizes[2] ?? 0) > 450_000, String(sizes));
  assert.deepEqual(context["step0"], { content: "[left out: 450014 characters; the step's own call has them]" });
});

test("a step that would get more than an input may hold is not called", async () => {
  let calls = 0;
  const large = tool("large", () => ({ ok: true, content: [text("x")], data: { text: "x".repeat(4_000_000) } }));
  const taker = tool("taker", () => (calls += 1));
  const { run } = chainHost({ tools: [large, taker] });
  const x = "{{step0.metadata.text}}".repeat(5);
  const result = await run([{ tool: "large" }, { tool: "taker", input: { x } }]);
  assert.deepEqual([codeOf(result), calls, outcomeOf(result).failedAt], ["invalid_input", 0, 2]);
  assert.match(outcomeOf(result).error ?? "", /^Tool "taker" failed: .*It was not called: .*longer than 16000000 characters/u);
});
