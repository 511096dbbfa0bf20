import { pathToFileURL } from "node:url";
import type { LoadProblem } from "../contract/plugin.ts";
import type { Tool } from "../contract/tool.ts";
import { findPegboardFromAnywhere } from "./find-pegboard.ts";
import { importProblem } from "./import-problem.ts";
import { toolFiles } from "./native-files.ts";
import { sortExports } from "./native-exports.ts";

/** What a folder of tool modules gave. */
export interface LoadedTools {
  readonly tools: readonly Tool[];
  readonly problems: readonly LoadProblem[];
}

const PATIENCE_MS = 10_000;

/**
 * Loads every tool that the modules of a folder export: `DIR/<file>.{ts,js,mjs}` and `DIR/<name>/index.{ts,js,mjs}`.
 * Never rejects: a bad module is a problem of its own and hides no other.
 */
export async function loadNativeTools(folder: string, { patienceMs = PATIENCE_MS } = {}): Promise<LoadedTools> {
  const found = await toolFiles(folder);
  if ("problem" in found) return { tools: [], problems: [found.problem] };
  const loadedFrom = new Map<string, string>();
  const tools: Tool[] = [];
  const problems: LoadProblem[] = [];
  findPegboardFromAnywhere();
  for (const file of found.files) {
    const loaded = await loadFile(file, patienceMs);
    problems.push(...loaded.problems);
    for (const tool of loaded.tools) {
      const other = loadedFrom.get(tool.name);
      if (other !== undefined) problems.push(duplicate(tool.name, file, other));
      else tools.push(tool);
      loadedFrom.set(tool.name, other ?? file);
    }
  }
  return { tools, problems };
}

async function loadFile(file: string, patienceMs: number): Promise<LoadedTools> {
  try {
    const { tools, almost } = sortExports(await importWithin(file, patienceMs));
    const problems = almost.map((name) => unfinished(file, name));
    if (tools.length === 0 && problems.length === 0) problems.push(nothing(file));
    return { tools: tools.map((tool) => ({ ...tool, origin: { ...tool.origin, file } })), problems };
  } catch (error) {
    return { tools: [], problems: [importProblem(file, error)] };
  }
}

// A module that waits for ever at its top level would hold all the others back.
async function importWithin(file: string, patienceMs: number): Promise<object> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It was not loaded within ${patienceMs / 1000} s.`)), patienceMs);
  try {
    return (await Promise.race([import(pathToFileURL(file).href), late.promise])) as object;
  } finally {
    clearTimeout(timer);
  }
}

function nothing(file: string): LoadProblem {
  return {
    file,
    message: "It exports no tool.",
    fix: "Export what defineTool({ … }) returns, or move a module that is no tool into a folder without an index file.",
    severity: "error",
  };
}

function unfinished(file: string, name: string): LoadProblem {
  return {
    file,
    message: `The export "${name}" looks like a tool but was not made by defineTool.`,
    fix: 'Wrap it: defineTool({ … }), imported from "pegboard".',
    severity: "error",
  };
}

function duplicate(name: string, file: string, other: string): LoadProblem {
  return {
    file,
    message: `The tool "${name}" is already defined in ${other}; this second one was left out.`,
    fix: `Give one of them another name, or remove ${file}.`,
    severity: "error",
  };
}
