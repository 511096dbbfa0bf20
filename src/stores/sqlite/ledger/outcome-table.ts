import type { DatabaseSync } from "node:sqlite";
import type { KnownOutcome, Outcomes } from "../../../contract/ledger.ts";
import type { Result } from "../../../contract/result.ts";
import { toColumn } from "../column-text.ts";
import { inTransaction } from "../transaction.ts";
import type { Owner } from "./owner.ts";

/** First outcomes, by idempotency key. `begun` says that the tool was told to run. */
export const OUTCOME_TABLES = `
  CREATE TABLE IF NOT EXISTS outcomes (
    key TEXT PRIMARY KEY,
    call_id TEXT NOT NULL,
    tool TEXT NOT NULL,
    input_digest TEXT NOT NULL,
    owner TEXT NOT NULL,
    begun INTEGER NOT NULL DEFAULT 0,
    result TEXT,
    settled_at REAL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS outcomes_by_age ON outcomes (settled_at) WHERE settled_at IS NOT NULL;
`;

interface Row {
  readonly call_id: string;
  readonly tool: string;
  readonly input_digest: string;
  readonly owner: string;
  readonly begun: number;
  readonly result: string | null;
}

type Asker = Parameters<Outcomes["claim"]>[1];

/** First outcomes in the ledger. */
export class OutcomeTable implements Outcomes {
  readonly #db: DatabaseSync;
  readonly #owner: Owner;

  constructor(db: DatabaseSync, owner: Owner) {
    this.#db = db;
    this.#owner = owner;
  }

  claim(key: string, asker: Asker): KnownOutcome {
    return inTransaction(this.#db, () => {
      const row = this.#db.prepare("SELECT * FROM outcomes WHERE key = ?").get(toColumn(key)) as unknown as Row | undefined;
      const known = row === undefined ? ({ state: "claimed" } as const) : this.#judge(row, asker);
      if (known.state === "claimed") this.#take(key, asker);
      return known;
    });
  }

  begin(key: string): void {
    this.#db.prepare("UPDATE outcomes SET begun = 1 WHERE key = ?").run(toColumn(key));
  }

  settle(key: string, callId: string, result: Result | undefined): void {
    // Only the call that has the key may say how it ended.
    if (result === undefined) this.#db.prepare("DELETE FROM outcomes WHERE key = ? AND call_id = ?").run(toColumn(key), callId);
    else
      this.#db
        .prepare("UPDATE outcomes SET result = ?, settled_at = ? WHERE key = ? AND call_id = ?")
        .run(JSON.stringify(result), Date.now(), toColumn(key), callId);
  }

  forget(before: number): number {
    return Number(this.#db.prepare("DELETE FROM outcomes WHERE settled_at < ?").run(before).changes);
  }

  #judge(row: Row, { callId, tool, inputDigest, retryFailed }: Asker): KnownOutcome {
    const result = row.result === null ? undefined : (JSON.parse(row.result) as Result);
    // What failed may be tried again with another input: what led to it may have been mended.
    if (result?.ok === false && retryFailed) return { state: "claimed" };
    if (row.tool !== toColumn(tool) || row.input_digest !== inputDigest)
      return { state: "other", callId: row.call_id, tool: row.tool };
    if (result !== undefined) return { state: "done", callId: row.call_id, result };
    if (row.call_id !== callId && this.#owner.isAlive(row.owner)) return { state: "running", callId: row.call_id };
    if (row.begun === 1) return retryFailed ? { state: "claimed" } : { state: "lost", callId: row.call_id };
    return { state: "claimed", former: row.call_id };
  }

  #take(key: string, { callId, tool, inputDigest }: Asker): void {
    this.#owner.appear();
    this.#db
      .prepare("INSERT OR REPLACE INTO outcomes (key, call_id, tool, input_digest, owner) VALUES (?, ?, ?, ?, ?)")
      .run(toColumn(key), callId, toColumn(tool), inputDigest, this.#owner.id);
  }
}
