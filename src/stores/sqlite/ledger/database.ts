import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../transaction.ts";

const PATIENCE_MS = 5000;

/** The path of the ledger in a data folder. */
export function ledgerFile(folder: string): string {
  return join(folder, "ledger.db");
}

/**
 * Opens the ledger of a data folder, or one that lives as long as the process. What it holds is little and must not be lost: each
 * write is on the disk before it returns.
 */
export function openDatabase(folder: string | undefined, tables: readonly string[]): DatabaseSync {
  if (folder !== undefined) createPrivately(folder);
  const db = new DatabaseSync(folder === undefined ? ":memory:" : ledgerFile(folder), { timeout: PATIENCE_MS });
  try {
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    inTransaction(db, () => tables.forEach((sql) => db.exec(sql)));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

// Never opens an existing file: closing it would drop the locks that another connection of this process holds on it.
function createPrivately(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(ledgerFile(folder), "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
