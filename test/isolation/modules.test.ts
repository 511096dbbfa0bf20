import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createHost, textOf, type Host } from "pegboard";
import { pluginsFolder } from "./hostile-host.ts";

const DEPENDENCIES = {
  "node_modules/esm-dep/package.json": '{"name":"esm-dep","version":"1.0.0","type":"module","exports":"./index.js"}',
  "node_modules/esm-dep/index.js": 'export const word = "esm";',
  "node_modules/cjs-dep/package.json": '{"name":"cjs-dep","version":"1.0.0"}',
  "node_modules/cjs-dep/index.js": 'exports.word = "cjs"; exports.own = require("./own");',
  "node_modules/cjs-dep/own.js": 'module.exports = "own";',
};

async function hostOf(t: TestContext, files: Record<string, string>): Promise<Host> {
  const folder = pluginsFolder(t, Object.fromEntries(Object.entries(files).map(([path, text]) => [`plugin/${path}`, text])));
  const host = createHost({ plugins: folder });
  t.after(() => host.close());
  const { problems } = await host.reload();
  assert.deepEqual(
    problems.filter(({ severity }) => severity === "error"),
    [],
  );
  return host;
}

test("a CommonJS plugin finds its own dependencies, data and ES modules", async (t) => {
  const host = await hostOf(t, {
    ...DEPENDENCIES,
    "package.json": '{"type":"commonjs"}',
    "data.json": '{"word":"json"}',
    "lib/late.mjs": 'export const word = "late";',
    "index.js": `const { word, own } = require("cjs-dep"); const data = require("./data.json");
      module.exports.register = (api) => api.registerTool({ name: "deps.words", description: "Words.", inputSchema: { type: "object" },
        run: async () => [word, own, data.word, (await import("esm-dep")).word, (await import("./lib/late.mjs")).word, require("path").basename(__dirname)].join(" ") });`,
  });
  assert.equal(textOf((await host.call("deps.words")).content), "cjs own json esm late plugin");
});

test("a TypeScript plugin needs no build: enums, parameter properties, imports without extension, its own dependencies and a shared zod", async (t) => {
  const host = await hostOf(t, {
    ...DEPENDENCIES,
    "package.json": '{"type":"module"}',
    "words.ts": 'export enum Word { One = "enum" }\nexport class Box { constructor(public readonly word: string) {} }',
    "index.ts": `import type { CustomToolDefinition } from "claude-replica";
      import { word as esm } from "esm-dep";
      import cjs from "cjs-dep";
      import { z } from "zod";
      import { Box, Word } from "./words";
      export const tool: CustomToolDefinition = { name: "words", description: "Words.", parameters: [],
        executor: async () => ({ success: true, output: [esm, cjs.word, Word.One, new Box("box").word, z.string().parse("zod")].join(" ") }) };`,
  });
  assert.equal(textOf((await host.call("words")).content), "esm cjs enum box zod");
});

test("an error in compiled TypeScript names the line that the author wrote", async (t) => {
  const folder = pluginsFolder(t, {
    "plugin/index.ts": `import type { CustomToolDefinition } from "claude-replica";
interface Long { readonly one: string }

export const tool: CustomToolDefinition = { name: "late", description: "x", parameters: [], executor: async () => ({ success: true }) };
throw new Error("while loading" satisfies string);`,
  });
  const host = createHost({ plugins: folder });
  t.after(() => host.close());
  const { problems } = await host.reload();
  assert.equal(problems[0]?.message, "while loading");
  assert.match(`${problems[0]?.file}:${problems[0]?.line}`, /plugin\/index\.ts:5$/u);
});

test("a module of the author's app that is not here is missed when it is used, not when it is imported", async (t) => {
  const host = await hostOf(t, {
    "index.ts": `import type { CustomToolDefinition } from "claude-replica";
      import { store } from "@/store/task";
      export const tools: CustomToolDefinition[] = [
        { name: "fine", description: "x", parameters: [], executor: async () => ({ success: true, output: "fine" }) },
        { name: "needs", description: "x", parameters: [], executor: async () => ({ success: true, output: String(store.getState()) }) },
      ];`,
  });
  assert.equal(textOf((await host.call("fine")).content), "fine");
  assert.match(textOf((await host.call("needs")).content), /"@\/store\/task" belongs to the app/u);
});
