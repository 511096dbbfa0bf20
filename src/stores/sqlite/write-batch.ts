import type { DatabaseSync, StatementSync } from "node:sqlite";
import { CALL_WIDTH, END_WIDTH, EVENT_WIDTH, type Column, type WireBatch } from "./batch.ts";
import { writeStatement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

const TOO_BIG = 18;

/** Prepares the statements and gives the function that writes one batch as one transaction; it says how many rows were refused. */
export function batchWriter(db: DatabaseSync, host: string): (batch: WireBatch) => number {
  // OR IGNORE: a broken row must not hold up the journal for ever.
  const call = writeStatement(
    db,
    `INSERT OR IGNORE INTO calls
    (id, tool, status, caller, session, parent_id, started_at, ended_at, input, result, end_seq, effects, host)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const end = writeStatement(
    db,
    "UPDATE calls SET status = ?, ended_at = ?, result = ?, end_seq = ? WHERE id = ? AND end_seq IS NULL",
  );
  const ended = writeStatement(
    db,
    `INSERT INTO ended_after_indexing
    SELECT ord FROM calls WHERE id = ? AND ord <= (SELECT indexed_to FROM indexing)`,
  );
  const event = writeStatement(
    db,
    "INSERT OR IGNORE INTO events (seq, at, body, call) SELECT ?, ?, ?, ord FROM calls WHERE id = ?",
  );

  const resumed = writeStatement(
    db,
    "UPDATE calls SET status = 'running', ended_at = NULL, host = ? WHERE id = ? AND end_seq IS NULL",
  );

  return (batch) =>
    inTransaction(db, () => {
      let refused = 0;
      const { calls, ends, events } = batch;
      for (const id of batch.resumed) write(resumed, [host, id]);
      for (let i = 0; i < calls.length; i += CALL_WIDTH) {
        const row = calls.slice(i, i + CALL_WIDTH);
        row.push(row[2] === "running" ? host : null);
        refused += write(call, row);
      }
      for (let i = 0; i < events.length; i += EVENT_WIDTH) refused += write(event, events.slice(i, i + EVENT_WIDTH));
      for (let i = 0; i < ends.length; i += END_WIDTH) {
        const row = ends.slice(i, i + END_WIDTH);
        refused += write(end, row);
        write(ended, row.slice(-1));
      }
      return refused;
    });
}

// A row that can never be written is left out; every other error concerns the whole batch, which is tried again.
function write(statement: StatementSync, row: Column[]): 0 | 1 {
  try {
    statement.run(...row);
    return 0;
  } catch (error) {
    const { code, errcode } = error as { code?: string; errcode?: number };
    if (code === "ERR_INVALID_ARG_TYPE" || code === "ERR_INVALID_ARG_VALUE" || errcode === TOO_BIG) return 1;
    throw error;
  }
}
