import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** How long another process may hold a lock before we give up; longer than it may wait for the system's keyring. */
const PATIENCE_MS = 30_000;

/** Runs the work while no other process does such work under the same file. The operating system drops the lock of a dead process. */
export function exclusively<T>(file: string, work: () => T): T {
  createPrivately(file);
  // Only SQLite may open an existing one: a plain close in this process would drop the locks another connection here holds on it.
  const lock = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    take(lock, file);
    return work();
  } finally {
    lock.close();
  }
}

function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function take(lock: DatabaseSync, file: string): void {
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (cause) {
    throw new Error(`The secrets are locked by another process (${file}). Try again once it is done.`, { cause });
  }
}
