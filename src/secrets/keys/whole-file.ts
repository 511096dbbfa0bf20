import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Puts a file in place, whole and readable for its owner only; what was there before stays if that fails. Two may not do so at once.
 */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  try {
    // What is left of one who died in the middle.
    rmSync(draft, { force: true });
    const opened = openSync(draft, "wx", 0o600);
    try {
      writeAll(opened, Buffer.from(text));
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(draft, file);
  } catch (cause) {
    discard(draft);
    throw new Error(`The key file ${file} could not be written: ${(cause as Error).message}. Nothing was changed.`, { cause });
  }
  syncFolder(dirname(file));
}

// What cannot be removed now is removed before the next draft.
function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {}
}

function writeAll(opened: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(opened, bytes, at);
}

// Without it, a crash of the machine may bring back the file that was there before.
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
