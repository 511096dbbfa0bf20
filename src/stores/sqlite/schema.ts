import type { DatabaseSync } from "node:sqlite";

/** The format of the journal file that this code reads and writes. */
export const FORMAT = 2;

// `host` is set only on a call that was written before it ended: only those can be left open by a dead host.
// Times are REAL so that no number of a caller's clock is out of range; SQLite stores whole ones as integers anyway.
const TABLES = `
  CREATE TABLE calls (
    ord INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    tool TEXT NOT NULL,
    status TEXT NOT NULL,
    caller TEXT NOT NULL,
    session TEXT,
    parent_id TEXT,
    started_at REAL NOT NULL,
    ended_at REAL,
    end_seq INTEGER,
    host TEXT,
    effects TEXT,
    input TEXT NOT NULL,
    result TEXT
  );
  CREATE INDEX calls_by_start ON calls (started_at);
  CREATE INDEX calls_by_tool ON calls (tool, started_at);
  CREATE INDEX calls_by_session ON calls (session, started_at) WHERE session IS NOT NULL;
  CREATE INDEX calls_not_ok ON calls (status, started_at) WHERE status <> 'ok';
  CREATE TABLE events (
    call INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at REAL NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (call, seq)
  ) WITHOUT ROWID;
  CREATE VIRTUAL TABLE calls_text USING fts5 (
    body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE TABLE indexing (indexed_to INTEGER NOT NULL);
  INSERT INTO indexing VALUES (0);
  CREATE TABLE ended_after_indexing (call INTEGER NOT NULL);
`;

/** Makes the tables in a new file; throws where the file is of a newer format. Runs inside the caller's transaction. */
export function prepareSchema(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
  if (version > FORMAT)
    throw new Error(
      `The journal ${file} was written by a newer Pegboard (format ${version}, this one knows ${FORMAT}). Update Pegboard, or choose another data folder.`,
    );
  if (version === FORMAT) return;
  if (version === 1) db.exec("ALTER TABLE calls ADD COLUMN effects TEXT");
  else db.exec(TABLES);
  db.exec(`PRAGMA user_version = ${FORMAT}`);
}
