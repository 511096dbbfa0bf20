import { join } from "node:path";
import type { CustomToolDefinition, StreamingToolExecutor, ToolExecutionContext } from "claude-replica";
import { matchesIn, notePaths, readNote, said, type Match } from "./notes.js";

type Where = "all" | "names" | "text";

// The plugin may read its own folder and nothing else, so the notes lie in it.
const folderOf = (context: ToolExecutionContext) => join(context.workingDir, "notes");

const search: StreamingToolExecutor = async function* (args, context) {
  const { query, where, maxResults } = args as { query: string; where: Where; maxResults: number };
  const root = folderOf(context);
  const paths = await notePaths(root);
  const found: Match[] = [];
  for (const [i, path] of paths.entries()) {
    if (context.abortSignal?.aborted || found.length >= maxResults) break;
    for (const match of matchesIn(await readNote(root, path), query, where).slice(0, maxResults - found.length)) {
      found.push(match);
      yield { type: "text", content: `${said(match)}\n` };
    }
    yield { type: "progress", content: path, progress: Math.round(((i + 1) / paths.length) * 100) };
  }
  const isCut = found.length >= maxResults;
  return {
    success: true,
    output: found.length === 0 ? `Nothing about "${query}" in ${paths.length} notes.` : found.map(said).join("\n"),
    data: { matches: found, count: found.length, isCut },
    metadata: { notes: paths.length },
  };
};

const searchNotes: CustomToolDefinition = {
  name: "searchNotes",
  description: "Searches the project's notes for words, in their names and in their text",
  category: "search",
  version: "1.0.0",
  timeout: 10_000,
  parameters: [
    {
      name: "query",
      type: "string",
      description: "The words to look for, in any case",
      required: true,
      minLength: 2,
      maxLength: 200,
    },
    {
      name: "where",
      type: "string",
      description: "Whether to look into names, text or both",
      required: false,
      default: "all",
      enum: ["all", "names", "text"],
    },
    {
      name: "maxResults",
      type: "number",
      description: "How many matches at most",
      required: false,
      default: 20,
      minimum: 1,
      maximum: 200,
    },
  ],
  streamingExecutor: search,
  // For those who do not stream: the same search, read to its end.
  executor: async (args, context) => {
    const chunks = search(args, context);
    for (;;) {
      const step = await chunks.next();
      if (step.done) return step.value ?? { success: true };
    }
  },
};

const openNote: CustomToolDefinition = {
  name: "openNote",
  description: "Gives the whole text of one note that searchNotes found",
  category: "search",
  version: "1.0.0",
  parameters: [
    { name: "path", type: "string", description: "Its path, e.g. decisions/cache.md", required: true, pattern: "\\.md$" },
  ],
  executor: async (args, context) => {
    const root = folderOf(context);
    const path = args.path as string;
    const known = await notePaths(root);
    // Only what the search can find: a path such as ../secret.md is no note.
    if (!known.includes(path))
      return { success: false, error: `There is no note "${path}".`, errorCode: "NOTE_NOT_FOUND", data: { notes: known } };
    const { lines } = await readNote(root, path);
    return { success: true, output: lines.join("\n"), data: { path, lines: lines.length } };
  },
};

export default [searchNotes, openNote];
