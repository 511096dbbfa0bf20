import type { DatabaseSync } from "node:sqlite";
import type { Removal } from "./messages.ts";
import { writeStatement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

const SLICE_CALLS = 500;

/** Removes one slice of the ended calls beyond the retention; says how many, 0 when none are left. */
export function removeSlice(db: DatabaseSync, { before, maxCalls }: Removal): number {
  return inTransaction(db, () => {
    const ords = new Set(before === undefined ? [] : startedBefore(db, before));
    if (maxCalls !== undefined) for (const ord of behindNewest(db, maxCalls)) ords.add(ord);
    const statements = [
      writeStatement(db, "DELETE FROM events WHERE call = ?"),
      writeStatement(db, "DELETE FROM calls_text WHERE rowid = ?"),
      writeStatement(db, "DELETE FROM ended_after_indexing WHERE call = ?"),
      writeStatement(db, "DELETE FROM calls WHERE ord = ?"),
    ];
    for (const ord of ords) for (const statement of statements) statement.run(ord);
    // SQLite gives the numbers of removed newest calls out again: the index must not believe it has seen them.
    db.exec("UPDATE indexing SET indexed_to = min(indexed_to, coalesce((SELECT max(ord) FROM calls), 0))");
    return ords.size;
  });
}

function startedBefore(db: DatabaseSync, time: number): number[] {
  const sql = "SELECT ord FROM calls WHERE started_at < ? AND status <> 'running' ORDER BY started_at LIMIT ?";
  return ords(db.prepare(sql).all(time, SLICE_CALLS));
}

// Oldest first, and never further than the number of calls that are too many: running calls count, but stay.
function behindNewest(db: DatabaseSync, maxCalls: number): number[] {
  const newestTooMany = db.prepare("SELECT started_at, ord FROM calls ORDER BY started_at DESC, ord DESC LIMIT 1 OFFSET ?");
  const edge = newestTooMany.get(Math.max(0, Math.floor(maxCalls)));
  if (edge === undefined) return [];
  const sql = `SELECT ord FROM calls WHERE (started_at, ord) <= (?, ?) AND status <> 'running' ORDER BY started_at, ord LIMIT ?`;
  return ords(db.prepare(sql).all(edge["started_at"]!, edge["ord"]!, SLICE_CALLS));
}

function ords(rows: readonly Record<string, unknown>[]): number[] {
  return rows.map((row) => Number(row["ord"]));
}
