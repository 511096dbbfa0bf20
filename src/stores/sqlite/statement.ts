import type { DatabaseSync, StatementSync } from "node:sqlite";

/** A statement that writes. Its last row id may be one of the full text index's own, which are beyond JavaScript's numbers. */
export function writeStatement(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}
