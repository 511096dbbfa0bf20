import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";

/** A note: its path within the notes, and its lines. */
export interface Note {
  readonly path: string;
  readonly lines: readonly string[];
}

/** A place where something was found. */
export interface Match {
  readonly path: string;
  /** Missing where the name itself matched. */
  readonly line?: number;
  readonly text: string;
}

/** The paths of all notes under a folder, sorted. */
export async function notePaths(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => posix.join(entry.parentPath.slice(root.length).replaceAll("\\", "/"), entry.name).replace(/^\//u, ""))
    .toSorted();
}

/** Reads one note. */
export async function readNote(root: string, path: string): Promise<Note> {
  return { path, lines: (await readFile(join(root, path), "utf8")).split("\n") };
}

/** Every place of a note that holds the words: its name first, then its lines. */
export function matchesIn(note: Note, words: string, where: "all" | "names" | "text"): Match[] {
  const wanted = words.toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  const name = where !== "text" && holds(note.path) ? [{ path: note.path, text: note.path }] : [];
  if (where === "names") return name;
  const lines = note.lines.flatMap((text, i) => (holds(text) ? [{ path: note.path, line: i + 1, text: text.trim() }] : []));
  return [...name, ...lines];
}

/** A match as people write it. */
export function said({ path, line, text }: Match): string {
  return line === undefined ? `${path} (by its name)` : `${path}:${line} ${text}`;
}
