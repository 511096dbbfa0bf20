import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createHost, textOf, type Approval, type Decision, type Result } from "pegboard";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SPECIMENS } from "./five-plugins.ts";

function failureOf(result: Result): { code: string; message: string; soft?: boolean } {
  return result.ok ? assert.fail(`it succeeded: ${textOf(result.content)}`) : result.failure;
}

// One suite, every dialect: whatever a plugin is written in, those who call its tools see the same.
for (const { dialect, files, names, throwsSoftly = false } of SPECIMENS)
  describe(dialect, async () => {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-conformance-"));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    let decide: (approval: Approval) => Decision = () => ({ approve: true });
    const asked: Approval[] = [];
    const host = createHost({
      plugins: folder,
      approver: (approval) => {
        asked.push(approval);
        return decide(approval);
      },
      policy: (tool) => ({ verdict: tool.approval !== "never" || tool.name === "wb.remove" ? "ask" : "allow", rule: "test" }),
    });
    after(async () => {
      await host.close();
      rmSync(folder, { recursive: true });
    });
    const reloaded = await host.reload();

    test("it is loaded without errors and its tools say where they come from", () => {
      assert.deepEqual(
        reloaded.problems.filter(({ severity }) => severity === "error"),
        [],
      );
      assert.deepEqual(reloaded.added.toSorted(), Object.values(names).toSorted());
      for (const tool of host.tools()) assert.equal(tool.origin.dialect, dialect);
    });

    test("a call is answered by the plugin's own process", async () => {
      const result = await host.call(names.greet, { name: "Ada" });
      assert.equal(result.ok, true, textOf(result.content));
      assert.equal(textOf(result.content), "Hello, Ada");
    });

    test("an input that breaks the schema never reaches the plugin", async () => {
      const failure = failureOf(await host.call(names.greet, { name: 7 }));
      assert.equal(failure.code, "invalid_input");
      assert.match(failure.message, /\/name/u);
      assert.equal(failureOf(await host.call(names.greet, {})).code, "invalid_input");
    });

    test("a failure that the tool reports is soft and keeps its words", async () => {
      const result = await host.call(names.refuse);
      assert.equal(failureOf(result).code, "tool_failed");
      assert.equal(failureOf(result).soft, true);
      assert.match(textOf(result.content), /I would rather not/u);
    });

    test("what the tool throws is a failure with its message, and the next call is answered", async () => {
      const result = await host.call(names.fail);
      assert.equal(failureOf(result).code, "tool_failed");
      assert.equal(failureOf(result).soft === true, throwsSoftly);
      assert.match(failureOf(result).message, /broken inside/u);
      assert.equal((await host.call(names.greet, { name: "Bo" })).ok, true);
    });

    test("a cancelled call ends, whether the tool heeds it or not", async () => {
      const call = host.start(names.wait);
      await call.events().next();
      call.cancel("enough");
      assert.equal(failureOf(await call.result).code, "cancelled");
    });

    test("a tool that hangs ends at its deadline and the plugin goes on", async () => {
      assert.equal(failureOf(await host.call(names.wait, {}, { timeoutMs: 100 })).code, "timeout");
      assert.equal((await host.call(names.greet, { name: "Cy" })).ok, true);
    });

    test("where a person is asked, no means that nothing is done", async () => {
      asked.length = 0;
      decide = () => ({ approve: false, reason: "not now" });
      const refused = await host.call(names.remove);
      assert.equal(failureOf(refused).code, "declined");
      assert.doesNotMatch(textOf(refused.content), /^removed$/u);
      decide = () => ({ approve: true });
      assert.equal(textOf((await host.call(names.remove)).content), "removed");
      assert.equal(asked.length, 2);
    });
  });
