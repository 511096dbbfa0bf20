import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { Interrupts } from "./interrupts.ts";
import { openHost } from "./open-host.ts";
import { renderReload } from "./render-reload.ts";
import { renderProblems, shortPath } from "./render-problems.ts";

/** `pegboard watch` */
export function addWatchCommand(program: Command, cli: Cli): void {
  program
    .command("watch")
    .summary("reload plugins as they change, and say what that does to their tools")
    .description(
      "Watch the plugins folder: reload what changes, and say which tools came, went or changed, and what breaks callers.",
    )
    .addHelpText("after", HELP)
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await watch(cli, command.optsWithGlobals<SharedOptions>()));
    });
}

const HELP = `
A version that cannot be loaded leaves the last one that worked in place. With --json, each reload is one line of JSON.
Ctrl-C ends it.

Examples:
  $ pegboard watch
  $ pegboard watch --plugins ./my-plugins --json`;

async function watch(cli: Cli, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  const isJson = options.json === true;
  const { host, problems, plugins } = await openHost(cli, options, {
    onReload: (reloaded) => {
      if (isJson) terminal.line(JSON.stringify(reloaded));
      else renderReload(terminal, reloaded);
    },
  });
  if (!isJson) {
    renderProblems(terminal, problems);
    terminal.line(
      `Watching ${shortPath(plugins.path)}: ${host.tools().length} tools of ${host.plugins().length} plugins. Ctrl-C ends.`,
    );
  } else terminal.line(JSON.stringify({ watching: plugins.path, tools: host.tools().length, problems }));
  const ended = Promise.withResolvers<void>();
  using interrupts = new Interrupts({ cancel: () => ended.resolve(), quit: (code) => process.exit(code) });
  terminal.whenClosed(() => ended.resolve());
  await ended.promise;
  await host.close();
  return interrupts.exitCode ?? EXIT.ok;
}
