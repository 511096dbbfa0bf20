import type { Command } from "commander";
import { Option } from "commander";
import { textOf } from "../../contract/content.ts";
import { failure } from "../../contract/failure.ts";
import type { Json } from "../../contract/json.ts";
import { failed, type Result } from "../../contract/result.ts";
import { createApprover } from "./approver.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { guardAgainstCrashes } from "./crash-guard.ts";
import { EXIT, exitCodeOf } from "./exit-codes.ts";
import { Interrupts, type StopSignal } from "./interrupts.ts";
import { LiveOutput } from "./live-output.ts";
import { openHost, type OpenHost } from "./open-host.ts";
import { milliseconds } from "./option-values.ts";
import { ProgressBar } from "./progress-bar.ts";
import { readInput } from "./read-input.ts";
import { renderFailure } from "./render-failure.ts";
import { renderOmission, renderResult } from "./render-result.ts";
import { UsageError } from "./usage-error.ts";

interface CallCommandOptions extends SharedOptions {
  readonly input?: string;
  readonly yes?: boolean;
  readonly no?: boolean;
  readonly timeout?: number;
  readonly stream?: boolean;
  readonly session?: string;
}

const EXIT_CLOSED_PIPE = 141;

/** `pegboard call <tool> [key=value…]` */
export function addCallCommand(program: Command, cli: Cli): void {
  program
    .command("call")
    .summary("call a tool")
    .description("Call a tool and print what it gives back.")
    .argument("<tool>", "its name")
    .argument("[key=value...]", "its arguments, read by the tool's schema; key:=json for any JSON, a.b=value for nested ones")
    .option("-i, --input <json>", "the whole input: JSON, @file, or - for stdin")
    .addOption(
      new Option("-y, --yes", "approve the call without being asked; never overrides a rule that denies").conflicts("no"),
    )
    .addOption(new Option("-n, --no", "decline where approval is asked for").conflicts("yes"))
    .option("-t, --timeout <ms>", "stop the tool after so many milliseconds", milliseconds)
    .option("-s, --stream", "show text as it comes, terminal or not; with --json every event on a line")
    .option("--session <name>", "group calls under this name")
    .addHelpText("after", HELP)
    .action(async (tool: string, pairs: string[], _options: unknown, command: Command) => {
      cli.exit(await call(cli, tool, pairs, command.optsWithGlobals<CallCommandOptions>()));
    });
}

const HELP = `
Exit codes: 0 ok, 1 the tool failed, 2 wrong usage or input,
            3 denied or declined, 130 cancelled by Ctrl-C.

Examples:
  $ pegboard call convert.units value=26.2 from=mi to=km
  $ pegboard call text.stats --input @letter.json --json
  $ echo '{"text":"hello"}' | pegboard call text.stats --input -
  $ pegboard call demo.count to=5 --stream --json
  $ pegboard call notes.add text="buy milk" --yes`;

async function call(cli: Cli, tool: string, pairs: readonly string[], options: CallCommandOptions): Promise<number> {
  const stop = { by: (_signal: StopSignal): void => {} };
  const bar = cli.terminal.stderr.isTTY && process.env["TERM"] !== "dumb" ? new ProgressBar(cli.terminal.stderr) : undefined;
  const approver = createApprover({
    terminal: cli.terminal,
    answer: options.yes === true ? "yes" : options.no === true ? "no" : "ask",
    canAsk: process.stdin.isTTY === true && cli.terminal.stderr.isTTY === true && options.input !== "-",
    onInterrupt: () => stop.by("SIGINT"),
  });
  const open = await openHost(cli, options, { record: true, approver });
  try {
    const input = await readInput(options.input, pairs, open.host.tool(tool)?.input ?? true);
    return await run(cli, open, { tool, input, options, bar, stop });
  } catch (error) {
    if (!(error instanceof UsageError) || options.json !== true) throw error;
    cli.terminal.json(failed(failure("invalid_input", error.message)));
    return EXIT.usage;
  } finally {
    bar?.clear();
    await open.host.close();
  }
}

interface Job {
  readonly tool: string;
  readonly input: Json;
  readonly options: CallCommandOptions;
  readonly bar: ProgressBar | undefined;
  readonly stop: { by: (signal: StopSignal) => void };
}

async function run(cli: Cli, { host, problems }: OpenHost, { tool, input, options, bar, stop }: Job): Promise<number> {
  const { terminal } = cli;
  const isJson = options.json === true;
  const streams = options.stream === true;
  const text = !isJson && (streams || terminal.stdout.isTTY === true);
  const live = new LiveOutput(terminal, { events: isJson && streams, text }, bar);
  const running = host.start(tool, input, {
    caller: "cli",
    onEvent: (event) => live.hear(event),
    ...(options.session === undefined ? {} : { session: options.session }),
    ...(options.timeout === undefined ? {} : { timeoutMs: options.timeout }),
  });
  let exitCode: number | undefined;
  using interrupts = new Interrupts({
    cancel: (signal) => {
      live.end();
      terminal.note(`Cancelling ${tool} … (Ctrl-C again quits at once)`);
      running.cancel(signal === "SIGINT" ? "Ctrl-C" : signal);
    },
    quit: (code) => process.exit(code),
  });
  stop.by = interrupts.stop;
  terminal.whenClosed(() => {
    exitCode = EXIT_CLOSED_PIPE;
    running.cancel("nobody reads its output any more");
  });
  using _guard = guardAgainstCrashes((message) => {
    exitCode = EXIT.failed;
    running.cancel(`it failed outside of its run: ${message}`);
  });
  const result = await running.result;
  live.end();
  if (!(isJson && streams)) show(cli, result, live, isJson);
  if (result.ok) return EXIT.ok;
  if (!isJson && exitCode !== EXIT_CLOSED_PIPE) {
    renderFailure(terminal, { failure: result.failure, tool, command: cli.command, callId: running.id });
    if (result.failure.code === "tool_not_found" && problems.length > 0)
      terminal.note(`Some tools could not be loaded: ${cli.command} doctor says why.`);
  }
  const isCancelled = result.failure.code === "cancelled";
  return (isCancelled ? (exitCode ?? interrupts.exitCode) : undefined) ?? exitCodeOf(result.failure.code);
}

function show({ terminal }: Cli, result: Result, live: LiveOutput, isJson: boolean): void {
  if (isJson) return terminal.json(result);
  if (!live.hasSaid(textOf(result.content))) for (const line of renderResult(result)) terminal.line(line);
  const omission = renderOmission(result);
  if (omission !== undefined) terminal.note(terminal.paintNote("dim", omission));
}
