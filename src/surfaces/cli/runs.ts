import { Option, type Command } from "commander";
import { FAILURE_CODES } from "../../contract/failure.ts";
import type { CallQuery, CallStatus } from "../../contract/store.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { findRun } from "./find-run.ts";
import { dataFolder } from "./folders.ts";
import { wholeNumber } from "./option-values.ts";
import { addPruneCommand } from "./prune.ts";
import { renderRun, renderRuns } from "./render-runs.ts";
import { parseMoment } from "./time-span.ts";
import { withJournal } from "./with-journal.ts";

interface RunsOptions extends SharedOptions {
  readonly tool?: string;
  readonly status?: CallStatus;
  readonly session?: string;
  readonly since?: string;
  readonly until?: string;
  readonly search?: string;
  readonly limit: number;
}

/** `pegboard runs [id]` and what belongs to it. */
export function addRunsCommand(program: Command, cli: Cli): void {
  const command = program
    .command("runs")
    .summary("list the recorded calls, or show one with its events")
    .description("List the recorded calls, newest first, or show one with all that happened in it.")
    .argument("[id]", "a call's id, or the beginning of it")
    .option("--tool <name>", "only calls of this tool")
    .addOption(new Option("--status <status>", "only calls that ended like this").choices(["ok", "running", ...FAILURE_CODES]))
    .option("--session <name>", "only calls of this session")
    .option("--since <when>", "only calls from then on: 2h, 3d, 2026-03-01 or 2026-03-01T09:00")
    .option("--until <when>", "only calls before then")
    .option("--search <text>", "only calls with these words in the input or output")
    .option("-l, --limit <number>", "show at most so many", wholeNumber, 20)
    .addHelpText("after", HELP)
    .action(async (id: string | undefined, _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<RunsOptions>();
      cli.exit(id === undefined ? await list(cli, options) : await show(cli, id, options));
    });
  addPruneCommand(command, cli);
}

const HELP = `
Examples:
  $ pegboard runs --since 2h --status tool_failed
  $ pegboard runs --search "buy milk"
  $ pegboard runs mgx1p2ab
  $ pegboard runs prune --older-than 30d`;

async function list(cli: Cli, options: RunsOptions): Promise<number> {
  const { terminal } = cli;
  const query = queryOf(options);
  const calls = (await withJournal(cli, options, (journal) => journal.calls(query))) ?? [];
  if (options.json === true) terminal.json({ calls });
  else if (calls.length > 0) for (const line of renderRuns(terminal, calls, Date.now())) terminal.line(line);
  else if (Object.keys(query).length > 1) terminal.note("No recorded call is like that.");
  else terminal.note(`Nothing is recorded in ${dataFolder(options.data)} yet. Calls made with \`${cli.command} call\` are.`);
  return EXIT.ok;
}

async function show(cli: Cli, id: string, options: RunsOptions): Promise<number> {
  const found = await withJournal(cli, options, async (journal) => {
    const call = await findRun(journal, id);
    return { call, events: await journal.events(call.id) };
  });
  if (found === undefined) {
    cli.terminal.note(`Nothing is recorded in ${dataFolder(options.data)} yet.`);
    return EXIT.usage;
  }
  if (options.json === true) cli.terminal.json(found);
  else for (const line of renderRun(cli.terminal, found.call, found.events)) cli.terminal.line(line);
  return EXIT.ok;
}

function queryOf(options: RunsOptions): CallQuery {
  const now = Date.now();
  const { tool, status, session, since, until, search, limit } = options;
  return {
    ...(tool === undefined ? {} : { tool }),
    ...(status === undefined ? {} : { status }),
    ...(session === undefined ? {} : { session }),
    ...(since === undefined ? {} : { since: parseMoment(since, "--since", now) }),
    ...(until === undefined ? {} : { until: parseMoment(until, "--until", now) }),
    ...(search === undefined ? {} : { text: search }),
    limit,
  };
}
