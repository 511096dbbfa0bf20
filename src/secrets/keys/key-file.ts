import { readFileSync, statSync } from "node:fs";
import { isObject, type Json } from "../../contract/json.ts";
import { ringFromJson, ringToJson, type Ring } from "./ring.ts";
import { writeWhole } from "./whole-file.ts";

/** What a key file holds: the ring itself, or the ring sealed with a password that lies in the system's keyring. */
export type KeyFile = { readonly ring: Ring } | { readonly account: string; readonly sealed: string };

const FORMAT = 1;
const FOR_OTHERS = 0o077;

/** Tells one state of a key file from any other; undefined where there is none. */
export function stampOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? undefined : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}

/** What stands in a key file. Throws, with what to do, where that is of no use. */
export function readKeyFile(file: string): KeyFile {
  refuseOpenOne(file);
  const found = parse(readFileSync(file, "utf8"));
  if (!isObject(found)) throw damaged(file);
  const { format, ring, account, sealed } = found;
  if (typeof format === "number" && format > FORMAT)
    throw new Error(`The key file ${file} was written by a newer Pegboard. Use that one, or a newer one still.`);
  if (typeof account === "string" && typeof sealed === "string") return { account, sealed };
  const read = ringFromJson(ring);
  if (read === undefined) throw damaged(file);
  return { ring: read };
}

/** Puts a key file in place of the one there is. */
export function writeKeyFile(file: string, content: KeyFile): void {
  const fields = "ring" in content ? { ring: ringToJson(content.ring) } : content;
  writeWhole(file, `${JSON.stringify({ format: FORMAT, ...fields }, null, 2)}\n`);
}

/** That what stands in a key file is not what was written there. */
export function damaged(file: string): Error {
  return new Error(
    `The key file ${file} is damaged. It is left as it is: put it back from a backup. Without one, what was sealed with it is lost: ` +
      "move the file away, remove the secrets with `pegboard secrets rm` and set them again.",
  );
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function refuseOpenOne(file: string): void {
  // There, the mode says nothing.
  if (process.platform === "win32") return;
  const { mode } = statSync(file);
  if ((mode & FOR_OTHERS) === 0) return;
  const found = (mode & 0o777).toString(8);
  throw new Error(
    `The key file ${file} can be reached by other users (mode ${found}). Close it with: chmod 600 ${file}\n` +
      "If others may have read it, make a new key afterwards: pegboard secrets rotate",
  );
}
