import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { namedFolder, noPlugins, trialOptions } from "./named-folder.ts";
import { renderChecked, renderTotal, type CheckTotal } from "./render-findings.ts";
import type { CheckedPlugin, Finding } from "./wiring.ts";

interface CheckOptions extends SharedOptions {
  readonly strict?: boolean;
}

/** `pegboard check [dir]` */
export function addCheckCommand(program: Command, cli: Cli): void {
  program
    .command("check")
    .summary("find what is wrong with plugins")
    .description(
      "Load plugins and hold them against rules: what fails to load, and what models and other hosts would stumble over.",
    )
    .argument("[dir]", "a plugins folder, or the folder of one plugin (default: the plugins folder)")
    .option("--strict", "fail on warnings too")
    .addHelpText("after", HELP)
    .action(async (dir: string | undefined, _options: unknown, command: Command) => {
      cli.exit(await check(cli, dir, command.optsWithGlobals<CheckOptions>()));
    });
}

const HELP = `
Every finding has a rule, a place, and what mends it. An error keeps something
from working, a warning is likely to hurt, an info is good to know.
Exit codes: 0 nothing to fail for, 1 errors (with --strict: or warnings), 2 wrong usage.

Examples:
  $ pegboard check
  $ pegboard check plugins/weather
  $ pegboard check --strict --json`;

async function check(cli: Cli, dir: string | undefined, options: CheckOptions): Promise<number> {
  const { terminal, wiring } = cli;
  const path = namedFolder(dir, options);
  const plugins = await wiring.checkPlugins(path, trialOptions(cli, options));
  if (plugins.length === 0) throw noPlugins(path, cli.command);
  const total = totalOf(plugins);
  if (options.json === true) terminal.json({ plugins, total });
  else {
    for (const plugin of plugins) for (const line of renderChecked(terminal, plugin)) terminal.line(line);
    for (const line of renderTotal(terminal, total)) terminal.line(line);
  }
  return total.errors > 0 || (options.strict === true && total.warnings > 0) ? EXIT.failed : EXIT.ok;
}

function totalOf(plugins: readonly CheckedPlugin[]): CheckTotal {
  const findings = plugins.flatMap((plugin) => plugin.findings);
  const of = (severity: Finding["severity"]): number => findings.filter((one) => one.severity === severity).length;
  return {
    plugins: plugins.length,
    tools: plugins.reduce((sum, { tools }) => sum + tools.length, 0),
    tokens: plugins.reduce((sum, { tokens }) => sum + tokens, 0),
    errors: of("error"),
    warnings: of("warning"),
    infos: of("info"),
  };
}
