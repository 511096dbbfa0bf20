import { glob, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { defineTool, softFailure, text } from "pegboard";

const SKIPPED = new Set(["node_modules", ".git"]);

// Streams each match as it is found; awaiting `emit` lets a slow reader slow the search down.
export default defineTool({
  name: "files.find",
  description: "Finds files by a glob pattern; streams the matches.",
  effects: "reads",
  input: {
    type: "object",
    properties: {
      pattern: { type: "string", minLength: 1, description: "A glob such as **/*.md; node_modules and .git are skipped." },
      in: { type: "string", default: ".", description: "The folder to search." },
      limit: { type: "integer", minimum: 1, maximum: 10_000, default: 200, description: "Stop after this many." },
    },
    required: ["pattern"],
    additionalProperties: false,
  },
  async run({ pattern, in: folder = ".", limit = 200 }, ctx) {
    const cwd = resolve(folder);
    const isFolder = await stat(cwd).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) return softFailure(`There is no folder ${cwd}.`);
    /** @type {string[]} */
    const files = [];
    for await (const entry of glob(pattern, { cwd, withFileTypes: true, exclude: (one) => SKIPPED.has(one.name) })) {
      ctx.signal.throwIfAborted();
      if (!entry.isFile()) continue;
      const path = resolve(entry.parentPath, entry.name).slice(cwd.length + 1);
      files.push(path);
      await ctx.emit({ type: "text", text: `${path}\n` });
      await ctx.emit({ type: "progress", fraction: files.length / limit, message: `${files.length} found` });
      if (files.length === limit) break;
    }
    if (files.length === 0) return `Nothing in ${cwd} matches ${pattern}.`;
    return { ok: true, content: [text(files.join("\n"))], data: { folder: cwd, files, complete: files.length < limit } };
  },
});
