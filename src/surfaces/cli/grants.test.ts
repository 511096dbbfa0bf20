import assert from "node:assert/strict";
import { test } from "node:test";
import { grantsOf } from "./grants.ts";

test("no --allow grants nothing", () => {
  assert.equal(grantsOf([]), undefined);
});

test("grants may come one by one or in a list, and paths are made whole", () => {
  assert.deepEqual(grantsOf(["network,read=/a", "write=/b=c"]), { network: true, read: ["/a"], write: ["/b=c"] });
  assert.deepEqual(grantsOf(["read=x"])?.read, [`${process.cwd()}/x`]);
});

test("a grant that makes no sense is refused with those that do", () => {
  for (const wrong of ["", "net", "read", "read=", "network=yes"])
    assert.throws(() => grantsOf([wrong]), /It takes network, secrets, read=PATH/u);
});
