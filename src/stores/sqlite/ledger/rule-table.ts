import type { DatabaseSync } from "node:sqlite";
import type { Rules } from "../../../contract/ledger.ts";
import type { StandingRule } from "../../../contract/rule.ts";

/** Rules that people made while deciding. */
export const RULE_TABLES =
  "CREATE TABLE IF NOT EXISTS rules (ord INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, rule TEXT NOT NULL);";

/** Standing rules in the ledger. */
export class RuleTable implements Rules {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  list(): StandingRule[] {
    const rows = this.#db.prepare("SELECT rule FROM rules ORDER BY ord").all();
    return rows.map((row) => JSON.parse(String(row["rule"])) as StandingRule);
  }

  add(rule: StandingRule): void {
    this.#db.prepare("INSERT INTO rules (id, rule) VALUES (?, ?)").run(rule.id, JSON.stringify(rule));
  }

  revoke(id: string): boolean {
    return Number(this.#db.prepare("DELETE FROM rules WHERE id = ?").run(id).changes) > 0;
  }
}
