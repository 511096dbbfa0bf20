import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Content } from "./content.ts";
import { digestOfModule } from "./module-sources.ts";
import type { Located } from "./locate.ts";
import type { ConfigProblem } from "./problem.ts";
import { readJson } from "./read-json.ts";
import { readModule, type ModuleRun } from "./read-module.ts";

/** A config file with the digest it is trusted by. */
export interface ReadConfig {
  readonly located: Located;
  readonly digest?: string;
  readonly isTrusted: boolean;
  /** Undefined where it could not be read, or is code that may not run yet. */
  readonly content?: Content;
  readonly problems: readonly ConfigProblem[];
}

/** Whether the person said that a file, as it is now, may do all that a config can. */
export type IsTrusted = (file: string, digest: string) => boolean | Promise<boolean>;

const MOST_BYTES = 4 * 1024 * 1024;
const IS_CODE = /\.[cm]?[jt]s$/u;

/** Reads a config file. One of a project that is code is only run once it is trusted. */
export function readConfigFile(located: Located, isTrusted: IsTrusted, run: ModuleRun): Promise<ReadConfig> {
  return IS_CODE.test(located.file) ? readCode(located, isTrusted, run) : readText(located, isTrusted);
}

async function readText(located: Located, isTrusted: IsTrusted): Promise<ReadConfig> {
  const { file, kind } = located;
  let bytes: Buffer;
  try {
    // A project may have put a link here that leads to a device without end.
    const found = await stat(file);
    if (!found.isFile()) return unreadable(located, found.isDirectory() ? "it is a folder" : "it is no file");
    if (found.size > MOST_BYTES) return unreadable(located, `it has more than ${MOST_BYTES} bytes`);
    bytes = await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return unreadable(located, code === "ENOENT" ? "there is no such file" : String(code));
  }
  const digest = createHash("sha256").update(bytes).digest("hex");
  const trusted = kind === "user" || (await isTrusted(file, digest));
  const read = readJson(file, bytes.toString("utf8"));
  const found = { located, digest, isTrusted: trusted };
  return "problems" in read ? { ...found, problems: read.problems } : { ...found, content: read, problems: [] };
}

async function readCode(located: Located, isTrusted: IsTrusted, run: ModuleRun): Promise<ReadConfig> {
  const { file } = located;
  const sources = await digestOfModule(file);
  if ("problems" in sources) return { located, isTrusted: false, problems: sources.problems };
  const { digest } = sources;
  if (!(await isTrusted(file, digest))) return { located, digest, isTrusted: false, problems: [untrustedCode(file)] };
  const read = await readModule(file, run);
  const found = { located, digest, isTrusted: true };
  return "problems" in read ? { ...found, problems: read.problems } : { ...found, content: read, problems: [] };
}

function untrustedCode(file: string): ConfigProblem {
  const message = "This config is code that you have not trusted yet, so it was not run, and nothing is used without it.";
  const fix = "Read it; then, if it is fine: pegboard config trust";
  return { file, path: "", message, fix, severity: "error" };
}

function unreadable(located: Located, why: string): ReadConfig {
  const message = `The config cannot be read: ${why}.`;
  const fix = "Give the path of a file that can be read.";
  return { located, isTrusted: false, problems: [{ file: located.file, path: "", message, fix, severity: "error" }] };
}
