import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { LoadProblem } from "../contract/plugin.ts";
import { recognise } from "./dialects.ts";
import { openFolder } from "./plugin-folder.ts";

const INDEXES = ["index.mjs", "index.js", "index.ts"];

/** The files of a folder that may hold tools, sorted, or why the folder cannot be read. */
export async function toolFiles(folder: string): Promise<{ files: string[] } | { problem: LoadProblem }> {
  const root = resolve(folder);
  try {
    const files: string[] = [];
    for (const name of (await readdir(root)).toSorted()) {
      const file = isModule(name) ? join(root, name) : await indexIn(join(root, name));
      if (file !== undefined && !name.startsWith(".") && name !== "node_modules") files.push(file);
    }
    return { files };
  } catch (error) {
    return { problem: unreadable(root, (error as NodeJS.ErrnoException).code ?? String(error)) };
  }
}

function isModule(name: string): boolean {
  return /\.(?:ts|js|mjs)$/u.test(name) && !/\.(?:d|test|spec|config)\.(?:ts|js|mjs)$/u.test(name);
}

async function indexIn(path: string): Promise<string | undefined> {
  try {
    const names = new Set(await readdir(path));
    const index = INDEXES.find((name) => names.has(name));
    return index === undefined || recognise(openFolder(path)) !== undefined ? undefined : join(path, index);
  } catch {
    // Not a folder, or one that is closed to us: neither can hold a tool.
    return undefined;
  }
}

function unreadable(folder: string, code: string): LoadProblem {
  if (code === "ENOENT") return problem(folder, "There is no such folder.", "Create it, or name another one with --plugins.");
  if (code === "ENOTDIR")
    return problem(folder, "It is a file, not a folder.", "Name the folder that it lies in with --plugins.");
  return problem(folder, `It cannot be read (${code}).`, "Make it readable for this user.");
}

function problem(file: string, message: string, fix: string): LoadProblem {
  return { file, message, fix, severity: "error" };
}
