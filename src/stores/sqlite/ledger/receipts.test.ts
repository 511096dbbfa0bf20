import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test, type TestContext } from "node:test";
import type { Ledger } from "../../../contract/ledger.ts";
import { ledgerFile } from "./database.ts";
import { ledgerFolder, question } from "./fixtures/ledger-folder.ts";

function decided(t: TestContext): { ledger: Ledger; change(sql: string): void } {
  const { folder, open } = ledgerFolder(t);
  const ledger = open();
  for (const id of ["a", "b", "c"]) ledger.requests.put(question(id));
  ledger.requests.answer("a", { approve: true, by: "Ada" }, 5);
  ledger.requests.answer("b", { approve: true, input: { path: "/b" }, by: "Ada" }, 6);
  ledger.requests.answer("c", { approve: false, reason: "no", by: "Ben" }, 7);
  return {
    ledger,
    change(sql) {
      const db = new DatabaseSync(ledgerFile(folder));
      db.exec(sql);
      db.close();
    },
  };
}

test("every decision leaves a receipt, and the chain of them holds", (t) => {
  const { ledger } = decided(t);
  assert.deepEqual(ledger.receipts.verify(), { ok: true, count: 3 });
  const [c, b, a] = ledger.receipts.list();
  assert.deepEqual([a?.decision, b?.decision, c?.decision], ["approved", "edited", "declined"]);
  assert.deepEqual([a?.by, a?.decidedAt, a?.originalInput, a?.effectiveInput], ["Ada", 5, { path: "/a" }, undefined]);
  assert.deepEqual([b?.originalInput, b?.effectiveInput], [{ path: "/a" }, { path: "/b" }]);
  assert.notEqual(b?.effectiveDigest, b?.inputDigest);
  assert.equal(c?.reason, "no");
  assert.equal(b?.previous, a?.signature);
});

test("a question that is cancelled was not decided, and one that expired was", (t) => {
  const { ledger } = decided(t);
  ledger.requests.put(question("d"));
  ledger.requests.put(question("e"));
  ledger.requests.answer("d", { cancelled: true }, 8);
  ledger.requests.answer("e", { expired: true }, 9);
  assert.deepEqual(
    ledger.receipts.list(2).map(({ decision }) => decision),
    ["expired", "declined"],
  );
});

for (const [what, sql, words, number] of [
  ["changes", "UPDATE receipts SET receipt = replace(receipt, 'Ada', 'Eve') WHERE number = 2", /receipt 2 was changed/u, 2],
  ["takes away one in the middle of", "DELETE FROM receipts WHERE number = 2", /receipt 2 is missing/u, 2],
  ["takes away the newest of", "DELETE FROM receipts WHERE number = 3", /2 receipts, but 3 were written/u, 2],
  ["takes away all of", "DELETE FROM receipts", /0 receipts, but 3 were written/u, 0],
  [
    "hides that it shortened",
    "DELETE FROM receipts WHERE number = 3; UPDATE receipts_head SET number = 2",
    /count of the receipts was changed/u,
    2,
  ],
  ["takes away the count of", "DELETE FROM receipts_head", /count of the receipts is missing/u, 3],
  ["makes rubbish of", "UPDATE receipts SET receipt = 'x' WHERE number = 1", /receipt 1 cannot be read/u, 1],
] as const)
  test(`whoever ${what} the receipts is found out`, (t) => {
    const { ledger, change } = decided(t);
    change(sql);
    const verified = ledger.receipts.verify();
    assert.equal(verified.ok, false);
    assert.match(verified.fault?.message ?? "", words);
    assert.equal(verified.fault?.number, number);
  });
