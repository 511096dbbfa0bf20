import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { isDead, takeHostLock, type HostLock } from "../host-lock.ts";
import { inTransaction } from "../transaction.ts";

/** Who holds something in the ledger: a process, known by a lock that the operating system drops with it. */
export interface Owner {
  readonly id: string;
  isAlive(id: string): boolean;
  /** Holds the lock from the first time something is held by it. */
  appear(): void;
  release(): void;
}

/** This process as an owner. Without a folder nobody else can look. */
export function ownerIn(folder: string | undefined, db: DatabaseSync): Owner {
  const id = randomBytes(6).toString("hex");
  let lock: HostLock | undefined;
  return {
    id,
    isAlive: (other) => other === id || (folder !== undefined && !isDead(folder, other)),
    appear() {
      if (folder === undefined || lock !== undefined) return;
      // Within the write lock, so that nobody looks at the file half-made.
      if (db.isTransaction) lock = takeHostLock(folder, id);
      else inTransaction(db, () => (lock = takeHostLock(folder, id)));
    },
    release() {
      lock?.release();
      lock = undefined;
    },
  };
}
