import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { isObject, type Json, type JsonObject } from "../../contract/json.ts";
import type { PolicyCase } from "../../contract/rule.ts";
import { nearestNames } from "../../host/nearest.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { parseJson } from "./json-text.ts";
import { openHost } from "./open-host.ts";
import { withPolicyDesk } from "./policy-desk.ts";
import { renderCaseResult } from "./render-policy-explanation.ts";
import { renderCount } from "./test-report.ts";
import { UsageError } from "./usage-error.ts";

/** `pegboard policy test <file>` */
export function addPolicyCasesCommand(policy: Command, cli: Cli): void {
  policy
    .command("test")
    .summary("hold the policy against a file of expected verdicts")
    .description("Hold the policy against a file of calls and the verdicts they must get, without making the calls.")
    .argument("<file>", 'a JSON list of { "tool", "input", "caller", "session", "expect", "rule" }')
    .addHelpText("after", HELP)
    .action(async (file: string, _options: unknown, command: Command) => {
      cli.exit(await test(cli, file, command.optsWithGlobals<SharedOptions>()));
    });
}

const HELP = `
"expect" is allow, ask or deny; "rule" may name the rule that must decide. Exits with 1 where a verdict is another.

Examples:
  $ pegboard policy test policy.cases.json
  $ pegboard policy test policy.cases.json --json`;

async function test(cli: Cli, file: string, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  const cases = readPolicyCases(file);
  const { host } = await openHost(cli, options);
  try {
    const results = await withPolicyDesk(cli, options, (desk) => desk.test(host, cases));
    const failed = results.filter(({ ok }) => !ok).length;
    if (options.json === true) terminal.json({ ok: failed === 0, passed: results.length - failed, failed, results });
    else {
      for (const result of results) for (const line of renderCaseResult(terminal, result)) terminal.line(line);
      terminal.line(renderCount(terminal, results.length - failed, failed));
    }
    return failed === 0 ? EXIT.ok : EXIT.failed;
  } finally {
    await host.close();
  }
}

const FIELDS = ["tool", "input", "caller", "session", "expect", "rule"];
const TEXTS = ["tool", "caller", "session", "rule"];

function readPolicyCases(file: string): readonly PolicyCase[] {
  const list = parseJson(readText(file), file);
  if (!Array.isArray(list) || list.length === 0)
    throw new UsageError(`${file} holds no list of cases. Write [ { "tool": "notes.add", "expect": "ask" } ].`);
  return (list as readonly Json[]).map((item, i) => {
    const fault = caseFault(item);
    if (fault !== undefined) throw new UsageError(`Case ${i + 1} of ${file} ${fault}`);
    return item as unknown as PolicyCase;
  });
}

function caseFault(item: Json): string | undefined {
  if (!isObject(item)) return "is no object.";
  const unknown = Object.keys(item).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) return `has "${unknown}", which means nothing. ${hintFor(unknown)}`;
  const wrong = TEXTS.find((name) => item[name] !== undefined && typeof item[name] !== "string");
  if (wrong !== undefined) return `has a "${wrong}" that is no text.`;
  return item["tool"] === undefined ? 'does not say which tool is called: "tool".' : expectationFault(item);
}

function expectationFault({ expect }: JsonObject): string | undefined {
  if (expect === "allow" || expect === "ask" || expect === "deny") return undefined;
  return `expects ${JSON.stringify(expect) ?? "nothing"}. "expect" is "allow", "ask" or "deny".`;
}

function hintFor(name: string): string {
  const [near] = nearestNames(name, FIELDS);
  return near === undefined ? `Known are ${FIELDS.join(", ")}.` : `Did you mean "${near}"?`;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The file "${file}" cannot be read: ${code === "ENOENT" ? "there is no such file" : String(code)}.`);
  }
}
