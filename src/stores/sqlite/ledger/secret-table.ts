import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SealedSecret, SealedSecrets } from "../../../contract/secrets.ts";
import { fromColumn, toColumn } from "../column-text.ts";
import { inTransaction } from "../transaction.ts";

/** The table of sealed secrets. */
export const SECRET_TABLES = `
  CREATE TABLE IF NOT EXISTS secrets (
    plugin TEXT NOT NULL,
    key TEXT NOT NULL,
    key_id TEXT NOT NULL,
    sealed TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (plugin, key)
  ) STRICT, WITHOUT ROWID;
`;

const COLUMNS = "plugin, key, key_id AS keyId, sealed, updated_at AS updatedAt";

/** The sealed secrets of a ledger. */
export class SecretTable implements SealedSecrets {
  readonly #db: DatabaseSync;
  readonly #all: StatementSync;
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#all = db.prepare(`SELECT ${COLUMNS} FROM secrets ORDER BY plugin, key`);
    this.#find = db.prepare(`SELECT ${COLUMNS} FROM secrets WHERE plugin = ? AND key = ?`);
    this.#put = db.prepare("INSERT OR REPLACE INTO secrets (plugin, key, key_id, sealed, updated_at) VALUES (?, ?, ?, ?, ?)");
    this.#remove = db.prepare("DELETE FROM secrets WHERE plugin = ? AND key = ?");
  }

  all(): SealedSecret[] {
    return (this.#all.all() as unknown as SealedSecret[]).map(fromRow);
  }

  find(plugin: string, key: string): SealedSecret | undefined {
    const row = this.#find.get(toColumn(plugin), toColumn(key)) as SealedSecret | undefined;
    return row === undefined ? undefined : fromRow(row);
  }

  put({ plugin, key, keyId, sealed, updatedAt }: SealedSecret): void {
    this.#put.run(toColumn(plugin), toColumn(key), keyId, sealed, updatedAt);
  }

  remove(plugin: string, key: string): boolean {
    return this.#remove.run(toColumn(plugin), toColumn(key)).changes > 0;
  }

  replaceAll(secrets: readonly SealedSecret[]): void {
    inTransaction(this.#db, () => {
      this.#db.exec("DELETE FROM secrets");
      for (const secret of secrets) this.put(secret);
    });
  }
}

function fromRow({ plugin, key, keyId, sealed, updatedAt }: SealedSecret): SealedSecret {
  return { plugin: fromColumn(plugin), key: fromColumn(key), keyId, sealed, updatedAt };
}
