import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { defineTool, textOf, type Result } from "pegboard";
import { chainHost, outcomeOf } from "../../src/chains/fixtures/chain-host.ts";
import { SPECIMENS } from "../conformance/five-plugins.ts";

const double = defineTool({
  name: "double",
  description: "Doubles a number.",
  input: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
  run: ({ n }) => ({ n: n * 2 }),
});

function codeOf(result: Result): string {
  return result.ok ? "ok" : result.failure.code;
}

// Real plugins of all five styles, each in its own process.
describe("X-25 a chain may mix dialects", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-mixed-"));
  for (const [path, text] of Object.entries(
    Object.assign({}, ...SPECIMENS.map(({ files }) => files)) as Record<string, string>,
  )) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  let isYes = true;
  const { host, run } = chainHost({
    plugins: folder,
    tools: [double],
    approver: () => (isYes ? { approve: true } : { approve: false, reason: "not now" }),
    policy: (tool) => ({ verdict: tool.approval !== "never" || tool.name === "wb.remove" ? "ask" : "allow", rule: "test" }),
  });
  after(async () => {
    await host.close();
    rmSync(folder, { recursive: true });
  });
  await host.reload();

  test("what a tool of one says, a tool of the next gets, through all five", async () => {
    const steps = SPECIMENS.map(({ names }, i) => ({
      tool: names.greet,
      input: { name: i === 0 ? "Ada" : `{{step${i - 1}.content}}` },
    }));
    const result = await run(steps);
    assert.equal(textOf(result.content), `${"Hello, ".repeat(5)}Ada`);
    const views = outcomeOf(result).results.map(({ result: view }) => view as { content?: string });
    for (const [i, view] of views.entries()) assert.equal(view.content, `${"Hello, ".repeat(i + 1)}Ada`);
  });

  for (const { dialect, names } of SPECIMENS.filter(({ dialect }) => ["workbench", "replica", "lobe"].includes(dialect)))
    test(`a number that ${dialect} gives beside its words reaches a tool that wants a number`, async () => {
      const result = await run([
        { tool: names.greet, input: { name: "Ada" } },
        { tool: "double", input: { n: "{{lastResult.metadata.length}}" } },
      ]);
      assert.deepEqual(result.ok && JSON.parse(textOf(result.content)), { n: 6 }, textOf(result.content));
    });

  for (const { dialect, names, throwsSoftly = false } of SPECIMENS) {
    const greet = { tool: names.greet, input: { name: "Ada" } };

    test(`a tool of ${dialect} that says it failed stops the chain, in its words`, async () => {
      const result = await run([greet, { tool: names.refuse }, greet]);
      const { failedAt, error = "", results } = outcomeOf(result);
      assert.deepEqual([codeOf(result), failedAt, results.length], ["tool_failed", 2, 1]);
      assert.ok(error.startsWith(`Tool "${names.refuse}" failed: `), error);
    });

    test(`a tool of ${dialect} that throws stops the chain`, async () => {
      const { failedAt, error = "" } = outcomeOf(await run([{ tool: names.fail }, greet]));
      const words = throwsSoftly ? `Tool "${names.fail}" failed: ` : `Step 1 (${names.fail}) threw exception: `;
      assert.equal(failedAt, 1);
      assert.ok(error.startsWith(words) && error.includes("broken inside"), error);
    });

    test(`where a tool of ${dialect} asks, no ends the chain as declined, yes goes on`, async () => {
      isYes = false;
      const declined = await run([greet, { tool: names.remove }, greet]);
      assert.deepEqual([codeOf(declined), outcomeOf(declined).failedAt], ["declined", 2]);
      isYes = true;
      const approved = await run([{ tool: names.remove }, { tool: names.greet, input: { name: "{{step0.content}}" } }]);
      assert.equal(textOf(approved.content), "Hello, removed");
    });

    test(`a chain that waits for ${dialect} can be cancelled, and its plugin answers afterwards`, async () => {
      const began = Promise.withResolvers<void>();
      const stop = host.listen({
        event: (event) => {
          if (event.type === "call-started" && event.tool === names.wait) began.resolve();
        },
      });
      const live = host.start("chain.run", { steps: [greet, { tool: names.wait }, greet] });
      await began.promise;
      live.cancel("enough");
      const result = await live.result;
      stop();
      assert.equal(codeOf(result), "cancelled");
      assert.equal((await run([greet])).ok, true);
    });
  }
});
