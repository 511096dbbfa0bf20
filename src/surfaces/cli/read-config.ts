import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { configPlace } from "./config-wiring.ts";
import { renderConfigProblems } from "./render-config.ts";
import { UsageError } from "./usage-error.ts";

// These look at config themselves, or make nothing of it.
const WITHOUT = new Set(["config", "new", "help"]);

/** Reads the config files before a command runs. With an error in one nothing goes on: half a policy is none. */
export async function readConfig(cli: Cli, program: Command, command: Command): Promise<void> {
  if (WITHOUT.has(topmost(command, program))) return;
  const options = program.opts<SharedOptions>();
  const { held, problems } = await cli.wiring.config.readConfig(configPlace(options));
  renderConfigProblems(cli.terminal, problems);
  if (held === undefined) throw new UsageError("The config cannot be used as it stands. Mend it, or name another with --config.");
  cli.config = held;
  for (const name of ["data", "plugins"] as const) {
    const chosen = held.config[name];
    if (options[name] === undefined && chosen !== undefined) program.setOptionValue(name, chosen);
  }
}

function topmost(command: Command, program: Command): string {
  return command.parent === null || command.parent === program ? command.name() : topmost(command.parent, program);
}
