import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Approval, Decision } from "../../../contract/approval.ts";
import { canonicalJson } from "../../../contract/canonical.ts";
import type { Json } from "../../../contract/json.ts";
import type { Receipt, Receipts, Verified } from "../../../contract/ledger.ts";

/** Signs receipts. An old key still verifies what it signed. */
export interface Signer {
  readonly keyId: string;
  /** The HMAC of a text by the key of that id; undefined where there is no such key. */
  sign(text: string, keyId: string): string | undefined;
}

/** An answer that decided something. */
type Decided = Decision | { readonly expired: true };

/** The receipts, and beside them a signed count: without it the newest could be taken away unseen. */
export const RECEIPT_TABLES = `
  CREATE TABLE IF NOT EXISTS receipts (number INTEGER PRIMARY KEY, receipt TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS receipts_head (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL, key_id TEXT NOT NULL, signature TEXT NOT NULL);
`;

/** Receipts in the ledger: each is signed together with the signature of the one before. */
export class ReceiptTable implements Receipts {
  readonly #db: DatabaseSync;
  readonly #signer: () => Signer;

  constructor(db: DatabaseSync, signer: () => Signer) {
    this.#db = db;
    this.#signer = signer;
  }

  /** Writes the receipt of a decision; runs inside the transaction that takes it. */
  add(approval: Approval, answer: Decided, at: number): void {
    const signer = this.#signer();
    const last = this.list(1)[0];
    const body = {
      number: (last?.number ?? 0) + 1,
      ...factsOf(approval),
      ...decisionIn(approval, answer),
      decidedAt: at,
      keyId: signer.keyId,
      previous: last?.signature ?? "",
    };
    const sign = (text: string): string => signer.sign(text, signer.keyId) ?? unsigned(signer.keyId);
    const signature = sign(canonicalJson(body as unknown as Json));
    this.#db.prepare("INSERT INTO receipts VALUES (?, ?)").run(body.number, JSON.stringify({ ...body, signature }));
    const head = sign(headText(body.number, signature));
    this.#db.prepare("INSERT OR REPLACE INTO receipts_head VALUES (1, ?, ?, ?)").run(body.number, signer.keyId, head);
  }

  list(limit = 100): Receipt[] {
    const rows = this.#db.prepare("SELECT receipt FROM receipts ORDER BY number DESC LIMIT ?").all(limit);
    return rows.map((row) => JSON.parse(String(row["receipt"])) as Receipt);
  }

  verify(): Verified {
    const signer = this.#signer();
    let count = 0;
    let previous = "";
    for (const row of this.#db.prepare("SELECT number, receipt FROM receipts ORDER BY number").iterate()) {
      count += 1;
      const number = Number(row["number"]);
      const fault =
        number === count ? faultOf(signer, String(row["receipt"]), number, previous) : `The receipt ${count} is missing.`;
      if (typeof fault === "string") return { ok: false, count, fault: { number: count, message: fault } };
      previous = fault.signature;
    }
    const message = this.#headFault(signer, count, previous);
    return message === undefined ? { ok: true, count } : { ok: false, count, fault: { number: count, message } };
  }

  #headFault(signer: Signer, count: number, last: string): string | undefined {
    const head = this.#db.prepare("SELECT number, key_id, signature FROM receipts_head").get();
    if (head === undefined) return count === 0 ? undefined : "The signed count of the receipts is missing.";
    const number = Number(head["number"]);
    if (number !== count) return `There are ${count} receipts, but ${number} were written: the newest are missing.`;
    return signer.sign(headText(number, last), String(head["key_id"])) === head["signature"]
      ? undefined
      : "The signed count of the receipts was changed.";
  }
}

function faultOf(signer: Signer, text: string, number: number, previous: string): Receipt | string {
  let receipt: Receipt;
  try {
    receipt = JSON.parse(text) as Receipt;
  } catch {
    return `The receipt ${number} cannot be read.`;
  }
  const { signature, ...body } = receipt;
  const expected = signer.sign(canonicalJson(body as unknown as Json), String(receipt.keyId));
  if (expected === undefined) return `The key "${receipt.keyId}" that signed the receipt ${number} is not there.`;
  if (signature !== expected || receipt.number !== number) return `The receipt ${number} was changed after it was signed.`;
  return receipt.previous === previous ? receipt : `The receipt ${number} does not follow the one before it.`;
}

function factsOf(
  approval: Approval,
): Omit<Receipt, "number" | "decision" | "effectiveDigest" | "decidedAt" | "keyId" | "previous" | "signature"> {
  const { id, callId, tool, version, fingerprint, inputDigest, input, rule, explanation, requestedAt, expiresAt } = approval;
  return {
    approvalId: id,
    callId,
    tool,
    ...(version === undefined ? {} : { version }),
    fingerprint,
    inputDigest,
    originalInput: input,
    ...(explanation.preview === undefined ? {} : { previewDigest: digest(explanation.preview as unknown as Json) }),
    rule,
    requestedAt,
    expiresAt,
  };
}

function decisionIn(
  { inputDigest }: Approval,
  answer: Decided,
): Pick<Receipt, "decision" | "effectiveDigest" | "effectiveInput" | "reason" | "by"> {
  if ("expired" in answer) return { decision: "expired", effectiveDigest: inputDigest };
  const by = answer.by === undefined ? {} : { by: answer.by };
  if (!answer.approve) {
    const decision = answer.dismissed === true ? "dismissed" : "declined";
    return { decision, effectiveDigest: inputDigest, ...by, ...(answer.reason === undefined ? {} : { reason: answer.reason }) };
  }
  if (answer.input === undefined) return { decision: "approved", effectiveDigest: inputDigest, ...by };
  return { decision: "edited", effectiveInput: answer.input, effectiveDigest: digest(answer.input), ...by };
}

function unsigned(keyId: string): never {
  throw new Error(`The key "${keyId}" that signs receipts is not there.`);
}

function headText(number: number, last: string): string {
  return `${number} receipts, the last signed ${last}`;
}

function digest(value: Json): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
