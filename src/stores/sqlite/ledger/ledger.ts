import { join } from "node:path";
import type { Ledger } from "../../../contract/ledger.ts";
import type { SealedSecrets } from "../../../contract/secrets.ts";
import type { Outgoing } from "../../../contract/trigger.ts";
import { openDatabase } from "./database.ts";
import { ownerIn } from "./owner.ts";
import { OUTCOME_TABLES, OutcomeTable } from "./outcome-table.ts";
import { OUTGOING_TABLES, OutgoingTable } from "./outgoing-table.ts";
import { RECEIPT_TABLES, ReceiptTable, type Signer } from "./receipt-table.ts";
import { REQUEST_TABLES, RequestTable } from "./request-table.ts";
import { RULE_TABLES, RuleTable } from "./rule-table.ts";
import { SECRET_TABLES, SecretTable } from "./secret-table.ts";
import { WAITING_TABLES, WaitingTable, type Seal } from "./waiting-table.ts";

/** What the ledger is opened with. */
export interface LedgerParts {
  /** The data folder; without it the ledger lives as long as the process. */
  readonly folder: string | undefined;
  readonly signer: () => Signer;
  readonly seal: () => Seal;
}

/** All that is kept in the one file. */
export interface LedgerTables extends Ledger {
  readonly secrets: SealedSecrets;
  readonly outgoing: Outgoing;
}

const TABLES = [SECRET_TABLES, OUTGOING_TABLES, REQUEST_TABLES, RECEIPT_TABLES, RULE_TABLES, OUTCOME_TABLES, WAITING_TABLES];

/** Opens the ledger of a data folder; makes it where there is none. */
export function openLedger({ folder, signer, seal }: LedgerParts): LedgerTables {
  const db = openDatabase(folder, TABLES);
  const owner = ownerIn(folder === undefined ? undefined : join(folder, "ledger"), db);
  const receipts = new ReceiptTable(db, signer);
  const [others, own] = [db.prepare("PRAGMA data_version"), db.prepare("SELECT total_changes() AS changes")];
  return {
    requests: new RequestTable(db, owner, receipts),
    receipts,
    rules: new RuleTable(db),
    outcomes: new OutcomeTable(db, owner),
    waiting: new WaitingTable(db, owner, seal),
    isShared: folder !== undefined,
    secrets: new SecretTable(db),
    outgoing: new OutgoingTable(db, owner),
    version: () => Number(others.get()?.["data_version"]) + Number(own.get()?.["changes"]),
    close() {
      owner.release();
      if (db.isOpen) db.close();
    },
  };
}
