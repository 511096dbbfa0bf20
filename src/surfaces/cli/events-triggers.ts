import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { renderTriggers } from "./events-render.ts";
import { feedOf } from "./events-feed.ts";
import { EXIT } from "./exit-codes.ts";
import { openJournalHost } from "./journal-host.ts";
import { heldBy, warn } from "./open-host.ts";

/** `pegboard triggers` */
export function addTriggersCommand(program: Command, cli: Cli): void {
  program
    .command("triggers")
    .summary("list the triggers, and when those run that wait for a time")
    .description("List the triggers of the config: what each waits for and runs; of those that wait for a time, when.")
    .addHelpText("after", HELP)
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await triggers(cli, command.optsWithGlobals<SharedOptions>()));
    });
}

const HELP = `
They run while pegboard serve does.

Examples:
  $ pegboard triggers
  $ pegboard triggers --json`;

async function triggers(cli: Cli, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  // Without anything kept none has run yet: a look makes no data folder.
  const onProblem = (problem: string): void => warn(cli, problem);
  const host = openJournalHost(cli, options) ?? cli.wiring.createHost({ ...heldBy(cli), onProblem });
  try {
    const states = feedOf(host).triggers();
    if (options.json === true) terminal.json({ triggers: states });
    else if (states.length > 0) for (const line of renderTriggers(terminal, states, Date.now())) terminal.line(line);
    else terminal.note('There are no triggers. Put some under "triggers" in pegboard.config.json.');
    return EXIT.ok;
  } finally {
    await host.close();
  }
}
