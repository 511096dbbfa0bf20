import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname } from "node:path";
import type { Cli, SharedOptions } from "./cli.ts";
import { count, size } from "./figures.ts";
import { dataFolder, journalFile } from "./folders.ts";
import { readJournalFacts } from "./journal-facts.ts";
import { openHost } from "./open-host.ts";
import { oldestNode } from "./package.ts";
import { oneLine } from "./printable.ts";
import { shortPath } from "./render-problems.ts";
import { withJournal } from "./with-journal.ts";

/** One thing that was looked at, how it is, and what mends it. */
export interface Check {
  readonly name: string;
  readonly status: "ok" | "warning" | "problem";
  readonly message: string;
  readonly fix?: string;
}

const LARGE_JOURNAL = 1_000_000_000;

/** Whether Node is new enough. */
export function checkNode(found: string = process.versions.node): Check {
  const name = "Node";
  if (Number.parseInt(found, 10) >= oldestNode) return { name, status: "ok", message: found };
  const message = `${found} is too old; Pegboard needs ${oldestNode} or newer`;
  return { name, status: "problem", message, fix: "Install a newer Node from https://nodejs.org." };
}

/** Whether calls can be recorded where they should be. */
export async function checkDataFolder(options: SharedOptions): Promise<Check> {
  const name = "Data folder";
  const folder = dataFolder(options.data);
  const nearest = nearestExisting(folder);
  try {
    await access(nearest, constants.W_OK | constants.X_OK);
    return { name, status: "ok", message: nearest === folder ? folder : `${folder} (made at the first call)` };
  } catch {
    const fix = `Make ${nearest} writable for this user, or choose another folder with --data or PEGBOARD_DATA.`;
    return { name, status: "problem", message: `${folder} cannot be written`, fix };
  }
}

/** Whether the journal opens, and what is in it. */
export async function checkJournal(cli: Cli, options: SharedOptions): Promise<Check> {
  const name = "Journal";
  const file = journalFile(dataFolder(options.data));
  try {
    const opened = await withJournal(cli, options, (journal) => journal.calls({ limit: 1 }));
    if (opened === undefined) return { name, status: "ok", message: "none yet; the first call begins it" };
    const { format, calls, interrupted, bytes } = await readJournalFacts(file);
    const open = interrupted === 0 ? "" : `, ${interrupted} of them interrupted`;
    const message = `${count(calls, "call")} recorded${open}; ${size(bytes)}, format ${format}`;
    if (bytes < LARGE_JOURNAL) return { name, status: "ok", message };
    return { name, status: "warning", message, fix: `Remove old calls: ${cli.command} runs prune --older-than 30d` };
  } catch (error) {
    return { name, status: "problem", message: oneLine((error as Error).message), fix: `The file is ${file}.` };
  }
}

/** Whether the tools load; each that does not is a problem of its own. */
export async function checkPlugins(cli: Cli, options: SharedOptions): Promise<Check[]> {
  const name = "Tools";
  try {
    const { host, problems, plugins } = await openHost(cli, options);
    const tools = host.tools().length;
    const from = `${count(tools, "tool")} from ${shortPath(plugins.path)}`;
    const why = plugins.chosenBy === "examples" ? " (the examples: there is no ./plugins here)" : "";
    const whole: Check =
      tools > 0
        ? { name, status: "ok", message: from + why }
        : { name, status: "warning", message: from, fix: "Put a module there that exports defineTool({ … })." };
    return [
      whole,
      ...problems.map(({ file, line, message, fix, severity }): Check => {
        const place = line === undefined ? shortPath(file) : `${shortPath(file)}:${line}`;
        const status = severity === "error" ? "problem" : "warning";
        return { name, status, message: `${place}: ${oneLine(message)}`, fix: oneLine(fix) };
      }),
    ];
  } catch (error) {
    return [{ name, status: "problem", message: (error as Error).message, fix: "Create it, or name another with --plugins." }];
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}
