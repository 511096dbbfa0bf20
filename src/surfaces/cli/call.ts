import type { Command } from "commander";
import { failure } from "../../contract/failure.ts";
import { failed } from "../../contract/result.ts";
import { addAnsweringOptions, type AnsweringOptions } from "./answering.ts";
import { atTerminal } from "./at-terminal.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { followCall } from "./follow-call.ts";
import { openHost } from "./open-host.ts";
import { milliseconds } from "./option-values.ts";
import { readInput } from "./read-input.ts";
import { UsageError } from "./usage-error.ts";

interface CallCommandOptions extends SharedOptions, AnsweringOptions {
  readonly input?: string;
  readonly timeout?: number;
  readonly stream?: boolean;
  readonly session?: string;
  readonly key?: string;
}

/** `pegboard call <tool> [key=value…]` */
export function addCallCommand(program: Command, cli: Cli): void {
  const command = program
    .command("call")
    .summary("call a tool")
    .description("Call a tool and print what it gives back.")
    .argument("<tool>", "its name")
    .argument("[key=value...]", "its arguments, read by the tool's schema; key:=json for any JSON, a.b=value for nested ones")
    .option("-i, --input <json>", "the whole input: JSON, @file, or - for stdin");
  addAnsweringOptions(command)
    .option("-t, --timeout <ms>", "stop the tool after so many milliseconds", milliseconds)
    .option("-s, --stream", "show text as it comes, terminal or not; with --json every event on a line")
    .option("--session <name>", "group calls under this name")
    .option("--key <text>", "idempotency key: a later call with the same one gets this one's outcome")
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
  const { approver, attended, bar, stop, use } = atTerminal(cli, options);
  const { host, problems } = await openHost(cli, options, { record: true, approver, attended });
  use(host);
  try {
    const input = await readInput(options.input, pairs, host.tool(tool)?.input ?? true);
    const running = host.start(tool, input, {
      caller: "cli",
      ...(options.session === undefined ? {} : { session: options.session }),
      ...(options.timeout === undefined ? {} : { timeoutMs: options.timeout }),
      ...(options.key === undefined ? {} : { idempotencyKey: options.key }),
    });
    return await followCall(cli, { running, tool, options, bar, stop, problems });
  } catch (error) {
    if (!(error instanceof UsageError) || options.json !== true) throw error;
    cli.terminal.json(failed(failure("invalid_input", error.message)));
    return EXIT.usage;
  } finally {
    bar?.clear();
    await host.close();
  }
}
