import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { count } from "./figures.ts";
import { wholeNumber } from "./option-values.ts";
import { withJournal } from "./with-journal.ts";
import { parseSpan } from "./time-span.ts";
import { UsageError } from "./usage-error.ts";

interface PruneOptions extends SharedOptions {
  readonly olderThan?: string;
  readonly keep?: number;
}

/** `pegboard runs prune` */
export function addPruneCommand(runs: Command, cli: Cli): void {
  runs
    .command("prune")
    .summary("remove old calls from the journal")
    .description("Remove ended calls from the journal for good. Calls that still run are kept.")
    .option("--older-than <span>", "those that began longer ago, e.g. 30d or 12h")
    .option("--keep <number>", "all but the newest so many", wholeNumber)
    .addHelpText("after", HELP)
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await prune(cli, command.optsWithGlobals<PruneOptions>()));
    });
}

const HELP = `
Examples:
  $ pegboard runs prune --older-than 30d
  $ pegboard runs prune --keep 1000`;

async function prune(cli: Cli, options: PruneOptions): Promise<number> {
  const { olderThan, keep } = options;
  if (olderThan === undefined && keep === undefined)
    throw new UsageError("Say which calls may go: --older-than 30d, --keep 1000, or both.");
  const retention = {
    ...(olderThan === undefined ? {} : { maxAgeMs: parseSpan(olderThan, "--older-than") }),
    ...(keep === undefined ? {} : { maxCalls: keep }),
  };
  const removed = (await withJournal(cli, options, (journal) => journal.retain(retention))) ?? 0;
  if (options.json === true) cli.terminal.json({ removed });
  else cli.terminal.line(`Removed ${count(removed, "call")}.`);
  return EXIT.ok;
}
