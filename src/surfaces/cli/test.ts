import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { guardAgainstCrashes } from "./crash-guard.ts";
import { EXIT } from "./exit-codes.ts";
import { Interrupts } from "./interrupts.ts";
import { namedFolder, noPlugins, trialOptions } from "./named-folder.ts";
import { warn } from "./open-host.ts";
import { shortPath } from "./render-problems.ts";
import { casesFile } from "./test-cases.ts";
import { renderCount, renderHead, renderTried, type Tried, type TriedReport } from "./test-report.ts";
import { CaseApprover, loadFailures, runCases, runTests } from "./test-run.ts";
import type { Trial, TriedPlugin } from "./wiring.ts";

/** `pegboard test [dir]` */
export function addTestCommand(program: Command, cli: Cli): void {
  program
    .command("test")
    .summary("run the saved cases of plugins")
    .description("Call tools as cases.json of each plugin says, compare what comes back, and run the tests that plugins bring.")
    .argument("[dir]", "a plugins folder, or the folder of one plugin (default: the plugins folder)")
    .addHelpText("after", HELP)
    .action(async (dir: string | undefined, _options: unknown, command: Command) => {
      cli.exit(await test(cli, dir, command.optsWithGlobals<SharedOptions>()));
    });
}

const HELP = `
cases.json lies in the plugin's folder (for a module x.js by itself: x.cases.json):
  [ { "name": "greets", "tool": "hello.greet", "input": { "name": "Ada" },
      "expect": { "text": "Hello, Ada!" } } ]
expect may say: ok, code (of the failure), text (all of it), includes,
matches (a pattern), data (what the data must hold). Without ok and code the
call must succeed. "approve": true or false answers a tool that asks.
Nothing is recorded, and what tools keep is thrown away.
Exit codes: 0 all passed, 1 some failed or a cases.json is malformed, 2 wrong usage.

Examples:
  $ pegboard test
  $ pegboard test plugins/weather
  $ pegboard test --json`;

async function test(cli: Cli, dir: string | undefined, options: SharedOptions): Promise<number> {
  const path = namedFolder(dir, options);
  const trial = trialOptions(cli, options);
  const data = await mkdtemp(join(tmpdir(), "pegboard-test-"));
  // Tools that keep something themselves keep it there, not among what the person has.
  process.env["PEGBOARD_DATA"] = data;
  const stop = new AbortController();
  using interrupts = new Interrupts({ cancel: () => stop.abort(), quit: (code) => process.exit(code) });
  using _guard = guardAgainstCrashes((message) => warn(cli, `A tool failed outside of its run: ${message}`));
  const approver = new CaseApprover();
  const trials: Trial[] = [];
  try {
    const cases = await cli.wiring.openTrial(path, { ...trial, approver: approver.approve });
    trials.push(cases);
    if (cases.plugins.length === 0) throw noPlugins(path, cli.command);
    const tests = await cli.wiring.openTrial(path, { ...trial, testing: true });
    trials.push(tests);
    const reports = await tryAll(cli, options, { cases, tests, approver, signal: stop.signal });
    return interrupts.exitCode ?? summary(cli, options, reports);
  } finally {
    await Promise.all(trials.map((trial) => trial.close()));
    await rm(data, { recursive: true, force: true });
  }
}

interface Bench {
  readonly cases: Trial;
  /** The same plugins, loaded with their own tests. */
  readonly tests: Trial;
  readonly approver: CaseApprover;
  readonly signal: AbortSignal;
}

async function tryAll({ terminal }: Cli, { json }: SharedOptions, bench: Bench): Promise<TriedReport[]> {
  const reports: TriedReport[] = [];
  for (const plugin of bench.cases.plugins) {
    const { id, dialect, folder } = plugin;
    const results: Tried[] = [];
    for await (const tried of tryOne(plugin, bench)) {
      if (json !== true && results.length === 0) terminal.line(renderHead(terminal, plugin));
      if (json !== true) for (const line of renderTried(terminal, tried)) terminal.line(line);
      results.push(tried);
    }
    if (results.length > 0 || plugin.tools.length > 0) reports.push({ id, dialect, folder, results });
  }
  return reports;
}

async function* tryOne(plugin: TriedPlugin, { cases, tests, approver, signal }: Bench): AsyncGenerator<Tried> {
  yield* runCases(plugin, cases, approver, signal);
  const twin = tests.plugins.find(({ folder }) => folder === plugin.folder);
  if (twin === undefined) return;
  // What only fails where its tests are let run has not been told yet.
  if (!plugin.problems.some(({ severity }) => severity === "error")) yield* loadFailures(twin);
  yield* runTests(twin, signal);
}

function summary({ terminal }: Cli, { json }: SharedOptions, reports: readonly TriedReport[]): number {
  const results = reports.flatMap((report) => report.results);
  const failed = results.filter(({ ok }) => !ok).length;
  const passed = results.length - failed;
  const untested = reports.filter((report) => report.results.length === 0);
  if (json === true) terminal.json({ passed, failed, plugins: reports });
  else {
    if (results.length > 0) terminal.line();
    for (const { folder } of untested)
      terminal.note(`${shortPath(folder)} has no cases. Add some in ${shortPath(casesFile(folder))}:`);
    if (untested.length > 0) terminal.note('  [ { "tool": "…", "input": { … }, "expect": { "includes": "…" } } ]');
    terminal.line(renderCount(terminal, passed, failed));
  }
  return failed > 0 ? EXIT.failed : EXIT.ok;
}
