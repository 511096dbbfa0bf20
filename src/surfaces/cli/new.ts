import { join } from "node:path";
import type { Command } from "commander";
import { nearestNames } from "../../host/nearest.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { quoted } from "./invocation.ts";
import { shortPath } from "./render-problems.ts";
import { UsageError } from "./usage-error.ts";
import type { Scaffolded } from "./wiring.ts";

interface NewOptions extends SharedOptions {
  readonly dir?: string;
}

const DEFAULT_FOLDER = "plugins";

/** `pegboard new <dialect> <name>` */
export function addNewCommand(program: Command, cli: Cli): void {
  program
    .command("new")
    .summary("begin a plugin")
    .description("Write a small plugin that works at once, to be changed into your own.")
    .argument("<dialect>", `how it is written: ${cli.wiring.newDialects.join(", ")}`)
    .argument("<name>", "what it is called: lower-case letters and digits, with - or _ between words")
    .option("--dir <dir>", "the plugins folder that it is put into (default: --plugins, else ./plugins)")
    .addHelpText("after", HELP)
    .action((dialect: string, name: string, _options: unknown, command: Command) => {
      cli.exit(begin(cli, dialect, name, command.optsWithGlobals<NewOptions>()));
    });
}

const HELP = `
It writes a folder with one tool, a README and cases.json for "pegboard test".
A folder that is there already is left alone.

Examples:
  $ pegboard new workbench weather
  $ pegboard new hivemind issue-tracker --dir ./my-plugins
  $ pegboard new native hello --json`;

function begin({ terminal, wiring, command }: Cli, dialect: string, name: string, options: NewOptions): number {
  const pluginsDir = options.dir ?? options.plugins ?? DEFAULT_FOLDER;
  const made = wiring.scaffold(dialect, name, pluginsDir);
  if ("fault" in made) throw new UsageError(faultMessage(made, dialect, wiring.newDialects));
  const files = made.files.map((file) => join(made.folder, file));
  const next = nextSteps(command, made, pluginsDir);
  if (options.json === true) {
    terminal.json({ folder: made.folder, files, next });
    return EXIT.ok;
  }
  terminal.line(
    `${terminal.paint("green", "✓")} ${terminal.paint("bold", shortPath(made.folder))}  ${dialect}, with the tool ${made.tool}`,
  );
  for (const file of files) terminal.line(`  ${shortPath(file)}`);
  terminal.line();
  terminal.line("Try next:");
  for (const line of next) terminal.line(`  ${line}`);
  return EXIT.ok;
}

function nextSteps(command: string, { folder, tool }: Extract<Scaffolded, { tool: string }>, pluginsDir: string): string[] {
  const where = pluginsDir === DEFAULT_FOLDER ? "" : ` --plugins ${quoted(pluginsDir)}`;
  return [
    `${command} tools ${quoted(tool)}${where}`,
    `${command} call ${quoted(tool)} name=Ada${where}`,
    `${command} test ${quoted(shortPath(folder))}`,
  ];
}

function faultMessage(
  { fault, message }: Extract<Scaffolded, { fault: string }>,
  dialect: string,
  known: readonly string[],
): string {
  if (fault === "exists") return `${message} Choose another name, or move that folder away.`;
  if (fault !== "dialect") return message;
  const near = nearestNames(dialect, known);
  return `${message} ${near.length > 0 ? `Did you mean "${near.join('" or "')}"?` : `There are ${known.join(", ")}.`}`;
}
