import type { Approver } from "../../host/approval-desk.ts";
import { casesFile, readCases, type SavedCase } from "./test-cases.ts";
import { mismatches, type Mismatch } from "./test-expectation.ts";
import type { Tried } from "./test-report.ts";
import type { Trial, TriedPlugin } from "./wiring.ts";

/** Answers approvals as the case that runs says; one case runs at a time. */
export class CaseApprover {
  answer: boolean | undefined;
  /** Whether it was asked and had no answer. */
  wasAtALoss = false;

  readonly approve: Approver = () => {
    if (this.answer === true) return { approve: true, by: "the case" };
    this.wasAtALoss = this.answer === undefined;
    return {
      approve: false,
      by: "the case",
      reason: this.answer === false ? "the case declines" : 'the case does not say "approve"',
    };
  };
}

/** Tries a plugin: that it loads, then its saved cases one after the other. Stops when the signal aborts. */
export async function* runCases(
  plugin: TriedPlugin,
  { host }: Trial,
  approver: CaseApprover,
  signal: AbortSignal,
): AsyncGenerator<Tried> {
  yield* loadFailures(plugin);
  const file = casesFile(plugin.folder);
  const saved = readCases(file);
  if (saved === undefined) return;
  if ("fault" in saved) {
    const { line, message } = saved.fault;
    yield { name: message, kind: "load", ok: false, ms: 0, file, line, mismatches: [] };
    return;
  }
  for (const one of saved.cases) {
    if (signal.aborted) return;
    yield { ...(await runCase(one, host, approver, signal)), file, line: one.line };
  }
}

async function runCase(one: SavedCase, host: Trial["host"], approver: CaseApprover, signal: AbortSignal): Promise<Tried> {
  approver.answer = one.approve;
  approver.wasAtALoss = false;
  const from = performance.now();
  const result = await host.call(one.tool, one.input, { caller: "test", signal });
  const found = mismatches(result, one.expect);
  const hint: Mismatch[] =
    found.length > 0 && approver.wasAtALoss
      ? [{ expected: 'a decision, as the tool asks for approval: "approve": true or false', got: "none in this case" }]
      : [];
  const ms = performance.now() - from;
  return { name: one.name, kind: "case", tool: one.tool, ok: found.length === 0, ms, mismatches: [...found, ...hint] };
}

/** Runs the tests that come with a plugin. */
export async function* runTests(plugin: TriedPlugin, signal: AbortSignal): AsyncGenerator<Tried> {
  for (const [index, name] of plugin.tests.entries()) {
    if (signal.aborted) return;
    const from = performance.now();
    const { ok, said } = await plugin.test(index).catch((error: unknown) => ({ ok: false, said: (error as Error).message }));
    const found = ok ? [] : [{ expected: "the plugin's own test to pass", got: said }];
    yield { name, kind: "test", ok, ms: performance.now() - from, said, mismatches: found };
  }
}

function* loadFailures({ problems }: TriedPlugin): Generator<Tried> {
  for (const { file, line, message, fix, severity } of problems)
    if (severity === "error")
      yield {
        name: "loads without errors",
        kind: "load",
        ok: false,
        ms: 0,
        file,
        ...(line === undefined ? {} : { line }),
        mismatches: [{ expected: "a plugin that loads", got: message }],
        fix,
      };
}
