import type { Command } from "commander";
import type { Events } from "../../contract/trigger.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { addEmitCommand } from "./events-emit.ts";
import { renderDeliveries } from "./events-render.ts";
import { feedOf } from "./events-feed.ts";
import { EXIT } from "./exit-codes.ts";
import { openJournalHost } from "./journal-host.ts";
import { wholeNumber } from "./option-values.ts";
import { UsageError } from "./usage-error.ts";

interface EventsOptions extends SharedOptions {
  readonly limit: number;
}

/** `pegboard events` and what belongs to it. */
export function addEventsCommand(program: Command, cli: Cli): void {
  const command = program
    .command("events")
    .summary("list what events and messages set off and is not done yet")
    .description("List the runs of triggers and the messages on channels that are still to be made, or were given up.")
    .option("-l, --limit <number>", "show at most so many of each", wholeNumber, 20)
    .addHelpText("after", HELP)
    .action(async (_options: unknown, self: Command) => {
      const options = self.optsWithGlobals<EventsOptions>();
      cli.exit(await withEvents(cli, options, (events) => list(cli, events, options)));
    });
  addEmitCommand(command, cli);
  command
    .command("retry")
    .description("Take up what was given up: it is made anew, even where it is not known whether it was made before.")
    .argument("<id...>", "the ids, as pegboard events lists them")
    .action(async (ids: string[], _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<SharedOptions>();
      cli.exit(await withEvents(cli, options, (events) => retry(cli, events, ids, options)));
    });
}

const HELP = `
pegboard serve delivers what is listed here. What ended, however, is among the calls: pegboard runs --session trigger:NAME

Examples:
  $ pegboard events
  $ pegboard events emit order.created --payload '{"total": 12}' --run
  $ pegboard events retry 7`;

async function withEvents(cli: Cli, options: SharedOptions, task: (events: Events | undefined) => number): Promise<number> {
  const host = openJournalHost(cli, options);
  try {
    return task(host === undefined ? undefined : feedOf(host));
  } finally {
    await host?.close();
  }
}

function list({ terminal }: Cli, events: Events | undefined, { limit, json }: EventsOptions): number {
  const pending = events?.outgoing.pending(limit) ?? [];
  const givenUp = events?.outgoing.givenUp(limit) ?? [];
  if (json === true) terminal.json({ pending, givenUp });
  else if (pending.length + givenUp.length === 0) terminal.note("Nothing waits to be delivered, and nothing was given up.");
  else for (const line of renderDeliveries(terminal, [...pending, ...givenUp], Date.now())) terminal.line(line);
  return EXIT.ok;
}

function retry({ terminal, command }: Cli, events: Events | undefined, ids: readonly string[], options: SharedOptions): number {
  const known = new Set(events?.outgoing.givenUp(Number.MAX_SAFE_INTEGER).map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new UsageError(`Nothing of the id ${unknown.join(", ")} was given up. See what was: ${command} events`);
  for (const id of ids) events?.outgoing.takeUp(id);
  if (options.json === true) terminal.json({ takenUp: ids });
  else terminal.line(`Taken up: ${ids.join(", ")}. It is delivered while this is up: ${command} serve`);
  return EXIT.ok;
}
