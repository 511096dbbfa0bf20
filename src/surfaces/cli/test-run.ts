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

const PATIENCE_MS = 30_000;

/** Runs the tests that come with a plugin, which was loaded for that. */
export async function* runTests(plugin: TriedPlugin, signal: AbortSignal, patienceMs = PATIENCE_MS): AsyncGenerator<Tried> {
  for (const [index, name] of plugin.tests.entries()) {
    if (signal.aborted) return;
    const from = performance.now();
    const { ok, said } = await within(patienceMs, signal, plugin.test(index));
    if (signal.aborted) return;
    const found = ok ? [] : [{ expected: "the plugin's own test to pass", got: said }];
    yield { name, kind: "test", ok, ms: performance.now() - from, said, mismatches: found };
  }
}

// A test of a plugin does not pass the gate, which would end it in time.
async function within(ms: number, signal: AbortSignal, test: ReturnType<TriedPlugin["test"]>): ReturnType<TriedPlugin["test"]> {
  const over = Promise.withResolvers<{ ok: boolean; said: string }>();
  const end = (said: string) => over.resolve({ ok: false, said });
  const timer = setTimeout(end, ms, `It did not end within ${ms} ms.`);
  const onAbort = (): void => end("It was cancelled.");
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([test, over.promise]);
  } catch (error) {
    return { ok: false, said: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** What kept a plugin, or a part of it, from loading. */
export function* loadFailures({ problems }: TriedPlugin): Generator<Tried> {
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
