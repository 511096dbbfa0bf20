import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { longFiles, vagueNames } from "./shape.ts";
import { readSourceTree } from "./source-tree.ts";

const source = readSourceTree(fileURLToPath(new URL("../..", import.meta.url)));

test("every file in src has a name that says what it holds", () => {
  assert.equal(vagueNames(source).join("\n"), "");
});

test("the files in src are short", () => {
  assert.equal(longFiles(source).join("\n"), "");
});

for (const file of [
  "src/host/utils.ts",
  "src/utils/cut.ts",
  "src/contract/types.ts",
  "src/host/test-helpers.ts",
  "src/host/approval-manager.ts",
])
  test(`${file} is reported as a name that says nothing`, () => {
    assert.match(vagueNames(new Map([[file, ""]])).join("\n"), /^src\/.*:1 is named ".*": name it after the one idea it holds$/u);
  });

for (const file of ["src/dialects/replica/plugin-manager.ts", "src/host/registry.ts", "src/schema/type-names.ts"])
  test(`${file} is a good name`, () => {
    assert.deepEqual(vagueNames(new Map([[file, ""]])), []);
  });

const lines = (count: number): string => "x\n".repeat(count);

test("a file above 250 lines is reported, a test of that length is not", () => {
  const short = Array.from({ length: 40 }, (_, i) => [`src/host/${i}.ts`, lines(20)] as const);
  const tree = new Map([
    ...short,
    ["src/host/exact.ts", lines(250)],
    ["src/host/long.ts", lines(251)],
    ["src/host/long.test.ts", lines(900)],
    ["src/host/fixtures/long.ts", lines(900)],
  ]);
  assert.deepEqual(longFiles(tree), ["src/host/long.ts:251 is 251 lines long, at most 250 are allowed: split it by ideas"]);
});

test("a tree in which half the files have 80 lines, or one in twenty has 200, is reported", () => {
  const half = new Map([0, 1, 2, 3].map((i) => [`src/host/${i}.ts`, lines(i < 2 ? 80 : 81)]));
  assert.match(longFiles(half).join("\n"), /half of the files have 80 lines or more/u);
  const twentieth = new Map(Array.from({ length: 20 }, (_, i) => [`src/host/${i}.ts`, lines(i < 18 ? 10 : 200)]));
  assert.match(longFiles(twentieth).join("\n"), /one file in twenty has 200 lines or more/u);
});
