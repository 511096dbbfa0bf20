import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { matrixPage } from "./page.ts";

test("the page of the docs shows what the tests expect", () => {
  const page = readFileSync(new URL("../../docs/matrix.md", import.meta.url), "utf8");
  assert.equal(page, matrixPage(), "write it anew: npm run matrix");
});
