import type { DatabaseSync } from "node:sqlite";
import type { Delivery, Destination, EmittedEvent, KeptMessage, Outgoing } from "../../../contract/trigger.ts";
import { toColumn } from "../column-text.ts";
import { inTransaction } from "../transaction.ts";
import { OutgoingDeliveries } from "./outgoing-deliveries.ts";
import { OutgoingInbox } from "./outgoing-inbox.ts";
import { OutgoingTicks } from "./outgoing-ticks.ts";
import type { Owner } from "./owner.ts";

/**
 * Events and messages, and what is to be done about them. Of a message the row stays when its body is gone: its source tells a
 * repetition. `due_at` 0 is at once; `owner` is the process that is at it.
 */
export const OUTGOING_TABLES = `
  CREATE TABLE IF NOT EXISTS told (
    ord INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    plugin TEXT NOT NULL,
    source TEXT,
    in_inbox INTEGER NOT NULL DEFAULT 0,
    read_at REAL,
    size INTEGER NOT NULL,
    body TEXT
  );
  CREATE UNIQUE INDEX IF NOT EXISTS told_by_source ON told (plugin, source) WHERE source IS NOT NULL;
  CREATE INDEX IF NOT EXISTS told_inbox ON told (plugin, ord, size) WHERE in_inbox = 1;
  CREATE TABLE IF NOT EXISTS deliveries (
    ord INTEGER PRIMARY KEY AUTOINCREMENT,
    told TEXT NOT NULL REFERENCES told (id),
    plugin TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at REAL NOT NULL DEFAULT 0,
    anew INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    last_error TEXT,
    given_up_at REAL
  );
  CREATE INDEX IF NOT EXISTS deliveries_by_told ON deliveries (told);
  CREATE INDEX IF NOT EXISTS deliveries_to ON deliveries (kind, name, ord) WHERE given_up_at IS NULL;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE given_up_at IS NULL;
  CREATE INDEX IF NOT EXISTS deliveries_of ON deliveries (plugin, size) WHERE given_up_at IS NULL;
  CREATE INDEX IF NOT EXISTS deliveries_given_up ON deliveries (given_up_at) WHERE given_up_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS ticks (
    trigger_name TEXT PRIMARY KEY,
    expression TEXT NOT NULL,
    settled_until REAL NOT NULL,
    last_run REAL
  ) WITHOUT ROWID;
`;

/** Events and messages on their way, in the ledger. */
export class OutgoingTable implements Outgoing {
  readonly #db: DatabaseSync;
  readonly #deliveries: OutgoingDeliveries;
  readonly #inbox: OutgoingInbox;
  readonly #ticks: OutgoingTicks;

  constructor(db: DatabaseSync, owner: Pick<Owner, "id" | "isAlive" | "appear">) {
    this.#db = db;
    this.#deliveries = new OutgoingDeliveries(db, owner);
    this.#inbox = new OutgoingInbox(db);
    this.#ticks = new OutgoingTicks(db);
  }

  takeEvent(event: EmittedEvent, triggers: readonly string[]): boolean {
    return inTransaction(this.#db, () => this.#keepEvent(event, triggers));
  }

  takeTick(event: EmittedEvent, trigger: string, settledUntil: number): boolean {
    return inTransaction(
      this.#db,
      () => this.#ticks.settle(trigger, event.at, settledUntil) && this.#keepEvent(event, [trigger]),
    );
  }

  ticksFrom(trigger: string, expression: string, now: number): number {
    return inTransaction(this.#db, () => this.#ticks.from(trigger, expression, now));
  }

  lastRun(trigger: string): number | undefined {
    return this.#ticks.lastRun(trigger);
  }

  takeMessage(message: KeptMessage, channels: readonly string[], toInbox: boolean): boolean {
    return inTransaction(this.#db, () => {
      const body = JSON.stringify(message);
      if (!this.#inbox.add(message, body, { toInbox, isNeeded: toInbox || channels.length > 0 })) return false;
      for (const name of channels) this.#deliveries.add(message, { kind: "channel", name }, body.length);
      return true;
    });
  }

  backlog(plugin: string): { readonly deliveries: number; readonly characters: number } {
    return this.#deliveries.backlog(plugin);
  }

  claimDue(to: Destination, now: number, limit: number): Delivery[] {
    return this.#deliveries.claimDue(to, now, limit);
  }

  nextDue(after: number): number | undefined {
    return this.#deliveries.nextDue(after);
  }

  done(deliveryId: string): void {
    this.#deliveries.done(deliveryId);
  }

  retry(deliveryId: string, error: string, at: number, anew: boolean): void {
    this.#deliveries.retry(deliveryId, error, at, anew);
  }

  giveUp(deliveryId: string, error: string, at: number): void {
    this.#deliveries.giveUp(deliveryId, error, at);
  }

  takeUp(deliveryId: string): boolean {
    return this.#deliveries.takeUp(deliveryId);
  }

  pending(limit = 100): Delivery[] {
    return this.#deliveries.pending(limit);
  }

  givenUp(limit = 100): Delivery[] {
    return this.#deliveries.givenUp(limit);
  }

  inbox(options: { readonly unread?: boolean; readonly limit?: number } = {}): KeptMessage[] {
    return this.#inbox.list(options);
  }

  markRead(messageId: string, at: number): boolean {
    return this.#inbox.markRead(messageId, at);
  }

  #keepEvent(event: EmittedEvent, triggers: readonly string[]): boolean {
    if (triggers.length === 0) return true;
    const body = JSON.stringify(event);
    const kept = this.#db
      .prepare("INSERT OR IGNORE INTO told (id, plugin, size, body) VALUES (?, ?, ?, ?)")
      .run(toColumn(event.id), toColumn(event.plugin), body.length, body);
    if (kept.changes === 0) return false;
    for (const name of triggers) this.#deliveries.add(event, { kind: "trigger", name }, body.length);
    return true;
  }
}
