import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { bundle } from "../../plugins/bundle.ts";
import { addressed, answerImports } from "../../plugins/child/imports.ts";
import { ExtensibilityManager } from "../../replica.ts";
import type { CustomToolDefinition } from "./definition.ts";
import { replica } from "./dialect.ts";
import { context, readAll } from "./fixtures/managers.ts";

/** Runs a module of the document as its reader would: as it stands, with `claude-replica` answered by Pegboard. */
async function importExample(name: string): Promise<Record<string, unknown>> {
  const folder = fileURLToPath(new URL(`../../../test/plugins/replica/${name}`, import.meta.url));
  const built = await bundle(folder, ["index.ts"]);
  assert.ok("code" in built, JSON.stringify(built));
  const modules = { "claude-replica": replica.modules["claude-replica"]!.href };
  const hooks = answerImports({ modules, home: import.meta.url, code: addressed(folder, built.code), forbidden: new Set() });
  try {
    return (await import(`file://${folder}/${built.entries["index.ts"]}`)) as Record<string, unknown>;
  } finally {
    hooks.deregister();
  }
}

async function folderOfFiles(t: TestContext, count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-replica-"));
  t.after(() => rm(folder, { recursive: true }));
  for (let i = 0; i < count; i++) await writeFile(join(folder, `part-${i}.ts`), "");
  await writeFile(join(folder, "notes.md"), "");
  return folder;
}

test("C-50 the quick start, word for word, prints what it processed", async (t) => {
  const log = t.mock.method(console, "log", () => {});
  await importExample("seed-quick-start");
  assert.deepEqual(
    log.mock.calls.map((call) => call.arguments),
    [["Processed: hello"]],
  );
});

test("C-51 the long-running task streams its text, eleven steps of progress, its data and its result", async () => {
  const { streamingTool } = await importExample("long-running");
  const manager = new ExtensibilityManager();
  manager.registerTool(streamingTool as CustomToolDefinition);
  const { chunks, result } = await readAll(manager.executeToolStreaming("longRunningTask", {}, context));
  assert.deepEqual(chunks[0], { type: "text", content: "Starting processing...\n" });
  assert.deepEqual(
    chunks.slice(1, 12).map(({ progress }) => progress),
    [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  );
  assert.deepEqual(chunks.slice(12), [{ type: "data", content: "", data: { result: "done" } }]);
  assert.deepEqual([result.success, result.output], [true, "Processing complete"]);
});

test("C-52 the file search finds files both ways, at most as many as its default says", async (t) => {
  const folder = await folderOfFiles(t, 103);
  const manager = new ExtensibilityManager();
  manager.registerTool((await importExample("file-search"))["default"] as CustomToolDefinition);
  const args = { directory: folder, pattern: "\\.ts$" };
  const plain = await manager.executeTool("fileSearch", { ...args, maxResults: 50 }, context);
  assert.equal((plain.data as { count: number }).count, 50);
  const { chunks, result } = await readAll(manager.executeToolStreaming("fileSearch", args, context));
  assert.equal(result.output, "Found 100 files");
  assert.equal(chunks.filter(({ content }) => content.startsWith("Found: ")).length, 100);
  assert.equal(chunks.at(-1)?.content, "\nSearch completed, scanned 1 directories\n");
});

test("C-52 the whole example runs word for word; its folder is not there, which it is told in a chunk", async (t) => {
  const written: unknown[] = [];
  const real = process.stdout.write.bind(process.stdout);
  t.mock.method(process.stdout, "write", (...args: Parameters<typeof real>) => {
    if (typeof args[0] !== "string" || !args[0].includes("search")) return real(...args);
    written.push(args[0]);
    return true;
  });
  Object.assign(globalThis, { context });
  t.after(() => Reflect.deleteProperty(globalThis, "context"));
  await importExample("seed-file-search");
  assert.equal(written[0], "Starting search: /path/to/search\n");
  assert.match(String(written[1]), /^Tool fileSearch execution failed: ENOENT/u);
});
