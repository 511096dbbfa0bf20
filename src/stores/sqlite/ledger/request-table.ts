import type { DatabaseSync } from "node:sqlite";
import type { Answer, Approval, Decided } from "../../../contract/approval.ts";
import type { AskedRequest, Requests } from "../../../contract/ledger.ts";
import { inTransaction } from "../transaction.ts";
import type { Owner } from "./owner.ts";
import type { ReceiptTable } from "./receipt-table.ts";

/** The questions to people. A closed one keeps its answer. */
export const REQUEST_TABLES = `
  CREATE TABLE IF NOT EXISTS requests (
    ord INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    call_id TEXT NOT NULL,
    owner TEXT NOT NULL,
    approval TEXT NOT NULL,
    answer TEXT,
    decided_at REAL
  );
  CREATE INDEX IF NOT EXISTS requests_open ON requests (ord) WHERE answer IS NULL;
  CREATE INDEX IF NOT EXISTS requests_by_call ON requests (call_id);
`;

interface Row {
  readonly owner: string;
  readonly approval: string;
  readonly answer: string | null;
  readonly decided_at: number | null;
}

/** Requests in the ledger. */
export class RequestTable implements Requests {
  readonly #db: DatabaseSync;
  readonly #owner: Owner;
  readonly #receipts: ReceiptTable;

  constructor(db: DatabaseSync, owner: Owner, receipts: ReceiptTable) {
    this.#db = db;
    this.#owner = owner;
    this.#receipts = receipts;
  }

  put(approval: Approval): void {
    this.#owner.appear();
    this.#db
      .prepare("INSERT INTO requests (id, call_id, owner, approval) VALUES (?, ?, ?, ?)")
      .run(approval.id, approval.callId, this.#owner.id, JSON.stringify(approval));
  }

  handOn(id: string, callId: string): void {
    this.#owner.appear();
    this.#db
      .prepare("UPDATE requests SET call_id = ?, owner = ?, approval = json_set(approval, '$.callId', ?) WHERE id = ?")
      .run(callId, this.#owner.id, callId, id);
  }

  open(): Approval[] {
    return this.#select("answer IS NULL ORDER BY ord").flatMap((asked) => (isLost(asked) ? [] : [asked.approval]));
  }

  find(id: string): AskedRequest | undefined {
    return this.#select("id = ?", id)[0];
  }

  ofCall(callId: string): AskedRequest | undefined {
    return this.#select("call_id = ? ORDER BY ord DESC LIMIT 1", callId)[0];
  }

  answer(id: string, answer: Answer, at: number): Decided {
    return inTransaction(this.#db, () => {
      const asked = this.find(id);
      if (asked === undefined) return { ok: false, message: `There is no approval "${id}".` };
      if (asked.answer !== undefined) return { ok: false, message: tooLate(id, asked.answer) };
      if (isLost(asked)) return { ok: false, message: `The call that asked for the approval "${id}" is gone with its process.` };
      this.#db.prepare("UPDATE requests SET answer = ?, decided_at = ? WHERE id = ?").run(JSON.stringify(answer), at, id);
      if (!("cancelled" in answer || "void" in answer)) this.#receipts.add(asked.approval, answer, at);
      return { ok: true };
    });
  }

  answered(limit = 100): AskedRequest[] {
    return this.#select("answer IS NOT NULL ORDER BY decided_at DESC, ord DESC LIMIT ?", limit);
  }

  #select(condition: string, ...values: (string | number)[]): AskedRequest[] {
    const rows = this.#db.prepare(`SELECT owner, approval, answer, decided_at FROM requests WHERE ${condition}`).all(...values);
    return (rows as unknown as Row[]).map(({ owner, approval, answer, decided_at: decidedAt }) => ({
      approval: JSON.parse(approval) as Approval,
      ...(answer === null ? {} : { answer: JSON.parse(answer) as Answer }),
      ...(decidedAt === null ? {} : { decidedAt }),
      // Only of open ones is it asked: to look at a lock costs a file.
      isAsked: answer === null && this.#owner.isAlive(owner),
    }));
  }
}

// Nobody waits for the answer any more, and nobody can go on with the call.
function isLost({ approval, isAsked }: AskedRequest): boolean {
  return !isAsked && approval.resumes === undefined;
}

function tooLate(id: string, answer: Answer): string {
  if ("expired" in answer) return `The approval "${id}" has expired.`;
  if ("void" in answer) return `The approval "${id}" is void: its tool has changed since it was asked for.`;
  if ("cancelled" in answer) return `The approval "${id}" is closed: its call was cancelled or went on without it.`;
  const who = answer.by === undefined ? "" : ` by ${answer.by}`;
  return `The approval "${id}" was ${answer.approve ? "approved" : "declined"}${who} before.`;
}
