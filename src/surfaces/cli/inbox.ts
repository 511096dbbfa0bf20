import type { Command } from "commander";
import type { Outgoing } from "../../contract/trigger.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { feedOf } from "./events-feed.ts";
import { EXIT } from "./exit-codes.ts";
import { findMessage } from "./inbox-find.ts";
import { renderInbox, renderMessage } from "./inbox-render.ts";
import { openJournalHost } from "./journal-host.ts";
import { wholeNumber } from "./option-values.ts";
import { UsageError } from "./usage-error.ts";

interface InboxOptions extends SharedOptions {
  readonly unread?: boolean;
  readonly limit: number;
}

interface ReadOptions extends SharedOptions {
  readonly all?: boolean;
}

/** `pegboard inbox` and what belongs to it. */
export function addInboxCommand(program: Command, cli: Cli): void {
  const command = program
    .command("inbox")
    .summary("list the messages and notifications of plugins")
    .description("List the messages and notifications of plugins, newest first; show one, or mark them as read.")
    .option("--unread", "only those that were not read yet")
    .option("-l, --limit <number>", "show at most so many", wholeNumber, 20)
    .addHelpText("after", HELP)
    .action(async (_options: unknown, self: Command) => {
      const { unread = false, limit, ...options } = self.optsWithGlobals<InboxOptions>();
      cli.exit(await withOutgoing(cli, options, (outgoing) => list(cli, outgoing, { unread, limit }, options)));
    });
  command
    .command("show")
    .description("Show a message in full, and mark it as read.")
    .argument("<id>", "its id, or the beginning of it")
    .action(async (id: string, _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<SharedOptions>();
      cli.exit(await withOutgoing(cli, options, (outgoing) => show(cli, outgoing, id, options)));
    });
  command
    .command("read")
    .description("Mark messages as read.")
    .argument("[id...]", "their ids, or the beginnings of them")
    .option("--all", "all of them")
    .action(async (ids: string[], _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<ReadOptions>();
      cli.exit(await withOutgoing(cli, options, (outgoing) => read(cli, outgoing, ids, options)));
    });
}

const HELP = `
Examples:
  $ pegboard inbox --unread
  $ pegboard inbox show mgx1p2ab
  $ pegboard inbox read mgx1p2ab
  $ pegboard inbox read --all`;

async function withOutgoing(cli: Cli, options: SharedOptions, task: (outgoing: Outgoing | undefined) => number): Promise<number> {
  const host = openJournalHost(cli, options);
  try {
    return task(host === undefined ? undefined : feedOf(host).outgoing);
  } finally {
    await host?.close();
  }
}

function list(
  { terminal }: Cli,
  outgoing: Outgoing | undefined,
  wanted: { readonly unread: boolean; readonly limit: number },
  options: SharedOptions,
): number {
  const messages = outgoing?.inbox(wanted) ?? [];
  if (options.json === true) terminal.json({ messages });
  else if (messages.length > 0) for (const line of renderInbox(terminal, messages, Date.now())) terminal.line(line);
  else terminal.note(wanted.unread ? "Nothing is unread." : "The inbox is empty. What plugins send while they run stands here.");
  return EXIT.ok;
}

function show({ terminal }: Cli, outgoing: Outgoing | undefined, id: string, options: SharedOptions): number {
  const message = findMessage(outgoing, id);
  outgoing?.markRead(message.id, Date.now());
  if (options.json === true) terminal.json({ message });
  else for (const line of renderMessage(terminal, message)) terminal.line(line);
  return EXIT.ok;
}

function read({ terminal }: Cli, outgoing: Outgoing | undefined, ids: readonly string[], options: ReadOptions): number {
  if ((ids.length === 0) === (options.all !== true)) throw new UsageError("Name the messages that you have read, or say --all.");
  const all = options.all === true ? (outgoing?.inbox({ unread: true, limit: Number.MAX_SAFE_INTEGER }) ?? []) : [];
  const messages = options.all === true ? all : ids.map((id) => findMessage(outgoing, id));
  for (const { id } of messages) outgoing?.markRead(id, Date.now());
  if (options.json === true) terminal.json({ read: messages.map(({ id }) => id) });
  else terminal.line(`${messages.length === 1 ? "1 message is" : `${messages.length} messages are`} marked as read.`);
  return EXIT.ok;
}
