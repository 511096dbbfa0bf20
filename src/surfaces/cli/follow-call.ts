import { textOf } from "../../contract/content.ts";
import type { LoadProblem } from "../../contract/plugin.ts";
import type { Result } from "../../contract/result.ts";
import type { LiveCall } from "../../host/live-call.ts";
import type { Cli } from "./cli.ts";
import { guardAgainstCrashes } from "./crash-guard.ts";
import { EXIT, exitCodeOf } from "./exit-codes.ts";
import { Interrupts, type StopSignal } from "./interrupts.ts";
import { LiveOutput } from "./live-output.ts";
import type { ProgressBar } from "./progress-bar.ts";
import { renderFailure } from "./render-failure.ts";
import { renderOmission, renderResult } from "./render-result.ts";

/** A call that a person watches, and how they want to see it. */
export interface Followed {
  readonly running: LiveCall;
  readonly tool: string;
  readonly options: { readonly json?: boolean; readonly stream?: boolean };
  readonly bar: ProgressBar | undefined;
  /** Told what to do when a prompt catches Ctrl-C. */
  readonly stop: { by: (signal: StopSignal) => void };
  /** What was wrong with the plugins: a tool that is not there may be among it. */
  readonly problems: readonly LoadProblem[];
}

const EXIT_CLOSED_PIPE = 141;

/** Shows a call while it runs and how it ended; Ctrl-C cancels it. The exit code says what came of it. */
export async function followCall(cli: Cli, { running, tool, options, bar, stop, problems }: Followed): Promise<number> {
  const { terminal } = cli;
  const isJson = options.json === true;
  const streams = options.stream === true;
  const text = !isJson && (streams || terminal.stdout.isTTY === true);
  const live = new LiveOutput(terminal, { events: isJson && streams, text }, bar);
  const heard = hear(running, live);
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
  await heard;
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

async function hear(running: LiveCall, live: LiveOutput): Promise<void> {
  for await (const event of running.events()) await live.hear(event);
}

function show({ terminal }: Cli, result: Result, live: LiveOutput, isJson: boolean): void {
  if (isJson) return terminal.json(result);
  if (!live.hasSaid(textOf(result.content))) for (const line of renderResult(result)) terminal.line(line);
  const omission = renderOmission(result);
  if (omission !== undefined) terminal.note(terminal.paintNote("dim", omission));
}
