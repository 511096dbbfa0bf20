import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChainDefinition } from "../../contract/chain.ts";
import { findChain } from "./chain-source.ts";
import { UsageError } from "./usage-error.ts";

const welcome: ChainDefinition = { steps: [{ tool: "greet" }] };
const saved = new Map([["welcome", welcome]]);

for (const name of ["welcome", "chain.welcome"])
  test(`a saved chain is found as "${name}" and called as the tool it is`, async () => {
    const { tool, definition, inputOf } = await findChain(name, saved);
    assert.deepEqual([tool, definition, inputOf({ who: "Ada" })], ["chain.welcome", welcome, { who: "Ada" }]);
  });

test("a name that is nearly right is told", async () => {
  await assert.rejects(findChain("welcom", saved), (error: Error) => {
    assert.ok(error instanceof UsageError);
    assert.equal(error.message, 'There is no chain "welcom". Did you mean "welcome"?');
    return true;
  });
});
