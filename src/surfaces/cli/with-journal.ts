import { existsSync } from "node:fs";
import type { Store } from "../../contract/store.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { dataFolder, journalFile } from "./folders.ts";
import { JournalError } from "./journal-error.ts";
import { UsageError } from "./usage-error.ts";

/** Does something with the journal; undefined where there is none, which is not made for a mere look. */
export async function withJournal<T>(
  cli: Cli,
  options: SharedOptions,
  task: (journal: Store) => Promise<T>,
): Promise<T | undefined> {
  const data = dataFolder(options.data);
  if (!existsSync(journalFile(data))) return undefined;
  const problems: string[] = [];
  const host = cli.wiring.createHost({ data, onProblem: (problem) => problems.push(problem) });
  try {
    return host.journal === undefined ? undefined : await task(host.journal);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new JournalError(problems[0] ?? (error as Error).message);
  } finally {
    await host.close();
  }
}
