import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDead, lockedHosts, removeHostLock, takeHostLock, type HostLock } from "./host-lock.ts";
import type { WriterStart } from "./messages.ts";
import { prepareSchema } from "./schema.ts";
import { writeStatement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

const BUSY = 5;
const OPEN_PATIENCE_MS = 5000;

/** An open journal file with this host's lock. */
export interface Journal {
  readonly db: DatabaseSync;
  /** Marks what this host left open as interrupted, and gives the file and the lock back. */
  close(now: number): void;
}

/** The path of the journal in a data folder. */
export function journalFile(folder: string): string {
  return join(folder, "journal.db");
}

/** Opens the journal, makes it where there is none, and marks the open calls of dead hosts as interrupted. */
export function openJournal(start: WriterStart): Journal {
  const file = journalFile(start.folder);
  mkdirSync(start.folder, { recursive: true, mode: 0o700 });
  createPrivately(file);
  const db = connect(file);
  try {
    const lock = enter(db, file, start);
    return { db, close: (now) => leave(db, start.host, lock, now) };
  } catch (error) {
    db.close();
    throw error;
  }
}

// Never opens an existing file: closing it would drop the locks that another store of this process holds on it.
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

// Two hosts that turn a new file to WAL at once get "busy" without SQLite's own patience.
function connect(file: string): DatabaseSync {
  const deadline = Date.now() + OPEN_PATIENCE_MS;
  const db = new DatabaseSync(file, { timeout: OPEN_PATIENCE_MS });
  for (;;) {
    try {
      db.exec(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4000",
      );
      return db;
    } catch (error) {
      if (((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY && Date.now() < deadline) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
        continue;
      }
      db.close();
      throw error;
    }
  }
}

function enter(db: DatabaseSync, file: string, { folder, host, now }: WriterStart): HostLock {
  let lock: HostLock | undefined;
  try {
    const dead = inTransaction(db, () => {
      prepareSchema(db, file);
      lock = takeHostLock(folder, host);
      const gone = [...new Set([...lockedHosts(folder), ...hostsWithOpenCalls(db)])].filter(
        (other) => other !== host && isDead(folder, other),
      );
      for (const other of gone) interrupt(db, other, now);
      return gone;
    });
    // Only after the commit: a lock file that is still there is looked at again.
    for (const other of dead) removeHostLock(folder, other);
    return lock!;
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function leave(db: DatabaseSync, host: string, lock: HostLock, now: number): void {
  try {
    interrupt(db, host, now);
  } finally {
    db.close();
    lock.release();
  }
}

function hostsWithOpenCalls(db: DatabaseSync): string[] {
  const rows = db.prepare("SELECT DISTINCT host FROM calls WHERE status = 'running' AND status <> 'ok'").all();
  return rows.map((row) => String(row["host"]));
}

// A tool that changes things, and that was not waiting for a person when its host died, may have done so or not.
const MAY_HAVE_ACTED = `effects IN ('writes', 'destroys') AND coalesce(
  (SELECT body NOT LIKE '{"type":"approval-requested"%' FROM events WHERE call = ord ORDER BY seq DESC LIMIT 1), 1)`;

function interrupt(db: DatabaseSync, host: string, now: number): void {
  writeStatement(
    db,
    `UPDATE calls SET ended_at = ?, status = CASE WHEN ${MAY_HAVE_ACTED} THEN 'unknown' ELSE 'interrupted' END
    WHERE status = 'running' AND status <> 'ok' AND host = ?`,
  ).run(now, host);
}
