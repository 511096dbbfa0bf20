import assert from "node:assert/strict";
import { test } from "node:test";
import { findImports } from "./imports.ts";

for (const [source, expected] of [
  ['import a from "x";', "value x"],
  ["import a, { b as c, type D } from 'x'", "value x"],
  ['import * as a from "x";', "value x"],
  ['import "x";', "value x"],
  ['import { from } from "x";', "value x"],
  ['import data from "./data.json" with { type: "json" };', "value ./data.json"],
  ['import type A from "x";', "type x"],
  ['import type { A } from "x";', "type x"],
  ['import type * as a from "x";', "type x"],
  ['import type from "x";', "value x"],
  ['import type, { a } from "x";', "value x"],
  ['import type from from "x";', "type x"],
  ['export { a as b } from "x";', "value x"],
  ['export * from "x"; export * as a from "y";', "value x, value y"],
  ['export type { A } from "x"; export type * from "y";', "type x, type y"],
  ['const { a } = await import("x");', "value x"],
  ['await import("x", { with: { type: "json" } });', "value x"],
  ["await import(`x`);", "value x"],
  ["await import(`./${name}.ts`);", "value ?"],
  ['import("x" + y);', "value ?"],
  ['const a = `${await import("x")}`;', "value x"],
  ['const a = `${`${import("x")}`} import "y" ${import("z")}`;', "value x, value z"],
  ['new URL("./writer.ts", import.meta.url);', "path ./writer.ts"],
] as const)
  test(`${source} is read as ${expected}`, () => {
    const found = findImports(source).map(({ kind, specifier }) => `${kind} ${specifier ?? "?"}`);
    assert.equal(found.join(", "), expected);
  });

for (const source of [
  "export const a = 1;",
  'export { a };\nconst from = "x";',
  'export default { from: "x" };',
  'export class A { from = "x" }',
  'export type A = { from: "x" };',
  "import.meta.url;",
  'this.import("x"); a.import = "x";',
  'const a = { import: "x", export: "y" };',
  '// import "x"',
  '/* import "x" */',
  '`import "x"`',
  '`a \\` import "x" \\${import("y")}`',
  "'import \"x\"'",
  '"it\\"s import \'x\'"',
  '/import "x"/u.test(a)',
  'a.split(/["\'`/*]/u); // import("x")',
  'return /[/"]import("x")/;',
])
  test(`${source} imports nothing`, () => {
    assert.deepEqual(findImports(source), []);
  });

test("what follows a string, comment, template, division or regular expression is still found, on its line", () => {
  const source = [
    "#!/usr/bin/env node",
    "const a = 4 / 2 / 1; const b = /['\"`]/u;",
    "/* ' */ const c = `",
    "  ${a / 2} \\` ' \"",
    "`;",
    'import { d } from "./d";',
    "const e = (a) / 2; // '",
    "export {",
    "  f,",
    '} from "./f";',
  ].join("\n");
  assert.deepEqual(findImports(source), [
    { kind: "value", specifier: "./d", line: 6 },
    { kind: "value", specifier: "./f", line: 8 },
  ]);
});
