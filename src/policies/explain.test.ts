import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { JsonObject } from "../contract/json.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { DENIALS } from "./denials.ts";
import { callOf, specOf } from "./fixtures/calls.ts";
import { MODES } from "./modes.ts";
import { PRECEDENCE } from "./precedence.ts";
import type { PolicySource } from "./read-settings.ts";
import { RulePolicy } from "./rule-policy.ts";

function steps(settings: readonly PolicySource[], tool: Partial<ToolSpec> = {}, input: JsonObject = {}): string[] {
  const policy = new RulePolicy({ settings, standing: () => [], now: () => 0 });
  const explanation = policy.explain(specOf(tool), input, callOf());
  return explanation.steps.map(({ row, applies, message }) => `${row} ${applies ? "+" : "-"} ${message}`);
}

test("an explanation goes through every row, also those that are overruled, and says where each rule stands", () => {
  const rules = [
    { name: "mine", verdict: "allow" },
    { name: "no mail", verdict: "deny", match: { tool: "mail.*" } },
  ] as const;
  assert.deepEqual(steps([{ from: "user.json", rules, mode: "headless" }], { approval: "always" }), [
    "1 - it is no plainly destructive command",
    '2 + "no mail" (user.json) denies it',
    "3 - no rule that asks is about it",
    '4 + "mine" (user.json) allows it',
    "5 - the mode is headless",
    "6 + the author asks for approval (always): asks",
    "7 - nothing is to be asked about",
  ]);
});

test("an explanation says who lifts a denial, and what became of a question", () => {
  const lifted = steps(
    [{ from: "ci.json", mode: "reject", without: ["shut-down"] }],
    { approval: "always" },
    { command: "reboot" },
  );
  assert.equal(lifted[0], '1 - "shut-down" would deny it (it shuts the machine down), but is lifted by ci.json');
  assert.equal(lifted[6], "7 + the mode is reject, nobody is to be asked: denied");
  assert.equal(steps([], { approval: "always" })[6], "7 - a person is asked: the mode is manual");
});

const page = readFileSync(new URL("../../docs/guides/policy.md", import.meta.url), "utf8");

function tableUnder(heading: string): string[][] {
  const section = page.slice(page.indexOf(`\n## ${heading}\n`)).split("\n## ")[1] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test("the guide has the table that decides, word for word", () => {
  const rows = PRECEDENCE.map(({ title, says }, i) => [String(i + 1), title, says]);
  assert.deepEqual(tableUnder("Who decides"), rows);
});

test("the guide has every mode and every built-in denial", () => {
  assert.deepEqual(
    tableUnder("Modes"),
    Object.entries(MODES).map(([mode, says]) => [`\`${mode}\``, says]),
  );
  assert.deepEqual(
    tableUnder("Built-in denials"),
    DENIALS.map(({ name, why }) => [`\`${name}\``, why]),
  );
});
