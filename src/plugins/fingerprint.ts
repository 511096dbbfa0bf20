import { createHash } from "node:crypto";
import { readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { join, sep } from "node:path";

/** What a folder holds, as far as it tells whether anything changed, and the links in it that lead out of it. */
export interface Fingerprint {
  readonly digest: string;
  readonly strayLinks: readonly string[];
}

const PASSED_OVER = new Set([".git", ".DS_Store"]);

/** Looks at the names, sizes and times of all files of a folder; of installed packages only at the names. */
export function fingerprint(folder: string): Fingerprint {
  const hash = createHash("sha1");
  const strayLinks: string[] = [];
  const look = (path: string, isInstalled: boolean): void => {
    for (const entry of entriesOf(path)) {
      if (PASSED_OVER.has(entry.name)) continue;
      const file = join(path, entry.name);
      hash.update(`${file}\n${isInstalled ? "" : stampOf(file)}\n`);
      if (entry.isSymbolicLink() && leadsOut(folder, file)) strayLinks.push(file);
      if (entry.isDirectory()) look(file, isInstalled || entry.name === "node_modules");
    }
  };
  look(folder, false);
  return { digest: hash.digest("hex"), strayLinks };
}

function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function stampOf(file: string): string {
  try {
    const { size, mtimeNs, ino } = statSync(file, { bigint: true });
    return `${size} ${mtimeNs} ${ino}`;
  } catch {
    return "gone";
  }
}

function leadsOut(folder: string, link: string): boolean {
  try {
    return !`${realpathSync(link)}${sep}`.startsWith(`${realpathSync(folder)}${sep}`);
  } catch {
    // It leads nowhere.
    return false;
  }
}
