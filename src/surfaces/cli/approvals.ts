import type { Command } from "commander";
import type { AskedRequest } from "../../contract/ledger.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { openJournalHost } from "./journal-host.ts";
import { wholeNumber } from "./option-values.ts";
import { renderAnswered, renderApprovals } from "./render-approvals.ts";
import { renderApproval } from "./render-approval.ts";
import { UsageError } from "./usage-error.ts";

interface ApprovalsOptions extends SharedOptions {
  readonly decided?: boolean;
  readonly limit: number;
}

/** `pegboard approvals [id]` */
export function addApprovalsCommand(program: Command, cli: Cli): void {
  program
    .command("approvals")
    .summary("list the calls that wait for an answer")
    .description("List the calls that wait for an answer, or show one question in full.")
    .argument("[id]", "an approval's id, or the beginning of it")
    .option("--decided", "list those that were answered instead")
    .option("-l, --limit <number>", "show at most so many decided ones", wholeNumber, 20)
    .addHelpText("after", HELP)
    .action(async (id: string | undefined, _options: unknown, command: Command) => {
      cli.exit(await approvals(cli, id, command.optsWithGlobals<ApprovalsOptions>()));
    });
}

const HELP = `
A question outlives the process that asked it: the call goes on when it is approved.

Examples:
  $ pegboard approvals
  $ pegboard approvals 3fa85f64
  $ pegboard approve 3fa85f64
  $ pegboard deny 3fa85f64 --reason "wrong folder"`;

async function approvals(cli: Cli, id: string | undefined, options: ApprovalsOptions): Promise<number> {
  const { terminal } = cli;
  const host = openJournalHost(cli, options);
  try {
    if (id !== undefined) return showOne(cli, find(id, host?.approvals() ?? [], host?.answered(1000) ?? []), options);
    const open = host?.approvals() ?? [];
    const decided = options.decided === true ? (host?.answered(options.limit) ?? []) : [];
    if (options.json === true) terminal.json(options.decided === true ? { decided } : { approvals: open });
    else if (options.decided === true && decided.length > 0)
      for (const line of renderAnswered(terminal, decided, Date.now())) terminal.line(line);
    else if (options.decided !== true && open.length > 0)
      for (const line of renderApprovals(terminal, open, Date.now())) terminal.line(line);
    else terminal.note(options.decided === true ? "Nothing was decided yet." : "Nothing waits for an answer.");
    return EXIT.ok;
  } finally {
    await host?.close();
  }
}

function find(id: string, open: readonly AskedRequest["approval"][], answered: readonly AskedRequest[]): Partial<AskedRequest> {
  const approval = open.find((one) => one.id.startsWith(id));
  const found = approval === undefined ? answered.find((one) => one.approval.id.startsWith(id)) : { approval };
  if (found === undefined) throw new UsageError(`There is no approval "${id}".`);
  return found;
}

function showOne({ terminal }: Cli, { approval, answer, decidedAt }: Partial<AskedRequest>, options: ApprovalsOptions): number {
  if (approval === undefined) return EXIT.usage;
  if (options.json === true) terminal.json({ approval, answer, decidedAt });
  else {
    for (const line of renderApproval(terminal, approval)) terminal.line(line);
    if (answer !== undefined) terminal.line(`\nIt was answered: ${JSON.stringify(answer)}`);
  }
  return EXIT.ok;
}
