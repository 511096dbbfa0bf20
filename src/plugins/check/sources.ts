import { readdirSync, readFileSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";

/** A file of a plugin that people write. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

const WRITTEN = /\.(?:[cm]?[jt]sx?|json)$/u;
const PASSED_OVER = /^(?:\.|node_modules$|dist$|package-lock\.json$|cases\.json$)|\.(?:test|spec|d)\.|\.cases\.json$/u;
const MOST_FILES = 200;
const LARGEST = 1_000_000;

/** The sources of a plugin: of its folder, or the one file it is; `more` are files in which its tools were found. */
export function sourcesOf(place: string, more: readonly string[] = []): Source[] {
  const files = statSync(place, { throwIfNoEntry: false })?.isFile() === true ? [place] : filesIn(place);
  return [...new Set([...files.slice(0, MOST_FILES), ...more])].flatMap((file) => {
    try {
      return statSync(file).size > LARGEST ? [] : [{ file, text: readFileSync(file, "utf8") }];
    } catch {
      return [];
    }
  });
}

function filesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    if (PASSED_OVER.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : entry.isFile() && WRITTEN.test(entry.name) ? [path] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
