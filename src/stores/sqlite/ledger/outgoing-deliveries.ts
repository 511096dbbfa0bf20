import type { DatabaseSync } from "node:sqlite";
import type { Delivery, Destination, EmittedEvent, KeptMessage } from "../../../contract/trigger.ts";
import { fromColumn, toColumn } from "../column-text.ts";
import { inTransaction } from "../transaction.ts";
import type { Owner } from "./owner.ts";

// Nothing is put off for longer: a time further ahead was written before the clock was set back.
const LONGEST_WAIT_MS = 3_600_000;
/** How many deliveries that were given up are kept to be seen; the oldest go first. */
const MOST_GIVEN_UP = 1_000;

interface Row {
  readonly ord: number;
  readonly kind: Delivery["kind"];
  readonly name: string;
  readonly attempts: number;
  readonly due_at: number;
  readonly anew: number;
  readonly owner: string | null;
  readonly last_error: string | null;
  readonly given_up_at: number | null;
  readonly told: string;
  readonly body: string;
}

const ROWS = "SELECT deliveries.*, told.body AS body FROM deliveries JOIN told ON told.id = deliveries.told";
// What this process is at already is not due for it again.
const DUE = "given_up_at IS NULL AND kind = ? AND name = ? AND (due_at <= ? OR due_at > ?) AND owner IS NOT ?";

/** What is to be done about events and messages. */
export class OutgoingDeliveries {
  readonly #db: DatabaseSync;
  readonly #owner: Pick<Owner, "id" | "isAlive" | "appear">;

  constructor(db: DatabaseSync, owner: Pick<Owner, "id" | "isAlive" | "appear">) {
    this.#db = db;
    this.#owner = owner;
  }

  /** Runs inside the caller's transaction. */
  add({ id, plugin }: EmittedEvent | KeptMessage, { kind, name }: Destination, size: number): void {
    this.#db
      .prepare("INSERT INTO deliveries (told, plugin, kind, name, size) VALUES (?, ?, ?, ?, ?)")
      .run(toColumn(id), toColumn(plugin), kind, toColumn(name), size);
  }

  backlog(plugin: string): { readonly deliveries: number; readonly characters: number } {
    const row = this.#db
      .prepare(
        "SELECT count(*) AS deliveries, total(size) AS characters FROM deliveries WHERE plugin = ? AND given_up_at IS NULL",
      )
      .get(toColumn(plugin));
    return { deliveries: Number(row?.["deliveries"]), characters: Number(row?.["characters"]) };
  }

  claimDue(to: Destination, now: number, limit: number): Delivery[] {
    // A look first: the file need not be locked where nothing is to be done.
    if (limit < 1 || !this.#isAnyDue(to, now)) return [];
    return inTransaction(this.#db, () => {
      const claimed: Row[] = [];
      const isAlive = remembered((owner) => this.#owner.isAlive(owner));
      for (const row of this.#due(to, now)) {
        if (row.owner === null || !isAlive(row.owner)) claimed.push(row);
        if (claimed.length === limit) break;
      }
      if (claimed.length > 0) this.#owner.appear();
      const claim = this.#db.prepare("UPDATE deliveries SET owner = ?, attempts = attempts + 1 WHERE ord = ?");
      for (const { ord } of claimed) claim.run(this.#owner.id, ord);
      return claimed.map((row) => deliveryOf({ ...row, attempts: row.attempts + 1 }));
    });
  }

  nextDue(after: number): number | undefined {
    const row = this.#db
      .prepare("SELECT min(due_at) AS due FROM deliveries WHERE given_up_at IS NULL AND owner IS NULL AND due_at > ?")
      .get(after);
    return typeof row?.["due"] === "number" ? row["due"] : undefined;
  }

  done(id: string): void {
    inTransaction(this.#db, () => this.#remove(Number(id)));
  }

  retry(id: string, error: string, at: number, anew: boolean): void {
    this.#db
      .prepare("UPDATE deliveries SET owner = NULL, last_error = ?, due_at = ?, anew = max(anew, ?) WHERE ord = ?")
      .run(toColumn(error), at, anew ? 1 : 0, Number(id));
  }

  giveUp(id: string, error: string, at: number): void {
    inTransaction(this.#db, () => {
      this.#db
        .prepare("UPDATE deliveries SET owner = NULL, last_error = ?, given_up_at = ? WHERE ord = ?")
        .run(toColumn(error), at, Number(id));
      const tooMany = this.#db
        .prepare("SELECT ord FROM deliveries WHERE given_up_at IS NOT NULL ORDER BY given_up_at DESC, ord DESC LIMIT -1 OFFSET ?")
        .all(MOST_GIVEN_UP);
      for (const row of tooMany) this.#remove(Number(row["ord"]));
    });
  }

  takeUp(id: string): boolean {
    const taken = this.#db
      .prepare(
        "UPDATE deliveries SET given_up_at = NULL, due_at = 0, attempts = 0, anew = 1 WHERE ord = ? AND given_up_at IS NOT NULL",
      )
      .run(Number(id));
    return taken.changes > 0;
  }

  pending(limit: number): Delivery[] {
    return this.#list("given_up_at IS NULL ORDER BY deliveries.ord", limit);
  }

  givenUp(limit: number): Delivery[] {
    return this.#list("given_up_at IS NOT NULL ORDER BY given_up_at DESC, deliveries.ord DESC", limit);
  }

  #list(which: string, limit: number): Delivery[] {
    const rows = this.#db.prepare(`${ROWS} WHERE ${which} LIMIT ?`).all(limit) as unknown as Row[];
    return rows.map(deliveryOf);
  }

  #isAnyDue({ kind, name }: Destination, now: number): boolean {
    const some = this.#db.prepare(`SELECT 1 FROM deliveries WHERE ${DUE} LIMIT 1`);
    return some.get(kind, toColumn(name), now, now + LONGEST_WAIT_MS, this.#owner.id) !== undefined;
  }

  #due({ kind, name }: Destination, now: number): Iterable<Row> {
    const rows = this.#db.prepare(`${ROWS} WHERE ${DUE} ORDER BY deliveries.ord`);
    return rows.iterate(kind, toColumn(name), now, now + LONGEST_WAIT_MS, this.#owner.id) as unknown as Iterable<Row>;
  }

  // What nobody is to do anything about any more need not be kept; of a message, that it came.
  #remove(ord: number): void {
    const row = this.#db.prepare("DELETE FROM deliveries WHERE ord = ? RETURNING told").get(ord);
    const told = row?.["told"];
    if (typeof told !== "string") return;
    const isFree = "id = ?1 AND in_inbox = 0 AND NOT EXISTS (SELECT 1 FROM deliveries WHERE told = ?1)";
    this.#db.prepare(`DELETE FROM told WHERE source IS NULL AND ${isFree}`).run(told);
    this.#db.prepare(`UPDATE told SET body = NULL WHERE ${isFree}`).run(told);
  }
}

function deliveryOf(row: Row): Delivery {
  return {
    id: String(row.ord),
    kind: row.kind,
    name: fromColumn(row.name),
    about: JSON.parse(row.body) as EmittedEvent & KeptMessage,
    attempts: row.attempts,
    dueAt: row.due_at,
    anew: row.anew === 1,
    ...(row.last_error === null ? {} : { lastError: fromColumn(row.last_error) }),
    ...(row.given_up_at === null ? {} : { givenUpAt: row.given_up_at }),
  };
}

function remembered(ask: (owner: string) => boolean): (owner: string) => boolean {
  const known = new Map<string, boolean>();
  return (owner) => {
    const answer = known.get(owner) ?? ask(owner);
    known.set(owner, answer);
    return answer;
  };
}
