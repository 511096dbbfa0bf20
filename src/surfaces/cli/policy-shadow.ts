import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { table } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import { moment } from "./figures.ts";
import { wholeNumber } from "./option-values.ts";
import { withPolicyDesk, type ShadowedCall } from "./policy-desk.ts";
import { oneLine } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

interface ShadowOptions extends SharedOptions {
  readonly limit: number;
}

/** `pegboard policy shadow` */
export function addPolicyShadowCommand(policy: Command, cli: Cli): void {
  policy
    .command("shadow")
    .summary("what rules on trial would have decided otherwise")
    .description('List the recorded calls on which a rule on trial ("shadow": true) would have decided otherwise, newest first.')
    .option("-l, --limit <number>", "show at most so many", wholeNumber, 20)
    .addHelpText("after", "\nExamples:\n  $ pegboard policy shadow\n  $ pegboard policy shadow --limit 100 --json")
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await shadow(cli, command.optsWithGlobals<ShadowOptions>()));
    });
}

async function shadow(cli: Cli, options: ShadowOptions): Promise<number> {
  const { terminal } = cli;
  const calls = await withPolicyDesk(cli, options, (desk) => desk.shadowed(options.limit));
  if (options.json === true) terminal.json({ calls });
  else if (calls.length > 0) for (const line of renderShadowed(terminal, calls, Date.now())) terminal.line(line);
  else terminal.note("No rule on trial would have decided otherwise on a recorded call.");
  return EXIT.ok;
}

function renderShadowed(terminal: Terminal, calls: readonly ShadowedCall[], now: number): string[] {
  const columns = [
    { head: "WHEN" },
    { head: "TOOL", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "WAS" },
    { head: "WOULD BE", paint: (cell: string) => terminal.paint("yellow", cell) },
    { head: "CALL" },
    { head: "BY THE RULE ON TRIAL" },
  ];
  const rows = calls.map(({ at, tool, callId, verdict, would, by }) => [
    moment(at, now),
    oneLine(tool),
    verdict,
    would,
    callId,
    oneLine(by),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}
