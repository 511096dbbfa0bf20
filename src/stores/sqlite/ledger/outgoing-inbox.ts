import type { DatabaseSync } from "node:sqlite";
import type { KeptMessage } from "../../../contract/trigger.ts";
import { toColumn } from "../column-text.ts";

/** How many messages of one plugin the inbox keeps, and how much text; the oldest go first. */
const MOST_MESSAGES = 5_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** How many sources of one plugin are remembered, and how often it is looked whether they are more. */
const MOST_SOURCES = 100_000;
const LOOK_EVERY = 1_000;

interface Size {
  readonly messages: number;
  readonly characters: number;
}

/** Messages, and the sources by which repetitions are known. */
export class OutgoingInbox {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** False where the source is known. Runs inside the caller's transaction. */
  add(message: KeptMessage, body: string, { toInbox, isNeeded }: { toInbox: boolean; isNeeded: boolean }): boolean {
    const plugin = toColumn(message.plugin);
    const kept = this.#db
      .prepare("INSERT OR IGNORE INTO told (id, plugin, source, in_inbox, size, body) VALUES (?, ?, ?, ?, ?, ?)")
      .run(toColumn(message.id), plugin, toColumn(message.source), toInbox ? 1 : 0, body.length, isNeeded ? body : null);
    if (kept.changes === 0) return false;
    if (toInbox) this.#dropOldest(plugin);
    if (Number(kept.lastInsertRowid) % LOOK_EVERY === 0) this.#forgetSources(plugin);
    return true;
  }

  list({ unread = false, limit = 100 }: { readonly unread?: boolean; readonly limit?: number }): KeptMessage[] {
    return this.#db
      .prepare(
        `SELECT body, read_at FROM told WHERE in_inbox = 1 ${unread ? "AND read_at IS NULL" : ""} ORDER BY ord DESC LIMIT ?`,
      )
      .all(limit)
      .map((row) => {
        const message = JSON.parse(String(row["body"])) as KeptMessage;
        return typeof row["read_at"] === "number" ? { ...message, readAt: row["read_at"] } : message;
      });
  }

  markRead(id: string, at: number): boolean {
    const marked = this.#db
      .prepare("UPDATE told SET read_at = coalesce(read_at, ?) WHERE id = ? AND in_inbox = 1")
      .run(at, toColumn(id));
    return marked.changes > 0;
  }

  #dropOldest(plugin: string): void {
    const size = this.#db
      .prepare("SELECT count(*) AS messages, total(size) AS characters FROM told WHERE plugin = ? AND in_inbox = 1")
      .get(plugin) as unknown as Size;
    let { messages, characters } = size;
    if (messages <= MOST_MESSAGES && characters <= MOST_CHARACTERS) return;
    const oldest = this.#db.prepare("SELECT ord, size FROM told WHERE plugin = ? AND in_inbox = 1 ORDER BY ord").all(plugin);
    const drop = this.#db.prepare(
      `UPDATE told SET in_inbox = 0, body = iif(EXISTS (SELECT 1 FROM deliveries WHERE told = told.id), body, NULL) WHERE ord = ?`,
    );
    for (const row of oldest) {
      if (messages <= MOST_MESSAGES && characters <= MOST_CHARACTERS) return;
      drop.run(row["ord"] as number);
      messages -= 1;
      characters -= Number(row["size"]);
    }
  }

  #forgetSources(plugin: string): void {
    this.#db
      .prepare(
        `DELETE FROM told WHERE plugin = ?1 AND source IS NOT NULL AND body IS NULL AND ord <= (
           SELECT ord FROM told WHERE plugin = ?1 AND source IS NOT NULL ORDER BY ord DESC LIMIT 1 OFFSET ?2)`,
      )
      .run(plugin, MOST_SOURCES);
  }
}
