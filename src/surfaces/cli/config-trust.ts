import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import type { CliConfigFile } from "./config-wiring.ts";
import { configPlace } from "./config-wiring.ts";
import { EXIT } from "./exit-codes.ts";
import { renderConfigProblems } from "./render-config.ts";
import { shortPath } from "./render-problems.ts";
import { UsageError } from "./usage-error.ts";

/** `pegboard config trust` and `pegboard config distrust` */
export function addConfigTrustCommands(config: Command, cli: Cli): void {
  config
    .command("trust")
    .summary("let the project's config do all that a config can")
    .description("Let the project's config, as it is now, do all that a config can. A later change has to be trusted anew.")
    .addHelpText("after", TRUST_HELP)
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await trust(cli, command.optsWithGlobals<SharedOptions>()));
    });
  config
    .command("distrust")
    .summary("take that back")
    .description("Take back that the project's config was trusted: only what denies or asks holds of it then.")
    .addHelpText("after", "\nExample:\n  $ pegboard config distrust")
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await distrust(cli, command.optsWithGlobals<SharedOptions>()));
    });
}

const TRUST_HELP = `
Read the file first: it may come from somebody else. It can let tools run without a question, grant plugins
more than they have, say where they send your credentials, and run tools by itself. A config that is code
(.ts, .js) is run.

Examples:
  $ pegboard config trust
  $ pegboard config trust --config ./ci.pegboard.json`;

async function trust({ terminal, wiring }: Cli, options: SharedOptions): Promise<number> {
  const place = configPlace(options);
  const { file, digest, leftOut, isTrusted, exists } = projectIn(await wiring.config.showConfig(place));
  if (!exists) throw new UsageError(`There is no config file of a project: ${shortPath(file)} is looked for.`);
  if (digest !== undefined && !isTrusted) wiring.config.trustConfig(place.data, file, digest);
  const { files, problems, config } = await wiring.config.showConfig(place);
  const trusted = files.some((one) => one.kind === "project" && one.isTrusted);
  if (options.json === true) {
    terminal.json({ file, trusted, ...(digest === undefined ? {} : { digest }), nowUsed: leftOut, problems });
  } else {
    renderConfigProblems(terminal, problems);
    if (trusted) terminal.line(`${terminal.paint("green", "✓")} ${shortPath(file)} is trusted as it is now.`);
    if (trusted && leftOut.length > 0) terminal.line(`  It now has its say on: ${leftOut.join(", ")}`);
  }
  return trusted && config !== undefined ? EXIT.ok : EXIT.failed;
}

async function distrust({ terminal, wiring }: Cli, options: SharedOptions): Promise<number> {
  const place = configPlace(options);
  const { file } = projectIn(await wiring.config.showConfig(place));
  const wasTrusted = wiring.config.distrustConfig(place.data, file);
  if (options.json === true) terminal.json({ file, wasTrusted });
  else terminal.line(wasTrusted ? `${shortPath(file)} is not trusted any more.` : `${shortPath(file)} was not trusted.`);
  return EXIT.ok;
}

function projectIn({ files }: { readonly files: readonly CliConfigFile[] }): CliConfigFile {
  const project = files.find(({ kind }) => kind === "project");
  if (project === undefined) throw new UsageError("This is your own config; it needs no trust.");
  return project;
}
