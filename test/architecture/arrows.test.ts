import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brokenArrows, layerOf } from "./arrows.ts";
import { importCycles } from "./cycles.ts";
import { findImports } from "./imports.ts";
import { LAYERS } from "./layers.ts";
import { readSourceTree } from "./source-tree.ts";

const source = readSourceTree(fileURLToPath(new URL("../..", import.meta.url)));

test("every import in src follows the arrows", () => {
  assert.equal(brokenArrows(source).join("\n"), "");
});

test("no files in src import each other in a circle", () => {
  assert.equal(importCycles(source).join("\n"), "");
});

test("the check sees the source: its folders, and an import in nearly every file", () => {
  const folders = new Set([...source.keys()].map(layerOf));
  for (const name of ["contract", "pipeline", "host", "schema", "stores", "testing", "pegboard.ts", "index.ts"])
    assert.ok(folders.has(name), `${name} was not read`);
  const importing = [...source.values()].filter((text) => findImports(text).length > 0);
  assert.ok(importing.length > source.size * 0.8, `imports were found in ${importing.length} of ${source.size} files only`);
});

test("the arrows themselves do not go round", () => {
  const places = (name: string, way: readonly string[]): void => {
    assert.ok(!way.includes(name), [...way, name].join(" → "));
    assert.ok(LAYERS[name], `${name} has no line in the table`);
    for (const next of LAYERS[name].arrows) places(next, [...way, name]);
  };
  for (const name of Object.keys(LAYERS)) places(name, []);
});

const host = 'import type { Host } from "../host/host.ts";';

for (const [what, file, text, expected] of [
  [
    "the contract importing anything",
    "src/contract/tool.ts",
    `\n\n${host}`,
    "src/contract/tool.ts:3 imports src/host/host.ts: contract may import nothing. Move what both need into src/contract, or take it as a parameter from src/pegboard.ts",
  ],
  [
    "the contract importing what Node brings",
    "src/contract/id.ts",
    'import { randomUUID } from "node:crypto";',
    "src/contract/id.ts:1 imports node:crypto: contract may import no package. Do that work in another folder and hand the outcome in",
  ],
  [
    "the pipeline importing the host",
    "src/pipeline/admit.ts",
    host,
    "imports src/host/host.ts: pipeline may import only contract.",
  ],
  [
    "the pipeline importing a package that is not its own",
    "src/pipeline/admit.ts",
    'import { Compile } from "typebox/schema";',
    "src/pipeline/admit.ts:1 imports typebox/schema: of packages pipeline may import only node:, @opentelemetry/api.",
  ],
  [
    "a package whose name only begins like an allowed one",
    "src/pipeline/admit.ts",
    'import x from "@opentelemetry/api-logs";',
    "imports @opentelemetry/api-logs",
  ],
  [
    "a dialect importing another",
    "src/dialects/lobe/load.ts",
    'import { x } from "../replica/tool.ts";',
    "src/dialects/lobe/load.ts:1 imports src/dialects/replica/tool.ts: the parts of dialects may not import each other.",
  ],
  ["a store importing the host", "src/stores/sqlite/store.ts", 'import "../../host/host.ts";', "stores may import only contract"],
  [
    "a surface importing the wiring",
    "src/surfaces/cli/call.ts",
    'import { createHost } from "../../pegboard.ts";',
    "imports src/pegboard.ts: surfaces may import only contract, host.",
  ],
  ["the host importing a surface", "src/host/host.ts", 'export * from "../surfaces/cli/program.ts";', "imports src/surfaces/"],
  ["a re-export", "src/contract/all.ts", '\nexport { Host } from "../host/host.ts";', "src/contract/all.ts:2 imports src/host/"],
  [
    "a re-export of types",
    "src/contract/all.ts",
    'export type { Host } from "../host/host.ts";',
    "src/contract/all.ts:1 imports",
  ],
  [
    "a dynamic import",
    "src/contract/lazy.ts",
    '\n\nawait import("../host/host.ts");',
    "src/contract/lazy.ts:3 imports src/host/",
  ],
  ["a type by import()", "src/contract/lazy.ts", 'type H = import("../host/host.ts").Host;', "imports src/host/host.ts"],
  [
    "a dynamic import of what nobody can know",
    "src/host/load.ts",
    "await import(name);",
    "src/host/load.ts:1 imports what only the running program knows: host may not",
  ],
  [
    "an import behind comments",
    "src/contract/tool.ts",
    '/* a\n*/ import /* type */ { Host } // from "./host.ts"\n  from /* here */ "../host/host.ts";',
    "src/contract/tool.ts:2 imports src/host/host.ts",
  ],
  [
    "a file handed to a worker thread",
    "src/contract/tool.ts",
    'new Worker(new URL("../host/host.js", import.meta.url));',
    "src/contract/tool.ts:1 imports src/host/host.ts: contract may import nothing",
  ],
  [
    "our own package imported by its name",
    "src/host/host.ts",
    'import { createHost } from "pegboard";',
    "src/host/host.ts:1 imports src/index.ts: host may import only contract, pipeline.",
  ],
  ["a folder nobody has placed", "src/gadgets/one.ts", "", 'src/gadgets/one.ts:1 is in no known folder: give "gadgets" its line'],
  ["a top file nobody has placed", "src/extra.ts", "", "src/extra.ts:1 is in no known folder"],
  ["an import from outside src", "src/bin.ts", 'import "../examples/tools.ts";', "nothing in src may import from outside it"],
  [
    "a published file that imports a fixture",
    "src/testing/index.ts",
    'export * from "./fixtures/tools.ts";',
    "what is published may not import tests or fixtures",
  ],
] as const)
  test(`${what} is reported with its place and the cure`, () => {
    const found = brokenArrows(new Map([[file, text]]));
    assert.equal(found.length, 1, found.join("\n"));
    assert.ok(found[0]?.includes(expected), found.join("\n"));
  });

for (const [what, file, text] of [
  ["an import in a comment", "src/contract/tool.ts", `// ${host}\n/* ${host} */`],
  ["an import in a template string", "src/contract/tool.ts", `const example = \`\n${host}\n\${"x"} ${host}\`;`],
  ["an import in a string", "src/contract/tool.ts", `const example = ${JSON.stringify(host)};`],
  ["an import of its own folder", "src/contract/tool.ts", 'import { text } from "./content.ts";'],
  ["a dialect's own files", "src/dialects/lobe/load.ts", 'import { x } from "./api/x.ts"; import y from "../lobe.ts";'],
  ["a test that needs the wiring", "src/pipeline/admit.test.ts", 'import { createHost } from "../pegboard.ts";'],
  ["a plugin loaded by a name that is only known when it runs", "src/plugins/load.ts", "await import(file);"],
] as const)
  test(`${what} breaks no arrow`, () => {
    assert.deepEqual(brokenArrows(new Map([[file, text]])), []);
  });

test("a circle is reported once, with the whole way round", () => {
  const tree = new Map([
    ["src/host/a.ts", 'import { b } from "./b.ts";'],
    ["src/host/b.ts", '\nexport { c } from "./c.ts";'],
    ["src/host/c.ts", 'import type { b } from "./b.ts";\nconst a = await import("./a.ts");'],
  ]);
  assert.deepEqual(importCycles(tree), [
    "src/host/c.ts:2 imports src/host/a.ts, which leads back to it: src/host/a.ts → src/host/b.ts → src/host/c.ts → src/host/a.ts. Move what they share into a file of its own",
  ]);
});

test("a file that imports itself is a circle", () => {
  assert.equal(importCycles(new Map([["src/host/a.ts", 'import "./a.ts";']])).length, 1);
});

test("a circle of types only is none: nothing of it is left when it runs", () => {
  const tree = new Map([
    ["src/host/a.ts", 'import type { B } from "./b.ts";'],
    ["src/host/b.ts", 'import { a } from "./a.ts";'],
  ]);
  assert.deepEqual(importCycles(tree), []);
});

test("an import whose names are all types still loads the file, and closes a circle", () => {
  const tree = new Map([
    ["src/host/a.ts", 'import { type B } from "./b.ts";'],
    ["src/host/b.ts", 'import { a } from "./a.ts";'],
  ]);
  assert.equal(importCycles(tree).length, 1);
});
