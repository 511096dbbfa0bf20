import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { checkDataFolder, checkJournal, checkNode, checkPlugins, type Check } from "./checks.ts";
import { wrap } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import type { Style } from "./terminal.ts";

/** `pegboard doctor` */
export function addDoctorCommand(program: Command, cli: Cli): void {
  program
    .command("doctor")
    .summary("check that everything is in order")
    .description("Check Node, the data folder, the journal and the tools; say how to mend what is wrong.")
    .addHelpText(
      "after",
      "\nExits with 1 where there is a problem.\n\nExamples:\n  $ pegboard doctor\n  $ pegboard doctor --plugins ./my-tools --json",
    )
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await doctor(cli, command.optsWithGlobals<SharedOptions>()));
    });
}

const LABEL_WIDTH = 12;

const STYLES: Readonly<Record<Check["status"], { mark: string; style: Style }>> = {
  ok: { mark: "✓", style: "green" },
  warning: { mark: "!", style: "yellow" },
  problem: { mark: "✗", style: "red" },
};

async function doctor(cli: Cli, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  const checks = [
    checkNode(),
    await checkDataFolder(options),
    await checkJournal(cli, options),
    ...(await checkPlugins(cli, options)),
  ];
  const ok = checks.every(({ status }) => status !== "problem");
  if (options.json === true) terminal.json({ ok, checks });
  else for (const check of checks) renderCheck(cli, check);
  return ok ? EXIT.ok : EXIT.failed;
}

function renderCheck({ terminal }: Cli, { status, name, message, fix }: Check): void {
  const { mark, style } = STYLES[status];
  const label = status === "ok" ? "" : `${status}: `;
  const indent = " ".repeat(LABEL_WIDTH + 3);
  const [first = "", ...rest] = wrap(label + message, terminal.width - indent.length);
  const head = first.startsWith(label) ? terminal.paint(style, label) + first.slice(label.length) : first;
  terminal.line(`${terminal.paint(style, mark)} ${terminal.paint("bold", name.padEnd(LABEL_WIDTH))} ${head}`);
  for (const line of rest) terminal.line(indent + line);
  if (fix === undefined) return;
  for (const line of wrap(fix, terminal.width - indent.length)) terminal.line(indent + terminal.paint("dim", line));
}
