import type { Command } from "commander";
import type { Json } from "../../contract/json.ts";
import type { Events, Happening } from "../../contract/trigger.ts";
import { atTerminal } from "./at-terminal.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { feedOf } from "./events-feed.ts";
import { EXIT } from "./exit-codes.ts";
import { dataFolder } from "./folders.ts";
import { heldBy, openHost, warn } from "./open-host.ts";
import { readInput } from "./read-input.ts";
import { ServeLines } from "./serve-lines.ts";

interface EmitOptions extends SharedOptions {
  readonly payload?: string;
  readonly as: string;
  readonly run?: boolean;
}

/** `pegboard events emit <name>` */
export function addEmitCommand(parent: Command, cli: Cli): void {
  parent
    .command("emit")
    .summary("emit an event by hand, to try triggers")
    .description("Emit an event by hand, and say which triggers it sets off.")
    .argument("<name>", "the event's name")
    .option("-p, --payload <json>", "its payload: JSON, @file, or - for stdin")
    .option("--as <plugin>", "the plugin in whose name it is emitted", "cli")
    .option("--run", "deliver here what is due, and wait for it; without it, pegboard serve does")
    .addHelpText("after", HELP)
    .action(async (name: string, _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<EmitOptions>();
      const payload = await readInput(options.payload, [], true);
      cli.exit(await (options.run === true ? emitAndRun(cli, name, payload, options) : emit(cli, name, payload, options)));
    });
}

const HELP = `
Examples:
  $ pegboard events emit order.created --payload '{"total": 12}'
  $ pegboard events emit item.sold --as shop --run`;

async function emit(cli: Cli, name: string, payload: Json, options: EmitOptions): Promise<number> {
  const host = cli.wiring.createHost({
    data: dataFolder(options.data),
    ...heldBy(cli),
    onProblem: (problem) => warn(cli, problem),
  });
  try {
    tell(cli, options, feedOf(host).emit(options.as, name, payload));
    return EXIT.ok;
  } finally {
    await host.close();
  }
}

async function emitAndRun(cli: Cli, name: string, payload: Json, options: EmitOptions): Promise<number> {
  const at = atTerminal(cli, { input: options.payload ?? "" });
  const { host } = await openHost(cli, options, { record: true, approver: at.approver, attended: at.attended });
  at.use(host);
  try {
    const events = feedOf(host);
    const lines = new ServeLines(cli, { json: options.json === true });
    let isOk = true;
    events.listen((happening) => {
      isOk &&= isFine(happening);
      if (happening.type !== "news" && happening.type !== "taken") lines.hear(happening);
    });
    tell(cli, options, events.emit(options.as, name, payload));
    events.start();
    await events.idle();
    return isOk ? EXIT.ok : EXIT.failed;
  } finally {
    await host.close();
  }
}

function tell({ terminal, command }: Cli, options: EmitOptions, { event, triggers }: ReturnType<Events["emit"]>): void {
  if (options.json === true) return terminal.line(JSON.stringify({ type: "emitted", event, triggers }));
  const elsewhere = options.run === true ? "" : ` It runs while this is up: ${command} serve`;
  if (triggers.length > 0) terminal.line(`Sets off: ${triggers.join(", ")}.${elsewhere}`);
  else terminal.line(`No trigger waits for "${event.name}" of "${event.plugin}". See which there are: ${command} triggers`);
}

function isFine(happening: Happening): boolean {
  if (happening.type === "delivered") return happening.result?.ok !== false;
  return happening.type !== "delayed" && happening.type !== "given-up";
}
