import { InvalidArgumentError, Option, type Command } from "commander";
import type { Approval, Decision, Remember } from "../../contract/approval.ts";
import { isObject, type JsonObject } from "../../contract/json.ts";
import { isSomebodyThere } from "./answering.ts";
import { userName } from "./approver.ts";
import { atTerminal, type AtTerminal } from "./at-terminal.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { findApproval } from "./find-approval.ts";
import { followCall } from "./follow-call.ts";
import { openHost, type OpenHost } from "./open-host.ts";
import { readInput } from "./read-input.ts";
import { parseSpan } from "./time-span.ts";
import { UsageError } from "./usage-error.ts";

interface DecideOptions extends SharedOptions {
  readonly input?: string;
  readonly reason?: string;
  readonly always?: Remember["for"];
  readonly expires?: number;
  readonly stream?: boolean;
}

/** `pegboard approve <id>` and `pegboard deny <id>` */
export function addDecideCommands(program: Command, cli: Cli): void {
  const approve = program
    .command("approve")
    .summary("let a waiting call run")
    .description("Let a call run that waits for an answer; edit its arguments if you like.")
    .argument("<id>", "the approval's id, or the beginning of it")
    .argument("[key=value...]", "arguments to change; they are checked again before anything runs")
    .option("-i, --input <json>", "the whole input in place of the one that was asked about: JSON, @file, or - for stdin")
    .option("-s, --stream", "show text as it comes, where the call goes on here");
  addRemembering(approve, "do not ask again: for these very arguments, for the tool, or in its session")
    .addHelpText("after", APPROVE_HELP)
    .action(async (id: string, pairs: string[], _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<DecideOptions>();
      cli.exit(await decide(cli, id, options, (approval) => approving(approval, pairs, options)));
    });
  const deny = program
    .command("deny")
    .summary("refuse a waiting call")
    .description("Refuse a call that waits for an answer. Whoever made it is told the reason.")
    .argument("<id>", "the approval's id, or the beginning of it")
    .option("-r, --reason <text>", "why; the model reads it");
  addRemembering(deny, "refuse from now on: these very arguments, the tool, or the tool in its session")
    .addHelpText("after", '\nExample:\n  $ pegboard deny 3fa85f64 --reason "wrong folder"')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<DecideOptions>();
      cli.exit(await decide(cli, id, options, async () => refusal(options)));
    });
}

const APPROVE_HELP = `
Where the process that made the call still lives, the call goes on there. Otherwise it goes on here, and its result is printed.

Examples:
  $ pegboard approve 3fa85f64
  $ pegboard approve 3fa85f64 path=notes/today.md
  $ pegboard approve 3fa85f64 --always tool --expires 7d`;

function addRemembering(command: Command, words: string): Command {
  return command
    .addOption(new Option("--always <scope>", words).choices(["input", "tool", "session"]))
    .option("--expires <span>", "how long that rule holds: 2h, 7d", (text) => {
      try {
        return parseSpan(text, "--expires");
      } catch (error) {
        throw new InvalidArgumentError((error as Error).message);
      }
    });
}

async function decide(
  cli: Cli,
  id: string,
  options: DecideOptions,
  decisionOn: (approval: Approval) => Promise<Decision>,
): Promise<number> {
  // What goes on here may ask again: without a terminal that is left to the next `approve`.
  const at = atTerminal(cli, { input: options.input ?? "", inbox: !isSomebodyThere(cli.terminal) });
  const open = await openHost(cli, options, { record: true, approver: at.approver, attended: at.attended });
  at.use(open.host);
  try {
    const approval = findApproval(open.host, id, cli.command);
    const decision = await decisionOn(approval);
    const decided = open.host.decide(approval.id, decision);
    if (!decided.ok) throw new UsageError(decided.message);
    return await goOn(cli, open, approval, decision, options, at);
  } finally {
    await open.host.close();
  }
}

// The call goes on where it waits; where that process is gone, here.
async function goOn(
  cli: Cli,
  { host, problems }: OpenHost,
  approval: Approval,
  decision: Decision,
  options: DecideOptions,
  { bar, stop }: AtTerminal,
): Promise<number> {
  const word = decision.approve ? "Approved" : "Denied";
  const [running] = approval.resumes === undefined ? [] : await host.resume(approval.resumes);
  const tool = approval.tool;
  if (running === undefined) {
    const message = `${word}: ${tool}. ${decision.approve ? "It goes on in the process that called it." : "Its caller is told."}`;
    if (options.json === true)
      cli.terminal.json({ approvalId: approval.id, callId: approval.callId, decision, goesOn: "elsewhere" });
    else cli.terminal.line(message);
    return EXIT.ok;
  }
  if (options.json !== true) cli.terminal.note(`${word}: ${tool}. The process that called it is gone; the call goes on here.`);
  const code = await followCall(cli, { running, tool, options, bar, stop, problems });
  // That it was refused is what was asked for.
  return !decision.approve && code === EXIT.refused ? EXIT.ok : code;
}

async function approving(approval: Approval, pairs: readonly string[], options: DecideOptions): Promise<Decision> {
  const input = await editedInput(approval, pairs, options.input);
  return { approve: true, by: userName(), ...(input === undefined ? {} : { input }), ...remembered(options) };
}

async function editedInput(
  approval: Approval,
  pairs: readonly string[],
  source: string | undefined,
): Promise<JsonObject | undefined> {
  if (source === undefined && pairs.length === 0) return undefined;
  const edited = await readInput(source ?? JSON.stringify(approval.input), pairs, true);
  if (!isObject(edited)) throw new UsageError("The input of a call is a JSON object.");
  return edited;
}

function refusal(options: DecideOptions): Decision {
  const { reason } = options;
  return { approve: false, by: userName(), ...(reason === undefined ? {} : { reason }), ...remembered(options) };
}

function remembered({ always, expires }: DecideOptions): { remember?: Remember } {
  if (always === undefined) return {};
  return { remember: { for: always, ...(expires === undefined ? {} : { expiresAt: Date.now() + expires }) } };
}
