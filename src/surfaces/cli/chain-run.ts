import type { Command } from "commander";
import { failure } from "../../contract/failure.ts";
import { isObject } from "../../contract/json.ts";
import { failed, type Result } from "../../contract/result.ts";
import type { Host } from "../../host/host.ts";
import type { LiveCall } from "../../host/live-call.ts";
import { addAnsweringOptions, type AnsweringOptions } from "./answering.ts";
import { atTerminal } from "./at-terminal.ts";
import { findChain } from "./chain-source.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { findRun } from "./find-run.ts";
import { followCall } from "./follow-call.ts";
import { openHost } from "./open-host.ts";
import { milliseconds } from "./option-values.ts";
import { readInput } from "./read-input.ts";
import { showSteps } from "./step-lines.ts";
import { UsageError } from "./usage-error.ts";

interface RunOptions extends SharedOptions, AnsweringOptions {
  readonly input?: string;
  readonly timeout?: number;
  readonly session?: string;
}

/** `pegboard chain run <chain> [key=value…]` and `pegboard chain resume <callId>` */
export function addChainRunCommands(parent: Command, cli: Cli): void {
  const run = parent
    .command("run")
    .summary("run a saved chain, or a file of steps")
    .description("Run a saved chain, or a file of steps. Every step is judged and asked about by itself.")
    .argument("<chain>", "the name of a saved chain, or a .json file")
    .argument("[key=value...]", "what the chain takes; its steps find it as {{input.key}}")
    .option("-i, --input <json>", "the whole input: JSON, @file, or - for stdin")
    .addHelpText("after", RUN_HELP)
    .action(async (named: string, pairs: string[], _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<RunOptions>();
      cli.exit(await follow(cli, options, (host) => begin(cli, host, named, pairs, options)));
    });
  const resume = parent
    .command("resume")
    .summary("go on with a chain that failed, from the step that failed")
    .description("Go on with a chain that failed. What its steps have done is not done again; the one that failed is.")
    .argument("<callId>", "the call of the chain, or the beginning of its id")
    .addHelpText("after", RESUME_HELP)
    .action(async (callId: string, _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<RunOptions>();
      cli.exit(await follow(cli, options, (host) => resumed(host, callId, options)));
    });
  for (const command of [run, resume])
    addAnsweringOptions(command)
      .option("-t, --timeout <ms>", "stop the whole chain after so many milliseconds", milliseconds)
      .option("--session <name>", "group calls under this name");
}

const RUN_HELP = `
Exit codes are those of the step that failed: 1 it failed, 2 wrong input,
            3 denied or declined, 130 cancelled by Ctrl-C.

Examples:
  $ pegboard chain run welcome name=Ada
  $ pegboard chain run steps.json --input '{"name":"Ada"}' --json
  $ pegboard chain run ./steps.json name=Ada --yes`;

const RESUME_HELP = `
Examples:
  $ pegboard runs --tool chain.run --status tool_failed
  $ pegboard chain resume mgx1p2ab`;

/** A call of a chain that is ready to begin. */
interface Ready {
  readonly tool: string;
  /** Begins it; whoever asks for its events right away misses none. */
  start(): LiveCall;
}

async function begin(cli: Cli, host: Host, named: string, pairs: readonly string[], options: RunOptions): Promise<Ready> {
  const { definition, tool, inputOf } = await findChain(named, cli.wiring.chains.deskOf(host).saved);
  const values = await readInput(options.input, pairs, definition.input ?? true);
  return { tool, start: () => host.start(tool, inputOf(values), callOptions(options)) };
}

// One that waits for a person, or whose process is gone, has not failed: it goes on under its own id.
async function resumed(host: Host, callId: string, options: RunOptions): Promise<Ready> {
  const call = host.journal === undefined ? undefined : await findRun(host.journal, callId);
  const id = call?.id ?? callId;
  const [waiting] = await host.resume(id);
  if (waiting !== undefined) return { tool: call?.tool ?? "chain.run", start: () => waiting };
  return { tool: "chain.run", start: () => host.start("chain.run", { resume: id }, callOptions(options)) };
}

function callOptions({ session, timeout }: RunOptions): { caller: string; session?: string; timeoutMs?: number } {
  return {
    caller: "cli",
    ...(session === undefined ? {} : { session }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
  };
}

async function follow(cli: Cli, options: RunOptions, prepare: (host: Host) => Promise<Ready>): Promise<number> {
  const { terminal } = cli;
  const { approver, attended, bar, stop, use } = atTerminal(cli, options);
  const { host, problems } = await openHost(cli, options, { record: true, approver, attended });
  use(host);
  try {
    const { tool, start } = await prepare(host);
    const running = start();
    const isShown = options.json !== true && terminal.stderr.isTTY === true;
    const shown = isShown ? showSteps(running.events(), terminal, bar) : undefined;
    const exitCode = await followCall(cli, { running, tool, options, bar, stop, problems });
    await shown;
    const hint = options.json === true ? undefined : resumeHint(await running.result, running.id, cli.command);
    if (hint !== undefined) terminal.note(terminal.paintNote("dim", hint));
    return exitCode;
  } catch (error) {
    if (!(error instanceof UsageError) || options.json !== true) throw error;
    terminal.json(failed(failure("invalid_input", error.message)));
    return EXIT.usage;
  } finally {
    bar?.clear();
    await host.close();
  }
}

function resumeHint(result: Result, callId: string, command: string): string | undefined {
  const failedAt = !result.ok && isObject(result.data) ? result.data["failedAt"] : undefined;
  return typeof failedAt === "number" ? `Go on from step ${failedAt}: ${command} chain resume ${callId}` : undefined;
}
