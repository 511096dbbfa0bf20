import type { Command } from "commander";
import { addChainPlanCommand } from "./chain-plan.ts";
import { addChainRunCommands } from "./chain-run.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { openHost } from "./open-host.ts";
import { renderChains } from "./render-chains.ts";

/** `pegboard chain` and what belongs to it. */
export function addChainCommand(program: Command, cli: Cli): void {
  const command = program
    .command("chain")
    .summary("run tools one after the other, each with what the ones before it gave")
    .description("List the saved chains, run one or a file of steps, see beforehand what it would do, go on where it failed.")
    .addHelpText("after", HELP)
    .action(async (_options: unknown, self: Command) => {
      cli.exit(await list(cli, self.optsWithGlobals<SharedOptions>()));
    });
  addChainRunCommands(command, cli);
  addChainPlanCommand(command, cli);
}

const HELP = `
Examples:
  $ pegboard chain
  $ pegboard chain plan steps.json
  $ pegboard chain run steps.json name=Ada
  $ pegboard chain run welcome name=Ada --yes
  $ pegboard chain resume mgx1p2ab`;

async function list(cli: Cli, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  const { host } = await openHost(cli, options);
  const { saved } = cli.wiring.chains.deskOf(host);
  const chains = Array.from(saved, ([name, definition]) => ({ name, tool: `chain.${name}`, ...definition }));
  await host.close();
  if (options.json === true) terminal.json({ chains });
  else if (chains.length > 0) for (const line of renderChains(terminal, chains)) terminal.line(line);
  else
    terminal.note(
      `No chain is saved. Put one under "chains" in pegboard.config.json, or run a file: ${cli.command} chain run steps.json`,
    );
  return EXIT.ok;
}
