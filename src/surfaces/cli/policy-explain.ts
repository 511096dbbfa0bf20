import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { openHost } from "./open-host.ts";
import { nearestNames } from "../../host/nearest.ts";
import { withPolicyDesk } from "./policy-desk.ts";
import { readInput } from "./read-input.ts";
import { renderExplanation } from "./render-policy-explanation.ts";
import { UsageError } from "./usage-error.ts";

interface ExplainOptions extends SharedOptions {
  readonly input?: string;
  readonly caller?: string;
  readonly session?: string;
}

/** `pegboard policy explain <tool> [key=value…]` */
export function addPolicyExplainCommand(policy: Command, cli: Cli): void {
  policy
    .command("explain")
    .summary("what each row of the table says of a call, and which decides")
    .description("Say what the policy makes of a call, row by row, without making it.")
    .argument("<tool>", "its name")
    .argument("[key=value...]", "its arguments, as for call")
    .option("-i, --input <json>", "the whole input: JSON, @file, or - for stdin")
    .option("--caller <surface>", "as if it came through this surface", "cli")
    .option("--session <name>", "as if it belonged to this session")
    .addHelpText("after", HELP)
    .action(async (tool: string, pairs: string[], _options: unknown, command: Command) => {
      cli.exit(await explain(cli, tool, pairs, command.optsWithGlobals<ExplainOptions>()));
    });
}

const HELP = `
Examples:
  $ pegboard policy explain notes.add text="buy milk"
  $ pegboard policy explain shell.run --input '{"command":"rm -rf /"}' --caller mcp
  $ pegboard policy explain mail.send to=a@example.com --session nightly --json`;

async function explain(cli: Cli, name: string, pairs: readonly string[], options: ExplainOptions): Promise<number> {
  const { terminal } = cli;
  const { host } = await openHost(cli, options);
  try {
    const tool = host.tool(name);
    if (tool === undefined)
      throw new UsageError(
        noTool(
          name,
          host.tools().map((one) => one.name),
        ),
      );
    const input = await readInput(options.input, pairs, tool.input);
    const { caller, session } = options;
    const question = {
      tool: tool.name,
      input,
      ...(caller === undefined ? {} : { caller }),
      ...(session === undefined ? {} : { session }),
    };
    const explanation = await withPolicyDesk(cli, options, (desk) => desk.explain(host, question));
    if (typeof explanation === "string") throw new UsageError(explanation);
    if (options.json === true) terminal.json({ ...question, ...explanation });
    else for (const line of renderExplanation(terminal, tool.name, explanation)) terminal.line(line);
    return EXIT.ok;
  } finally {
    await host.close();
  }
}

function noTool(name: string, names: readonly string[]): string {
  const near = nearestNames(name, names);
  return `There is no tool "${name}".${near.length === 0 ? "" : ` Did you mean ${near.map((one) => `"${one}"`).join(" or ")}?`}`;
}
