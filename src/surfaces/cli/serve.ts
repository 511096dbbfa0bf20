import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { feedOf } from "./events-feed.ts";
import { EXIT } from "./exit-codes.ts";
import { count } from "./figures.ts";
import { Interrupts } from "./interrupts.ts";
import { openHost, type OpenOptions } from "./open-host.ts";
import { renderProblems, shortPath } from "./render-problems.ts";
import { renderReload } from "./render-reload.ts";
import { ServeLines } from "./serve-lines.ts";

interface ServeOptions extends SharedOptions {
  readonly watch?: boolean;
}

/** `pegboard serve` */
export function addServeCommand(program: Command, cli: Cli): void {
  program
    .command("serve")
    .summary("run triggers, schedules and the work of plugins until it is ended")
    .description("Stay up: run triggers, scheduled tasks and loops, deliver messages, go on with calls that were left waiting.")
    .option("-w, --watch", "reload plugins as they change")
    .addHelpText("after", HELP)
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await serve(cli, command.optsWithGlobals<ServeOptions>()));
    });
}

const HELP = `
What happens is told, a line for each; with --json each line is JSON. What asks for approval waits for pegboard approve.
What could not be finished when it ends goes on when it is started again. Ctrl-C or SIGTERM ends it.

Examples:
  $ pegboard serve
  $ pegboard serve --plugins ./my-plugins --json >> pegboard.log`;

async function serve(cli: Cli, options: ServeOptions): Promise<number> {
  const { terminal } = cli;
  const isJson = options.json === true;
  const ended = Promise.withResolvers<void>();
  // From the start: what is begun must be ended in good order.
  using _interrupts = new Interrupts({ cancel: () => ended.resolve(), quit: (code) => process.exit(code) });
  terminal.whenClosed(() => ended.resolve());
  const lines = new ServeLines(cli, { json: isJson });
  const { host, problems, plugins } = await openHost(cli, options, opening(cli, lines, options));
  const events = feedOf(host);
  const sizes = [
    `${count(host.tools().length, "tool")} of ${count(host.plugins().length, "plugin")}`,
    count(events.triggers().length, "trigger"),
  ];
  if (isJson) terminal.line(JSON.stringify({ type: "serving", plugins: plugins.path, tools: host.tools().length, problems }));
  else {
    renderProblems(terminal, problems);
    terminal.line(`Serving ${shortPath(plugins.path)}: ${sizes.join(", ")}. Ctrl-C ends.`);
  }
  for (const { id } of await host.resume()) lines.goesOn(id);
  events.start();
  await ended.promise;
  await host.close();
  return EXIT.ok;
}

function opening(cli: Cli, lines: ServeLines, { watch, json }: ServeOptions): OpenOptions {
  return {
    record: true,
    // Who approves does so from another process.
    attended: true,
    background: true,
    onHost(host) {
      host.listen({ name: "serve", event: (event) => lines.hearCall(event) });
      feedOf(host).listen((happening) => lines.hear(happening));
    },
    ...(watch === true
      ? {
          onReload(reloaded) {
            if (json === true) cli.terminal.line(JSON.stringify({ type: "reloaded", ...reloaded }));
            else renderReload(cli.terminal, reloaded);
          },
        }
      : {}),
  };
}
