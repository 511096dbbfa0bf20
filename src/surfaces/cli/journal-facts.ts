import { stat } from "node:fs/promises";

/** What can be told of a journal without reading its calls. */
export interface JournalFacts {
  readonly format: number;
  readonly calls: number;
  readonly interrupted: number;
  readonly bytes: number;
}

/** Counts what is in a journal. Read-only, and inside SQLite, which would else lose its locks on the file. */
export async function readJournalFacts(file: string): Promise<JournalFacts> {
  const { DatabaseSync } = await import("node:sqlite");
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const number = (sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
    return {
      format: number("PRAGMA user_version"),
      calls: number("SELECT count(*) FROM calls"),
      interrupted: number("SELECT count(*) FROM calls WHERE status = 'interrupted' AND status <> 'ok'"),
      bytes: (await bytesOf(file)) + (await bytesOf(`${file}-wal`)),
    };
  } finally {
    db.close();
  }
}

async function bytesOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}
