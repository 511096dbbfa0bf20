import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SUFFIX = ".lock";
// In memory, or a killed host would leave a journal of the lock file as well.
const LOCK = "PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE";

/** A host's sign of life: a file that is locked by the operating system for as long as the host lives. */
export interface HostLock {
  release(): void;
}

/** Takes the lock of this host. The caller holds the journal's write lock, so that nobody probes the file half-made. */
export function takeHostLock(folder: string, host: string): HostLock {
  mkdirSync(join(folder, "hosts"), { recursive: true, mode: 0o700 });
  const file = lockFile(folder, host);
  closeSync(openSync(file, "wx", 0o600));
  const lock = new DatabaseSync(file);
  lock.exec(LOCK);
  return {
    release() {
      lock.close();
      rmSync(file, { force: true });
    },
  };
}

/** The hosts that have a lock file, dead or alive. */
export function lockedHosts(folder: string): string[] {
  const names = readdirSync(join(folder, "hosts"));
  return names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
}

/** Whether nobody holds the lock of this host any more. */
export function isDead(folder: string, host: string): boolean {
  const file = lockFile(folder, host);
  if (!existsSync(file)) return true;
  // Only SQLite may open this file: a plain close in this process would drop the locks another store here holds on it.
  const probe = new DatabaseSync(file, { timeout: 0 });
  try {
    probe.exec(LOCK);
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** Removes what a dead host left. */
export function removeHostLock(folder: string, host: string): void {
  rmSync(lockFile(folder, host), { force: true });
}

function lockFile(folder: string, host: string): string {
  return join(folder, "hosts", host + SUFFIX);
}
