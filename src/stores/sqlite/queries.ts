import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { CallQuery } from "../../contract/store.ts";
import type { Column } from "./batch.ts";
import { toColumn } from "./column-text.ts";
import type { EventRows } from "./messages.ts";
import { CALL_COLUMNS } from "./recorded.ts";
import { matchExpression } from "./search-text.ts";

const DEFAULT_LIMIT = 50;

/** The calls that the query wants, newest first. */
export function selectCalls(db: DatabaseSync, query: CallQuery): Column[][] {
  const where: string[] = [];
  const values: Column[] = [];
  const want = (condition: string, value: Column | undefined): void => {
    if (value === undefined) return;
    where.push(condition);
    values.push(value);
  };
  want("tool = ?", query.tool === undefined ? undefined : toColumn(query.tool));
  want("session = ?", query.session === undefined ? undefined : toColumn(query.session));
  want("status = ?", query.status);
  // Said in the words of the partial index, or SQLite would not use it.
  if (query.status !== undefined && query.status !== "ok") where.push("status <> 'ok'");
  want("started_at >= ?", query.since);
  want("started_at < ?", query.until);
  if (query.text !== undefined && query.text.trim() !== "") {
    const match = matchExpression(query.text);
    if (match === undefined) return [];
    want("ord IN (SELECT rowid FROM calls_text WHERE calls_text MATCH ?)", match);
  }
  const condition = where.length === 0 ? "" : `WHERE ${where.join(" AND ")}`;
  const sql = `SELECT ${CALL_COLUMNS} FROM calls ${condition} ORDER BY started_at DESC, ord DESC LIMIT ?`;
  return rows(db.prepare(sql), ...values, limitOf(query));
}

/** The row of one call. */
export function selectCall(db: DatabaseSync, id: string): Column[] | undefined {
  return rows(db.prepare(`SELECT ${CALL_COLUMNS} FROM calls WHERE id = ?`), toColumn(id))[0];
}

/** The rows that the events of one call are made of. */
export function selectEvents(db: DatabaseSync, id: string): EventRows {
  const between = db.prepare("SELECT seq, at, body FROM events WHERE call = (SELECT ord FROM calls WHERE id = ?) ORDER BY seq");
  return { call: selectCall(db, id), between: rows(between, toColumn(id)) };
}

/** The rows of events of one kind, each behind that of its call. */
export function selectHappened(db: DatabaseSync, { type, limit }: { readonly type: string; readonly limit: number }): Column[][] {
  const columns = CALL_COLUMNS.split(", ").map((column) => `calls.${column}`);
  const sql = `SELECT ${columns.join(", ")}, events.seq, events.at, events.body FROM events JOIN calls ON calls.ord = events.call
    WHERE events.body LIKE ? ORDER BY events.at DESC LIMIT ?`;
  return rows(db.prepare(sql), `{"type":${JSON.stringify(type)}%`, limit);
}

function rows(statement: StatementSync, ...values: Column[]): Column[][] {
  statement.setReturnArrays(true);
  return statement.all(...values) as unknown as Column[][];
}

// SQLite reads a negative limit as none.
function limitOf({ limit = DEFAULT_LIMIT }: CallQuery): number {
  return Number.isFinite(limit) ? Math.max(0, Math.floor(limit)) : -1;
}
