import { Command } from "commander";
import { nearestNames } from "../../host/nearest.ts";
import { addApprovalsCommand } from "./approvals.ts";
import { addAuthCommand } from "./auth.ts";
import { addCallCommand } from "./call.ts";
import { addChainCommand } from "./chain.ts";
import { addCheckCommand } from "./check.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { addConfigCommand } from "./config.ts";
import { addDecideCommands } from "./decide.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addEventsCommand } from "./events.ts";
import { addTriggersCommand } from "./events-triggers.ts";
import { addInboxCommand } from "./inbox.ts";
import { addNewCommand } from "./new.ts";
import { collectGrant } from "./grants.ts";
import { version } from "./package.ts";
import { addPolicyCommand } from "./policy.ts";
import { addReceiptsCommand } from "./receipts.ts";
import { readConfig } from "./read-config.ts";
import { addRunsCommand } from "./runs.ts";
import { addSecretsCommand } from "./secrets.ts";
import { addSearchCommand } from "./search.ts";
import { addServeCommand } from "./serve.ts";
import { addTestCommand } from "./test.ts";
import { addToolsCommand } from "./tools.ts";
import { addWatchCommand } from "./watch.ts";
import { UsageError } from "./usage-error.ts";
import { welcome } from "./welcome.ts";

/** The whole command: its options, its help, and a file for each of its verbs. */
export function buildProgram(cli: Cli): Command {
  const { terminal } = cli;
  const program = new Command("pegboard")
    .description("The place where AI tools hang, in reach. Alone, it shows what there is and what to try.")
    .usage("[options] [command]")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .option("--plugins <dir>", "the folder of the tools (default: ./plugins, else the examples)")
    .option("--data <dir>", "the folder of the journal (default: $PEGBOARD_DATA, else your data folder)")
    .option("--config <file>", "a config file in place of the project's own")
    .option("--allow <grant>", "what plugins may do: network, secrets, read=PATH, write=PATH", collectGrant)
    .option("--json", "print JSON for programs")
    .option("--no-color", "print without colours, as NO_COLOR does")
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => terminal.paint("bold", title),
      subcommandTerm: (command) => command.name(),
    })
    .configureOutput({
      writeOut: (text) => void terminal.write(asTypedHere(text, cli.command)),
      writeErr: (text) => terminal.note(text.replace(/\n$/u, "")),
      getOutHasColors: () => terminal.hasColours(terminal.stdout),
      getErrHasColors: () => terminal.hasColours(terminal.stderr),
    })
    .hook("preAction", (program, command) => readConfig(cli, program, command))
    .exitOverride()
    .helpCommand("help [command]", "show the help of a command")
    .argument("[command]")
    .addHelpText("after", HELP);
  for (const add of COMMANDS) add(program, cli);
  // Only now, as the commands inherit it: there, too many words are wrong usage.
  program.allowExcessArguments().action(async (word: string | undefined) => {
    if (word !== undefined) throw new UsageError(unknownCommand(word, program, cli.command));
    cli.exit(await welcome(cli, program.opts<SharedOptions>()));
  });
  return program;
}

const COMMANDS = [
  addToolsCommand,
  addCallCommand,
  addRunsCommand,
  addApprovalsCommand,
  addDecideCommands,
  addReceiptsCommand,
  addSearchCommand,
  addNewCommand,
  addCheckCommand,
  addTestCommand,
  addWatchCommand,
  addChainCommand,
  addServeCommand,
  addInboxCommand,
  addEventsCommand,
  addTriggersCommand,
  addPolicyCommand,
  addSecretsCommand,
  addAuthCommand,
  addConfigCommand,
  addDoctorCommand,
];

const HELP = `
Examples:
  $ pegboard tools
  $ pegboard call convert.units value=26.2 from=mi to=km
  $ pegboard runs --since 1h
  $ pegboard call --help`;

// The examples in the help are meant to be pasted.
function asTypedHere(help: string, command: string): string {
  return help.replaceAll(/(\$|\|) pegboard /gu, `$1 ${command} `);
}

function unknownCommand(word: string, program: Command, command: string): string {
  const near = nearestNames(
    word,
    program.commands.map((one) => one.name()),
  );
  const hint = near.length === 0 ? ` See ${command} --help.` : ` Did you mean "${near.join('" or "')}"?`;
  const callHint = word.includes(".") ? ` To call a tool: ${command} call ${word}` : hint;
  return `There is no command "${word}".${callHint}`;
}
