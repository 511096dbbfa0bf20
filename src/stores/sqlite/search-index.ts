import type { DatabaseSync } from "node:sqlite";
import { searchableText } from "./search-text.ts";
import { writeStatement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

// A slice takes a few milliseconds: that long a batch may have to wait for it.
const SLICE_CALLS = 200;
const SLICE_CHARACTERS = 512 * 1024;

interface CallText {
  readonly ord: number;
  readonly input: string;
  readonly result: string | null;
}

/** Follows the calls with the full text index, a slice at a time. */
export interface SearchIndex {
  /** Indexes a few calls; false when there was nothing to do. */
  slice(): boolean;
  /** A test of whether all calls that are written by now are indexed. */
  goal(): () => boolean;
}

/** The full text index of the journal: new calls by a cursor, calls that ended after the cursor had passed by a queue. */
export function searchIndex(db: DatabaseSync): SearchIndex {
  const fresh = db.prepare(
    "SELECT ord, input, result FROM calls WHERE ord > (SELECT indexed_to FROM indexing) ORDER BY ord LIMIT ?",
  );
  const late = db.prepare(`SELECT calls.ord, input, result FROM ended_after_indexing AS queue
    JOIN calls ON calls.ord = queue.call ORDER BY queue.rowid LIMIT ?`);
  const insert = writeStatement(db, "INSERT OR REPLACE INTO calls_text (rowid, body) VALUES (?, ?)");
  const advance = writeStatement(db, "UPDATE indexing SET indexed_to = ?");
  const settle = writeStatement(db, "DELETE FROM ended_after_indexing WHERE call = ?");
  const state =
    db.prepare(`SELECT (SELECT indexed_to FROM indexing) AS indexed, coalesce((SELECT max(ord) FROM calls), 0) AS newest,
    (SELECT count(*) FROM ended_after_indexing) AS late`);
  const read = (): Record<"indexed" | "newest" | "late", number> => state.get() as Record<"indexed" | "newest" | "late", number>;
  const busy = ({ indexed, newest, late }: ReturnType<typeof read>): boolean => indexed < newest || late > 0;

  function take(statement: typeof fresh): number[] {
    let characters = 0;
    const taken: number[] = [];
    // Row by row: two hundred calls of ten megabytes do not fit into memory.
    for (const row of statement.iterate(SLICE_CALLS) as Iterable<unknown> as Iterable<CallText>) {
      insert.run(row.ord, searchableText(row.input, row.result));
      taken.push(row.ord);
      characters += row.input.length + (row.result?.length ?? 0);
      if (characters > SLICE_CHARACTERS) break;
    }
    return taken;
  }

  return {
    slice() {
      if (!busy(read())) return false;
      inTransaction(db, () => {
        for (const ord of take(late)) settle.run(ord);
        const last = take(fresh).at(-1);
        if (last !== undefined) advance.run(last);
      });
      return true;
    },
    goal() {
      const { newest, late } = read();
      // The queue is first in, first out: what stands in it now is done after so many, however fast it grows.
      let slices = late;
      return () => {
        const now = read();
        return now.indexed >= Math.min(newest, now.newest) && (now.late === 0 || slices-- <= 0);
      };
    },
  };
}
