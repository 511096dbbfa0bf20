import type { DatabaseSync } from "node:sqlite";
import { toColumn } from "../column-text.ts";

// A time that lies further ahead than this was written while the clock was wrong.
const AHEAD_MS = 86_400_000;

/** Up to when the times of cron triggers are settled. Its methods run inside the caller's transaction. */
export class OutgoingTicks {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** From when on times count; now, where this expression of the trigger was not known. */
  from(trigger: string, expression: string, now: number): number {
    const row = this.#db.prepare("SELECT expression, settled_until FROM ticks WHERE trigger_name = ?").get(toColumn(trigger));
    const until = Number(row?.["settled_until"]);
    if (row?.["expression"] === toColumn(expression) && until <= now + AHEAD_MS) return until;
    this.#db
      .prepare(
        `INSERT INTO ticks (trigger_name, expression, settled_until) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET expression = excluded.expression, settled_until = excluded.settled_until`,
      )
      .run(toColumn(trigger), toColumn(expression), now);
    return now;
  }

  /** Settles a time, and all up to another; false where it was settled before. */
  settle(trigger: string, at: number, until: number): boolean {
    const settled = this.#db
      .prepare("UPDATE ticks SET settled_until = ?, last_run = ? WHERE trigger_name = ? AND settled_until < ?")
      .run(Math.max(at, until), at, toColumn(trigger), at);
    return settled.changes > 0;
  }

  lastRun(trigger: string): number | undefined {
    const at = this.#db.prepare("SELECT last_run FROM ticks WHERE trigger_name = ?").get(toColumn(trigger))?.["last_run"];
    return typeof at === "number" ? at : undefined;
  }
}
