import type { DatabaseSync } from "node:sqlite";
import type { WaitingCall, WaitingCalls } from "../../../contract/ledger.ts";
import { inTransaction } from "../transaction.ts";
import type { Owner } from "./owner.ts";

/** Calls that another process can go on with. The call is sealed: unlike what people are shown, its input may hold secrets. */
export const WAITING_TABLES = `
  CREATE TABLE IF NOT EXISTS waiting (
    ord INTEGER PRIMARY KEY,
    call_id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    call TEXT NOT NULL
  );
`;

/** Makes a text unreadable, and readable again. */
export interface Seal {
  seal(text: string): string;
  open(sealed: string): string;
}

/** Waiting calls in the ledger. */
export class WaitingTable implements WaitingCalls {
  readonly #db: DatabaseSync;
  readonly #owner: Owner;
  readonly #seal: () => Seal;

  constructor(db: DatabaseSync, owner: Owner, seal: () => Seal) {
    this.#db = db;
    this.#owner = owner;
    this.#seal = seal;
  }

  put(call: WaitingCall): void {
    this.#owner.appear();
    this.#db
      .prepare("INSERT OR REPLACE INTO waiting (call_id, owner, call) VALUES (?, ?, ?)")
      .run(call.callId, this.#owner.id, this.#seal().seal(JSON.stringify(call)));
  }

  remove(callId: string): void {
    this.#db.prepare("DELETE FROM waiting WHERE call_id = ?").run(callId);
  }

  find(callId: string): WaitingCall | undefined {
    const row = this.#db.prepare("SELECT call FROM waiting WHERE call_id = ?").get(callId);
    return row === undefined ? undefined : this.#read(row["call"]);
  }

  takeOver(callId?: string): WaitingCall[] {
    return inTransaction(this.#db, () => {
      const rows = this.#db.prepare("SELECT call_id, owner, call FROM waiting ORDER BY ord").all();
      const lost = rows.filter((row) => !this.#owner.isAlive(String(row["owner"])));
      const wanted = callId === undefined ? lost : lost.filter((row) => row["call_id"] === callId);
      if (wanted.length > 0) this.#owner.appear();
      const take = this.#db.prepare("UPDATE waiting SET owner = ? WHERE call_id = ?");
      for (const row of wanted) take.run(this.#owner.id, row["call_id"] as string);
      return wanted.map((row) => this.#read(row["call"]));
    });
  }

  #read(sealed: unknown): WaitingCall {
    return JSON.parse(this.#seal().open(String(sealed))) as WaitingCall;
  }
}
