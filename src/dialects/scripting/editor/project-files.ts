import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";

const PASSED_OVER = new Set([".git", "node_modules"]);

/** The files of a script project, by paths relative to it; no path leads out of it. */
export class ProjectFiles {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  exists(path: string): boolean {
    try {
      return lstatSync(this.#locate(path), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false;
    }
  }

  /** The text of a file; null where there is none. */
  read(path: string): string | null {
    try {
      return readFileSync(this.#locate(path), "utf8");
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return null;
      throw allowed(error, `read "${path}"`);
    }
  }

  write(path: string, content: string): void {
    const file = this.#locate(path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    } catch (error) {
      throw allowed(error, `write "${path}"`);
    }
  }

  /** Every folder or every file, sorted; links are passed over. */
  list(kind: "files" | "folders"): string[] {
    const found: string[] = [];
    const walk = (folder: string): void => {
      for (const entry of readdirSync(join(this.root, folder), { withFileTypes: true })) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (PASSED_OVER.has(entry.name)) continue;
        if (kind === "folders" ? entry.isDirectory() : entry.isFile()) found.push(path);
        if (entry.isDirectory()) walk(path);
      }
    };
    walk("");
    return found.toSorted();
  }

  // A link on the way could lead anywhere, also one that the tool has just made.
  #locate(path: unknown): string {
    const parts = typeof path === "string" ? path.split(/[\\/]+/u).filter((part) => part !== "" && part !== ".") : [];
    if (parts.length === 0 || parts.includes("..") || isAbsolute(path as string))
      throw new Error(`${JSON.stringify(path)} is no path within the script project. Use one relative to it, without "..".`);
    let at = this.root;
    for (const part of parts) {
      at = join(at, part);
      if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() === true)
        throw new Error(`"${path as string}" leads over a link, which may lead out of the script project.`);
    }
    return at;
  }
}

function allowed(error: unknown, what: string): unknown {
  const { code } = error as { code?: unknown };
  if (code !== "ERR_ACCESS_DENIED" && code !== "EACCES" && code !== "EPERM") return error;
  return new Error(`The plugin may not ${what}. Allow it to write the project's folder (permissions.write).`);
}
