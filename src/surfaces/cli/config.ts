import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import type { CliConfig } from "./config-wiring.ts";
import { configPlace } from "./config-wiring.ts";
import { addConfigTrustCommands } from "./config-trust.ts";
import { EXIT } from "./exit-codes.ts";
import { renderConfig, renderConfigFiles, renderConfigProblems } from "./render-config.ts";
import { shortPath } from "./render-problems.ts";

interface ShowOptions extends SharedOptions {
  readonly origins?: boolean;
}

/** `pegboard config` and what belongs to it. */
export function addConfigCommand(program: Command, cli: Cli): void {
  const command = program
    .command("config")
    .summary("show the config that holds here, check it, trust it")
    .description(
      "Show what your own config and the project's say together. Secrets are not shown, references as they are written.",
    )
    .option("--origins", "say of every value which file it is from")
    .addHelpText("after", HELP)
    .action(async (_options: unknown, self: Command) => {
      cli.exit(await show(cli, self.optsWithGlobals<ShowOptions>()));
    });
  command
    .command("check")
    .summary("say what is wrong with the config files")
    .description("Say everything that is wrong with the config files, with its place and what mends it.")
    .addHelpText("after", "\nExits with 1 where there is an error.\n\nExample:\n  $ pegboard config check")
    .action(async (_options: unknown, self: Command) => {
      cli.exit(await check(cli, self.optsWithGlobals<SharedOptions>()));
    });
  command
    .command("path")
    .summary("say where config files are looked for")
    .description("Say where config files are looked for, and which are there.")
    .addHelpText("after", "\nExample:\n  $ pegboard config path")
    .action(async (_options: unknown, self: Command) => {
      cli.exit(await path(cli, self.optsWithGlobals<SharedOptions>()));
    });
  addConfigTrustCommands(command, cli);
}

const HELP = `
Examples:
  $ pegboard config
  $ pegboard config --origins
  $ pegboard config check
  $ pegboard config trust`;

async function show(cli: Cli, options: ShowOptions): Promise<number> {
  const { terminal } = cli;
  const found = await cli.wiring.config.showConfig(configPlace(options));
  const { files, problems, config, origins } = found;
  if (options.json === true)
    terminal.json({
      files,
      problems,
      ...(config === undefined ? {} : { config }),
      ...(options.origins === true ? { origins } : {}),
    });
  else {
    for (const line of renderConfigFiles(terminal, files)) terminal.line(line);
    renderConfigProblems(terminal, problems);
    if (config !== undefined) renderValues(cli, found, options);
  }
  return config === undefined ? EXIT.failed : EXIT.ok;
}

function renderValues({ terminal }: Cli, found: CliConfig, { origins }: ShowOptions): void {
  terminal.line();
  if (found.origins?.length === 0) terminal.line("Nothing is set: everything has its default.");
  else for (const line of renderConfig(terminal, found, origins === true)) terminal.line(line);
}

async function check({ terminal, wiring }: Cli, options: SharedOptions): Promise<number> {
  const { files, problems, config } = await wiring.config.showConfig(configPlace(options));
  const ok = config !== undefined;
  if (options.json === true) terminal.json({ ok, files, problems });
  else {
    renderConfigProblems(terminal, problems);
    const there = files.filter(({ exists }) => exists).map(({ file }) => shortPath(file));
    if (ok && there.length === 0) terminal.line("There is no config file here; everything has its default.");
    else if (ok) terminal.line(`${terminal.paint("green", "✓")} ${there.join(" and ")} can be used.`);
    else terminal.note("Until that is mended, nothing of any config is used.");
  }
  return ok ? EXIT.ok : EXIT.failed;
}

async function path({ terminal, wiring }: Cli, options: SharedOptions): Promise<number> {
  const { files } = await wiring.config.showConfig(configPlace(options));
  if (options.json === true) terminal.json({ files });
  else for (const line of renderConfigFiles(terminal, files)) terminal.line(line);
  return EXIT.ok;
}
