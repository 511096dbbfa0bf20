import type { Command } from "commander";
import type { Receipt } from "../../contract/ledger.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { table } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import { count, moment } from "./figures.ts";
import { openJournalHost } from "./journal-host.ts";
import { wholeNumber } from "./option-values.ts";
import { oneLine } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

interface ReceiptsOptions extends SharedOptions {
  readonly limit: number;
}

/** `pegboard receipts` and `pegboard receipts verify` */
export function addReceiptsCommand(program: Command, cli: Cli): void {
  const command = program
    .command("receipts")
    .summary("list what was decided, or verify that nobody changed it")
    .description("List the signed receipts of decisions, newest first.")
    .option("-l, --limit <number>", "show at most so many", wholeNumber, 20)
    .addHelpText("after", "\nExamples:\n  $ pegboard receipts\n  $ pegboard receipts --json\n  $ pegboard receipts verify")
    .action(async (_options: unknown, self: Command) => cli.exit(await list(cli, self.optsWithGlobals<ReceiptsOptions>())));
  command
    .command("verify")
    .summary("check the whole chain of receipts")
    .description("Check that every receipt is there, unchanged and in its place. Exits with 1 where one is not.")
    .action(async (_options: unknown, self: Command) => cli.exit(await verify(cli, self.optsWithGlobals<SharedOptions>())));
}

async function list(cli: Cli, options: ReceiptsOptions): Promise<number> {
  const { terminal } = cli;
  const host = openJournalHost(cli, options);
  try {
    const receipts = host?.ledger?.receipts.list(options.limit) ?? [];
    if (options.json === true) terminal.json({ receipts });
    else if (receipts.length === 0) terminal.note("There are no receipts yet: nothing was decided.");
    else for (const line of renderReceipts(terminal, receipts)) terminal.line(line);
    return EXIT.ok;
  } finally {
    await host?.close();
  }
}

async function verify(cli: Cli, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  const host = openJournalHost(cli, options);
  try {
    const verified = host?.ledger?.receipts.verify() ?? { ok: true, count: 0 };
    if (options.json === true) terminal.json(verified);
    else if (verified.ok)
      terminal.line(`${terminal.paint("green", "✓")} ${count(verified.count, "receipt")}, each in its place and unchanged.`);
    else terminal.line(`${terminal.paint("red", "✗")} ${verified.fault?.message ?? "The receipts do not hold."}`);
    return verified.ok ? EXIT.ok : EXIT.failed;
  } finally {
    await host?.close();
  }
}

function renderReceipts(terminal: Terminal, receipts: readonly Receipt[]): string[] {
  const columns = [
    { head: "NO", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "WHEN" },
    { head: "TOOL" },
    { head: "DECISION" },
    { head: "BY" },
    { head: "BECAUSE" },
    { head: "INPUT" },
  ];
  const now = Date.now();
  const rows = receipts.map(({ number, decidedAt, tool, decision, by = "", rule, originalInput, effectiveInput }) => [
    String(number),
    moment(decidedAt, now),
    oneLine(tool),
    decision,
    oneLine(by),
    oneLine(rule),
    oneLine(JSON.stringify(effectiveInput ?? originalInput)),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}
