import { readlinkSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const MOST_LINKS = 40;

/**
 * Whether a path leads into a folder, or to the folder itself, with every link followed as far as the path exists. Throws where
 * that cannot be told: what may not be looked at, and what means two places (`link/../x`, which not every program reads alike).
 */
export function isWithin(path: string, folder: string): boolean {
  const scope = realPath(resolve(plainPath(folder)));
  const written = plainPath(path);
  const asText = isBelow(realPath(resolve(written)), scope);
  if (!/(?:^|[/\\])\.\.(?:[/\\]|$)/u.test(written)) return asText;
  const asFollowed = isBelow(realPath(isAbsolute(written) ? written : `${process.cwd()}${sep}${written}`), scope);
  if (asText !== asFollowed) throw new Error(`"${path}" means one place by its text and another by its links`);
  return asText;
}

function plainPath(path: string): string {
  if (/^file:/iu.test(path)) return fileURLToPath(path);
  return path === "~" || path.startsWith("~/") || path.startsWith(`~${sep}`) ? join(homedir(), path.slice(1)) : path;
}

// With the separator: /home/u is no beginning of /home/user2.
function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

// The native one gives names in the case that the file system has them in.
function realPath(path: string, links = 0): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
  }
  const parent = dirname(path);
  if (parent === path) return path;
  const target = linkAt(path);
  if (target === undefined) return join(realPath(parent, links), basename(path));
  // What is written through a link that leads nowhere yet comes to be where it leads.
  if (links === MOST_LINKS) throw new Error(`"${path}" goes through too many links`);
  return realPath(resolve(realPath(parent, links), target), links + 1);
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
