import { spawn, type ChildProcess } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Duplex } from "node:stream";
import { CONDITIONS, SOURCES } from "./child-program.ts";

/** What a process is started with the right to. */
export interface Rights {
  readonly read: readonly string[];
  readonly write: readonly string[];
  readonly network: boolean;
}

/** A started process and its channel. */
export interface Launched {
  readonly process: ChildProcess;
  readonly channel: Duplex;
}

const OWN_MODULES = nearestModules(SOURCES);
/** Node 24 has no permission for the network: there it is always open. */
const KNOWS_NETWORK = process.allowedNodeEnvironmentFlags.has("--allow-net");
const SETPRIV = "/usr/bin/setpriv";
const FIRST_UID = 60_000;
const UIDS = 5_000;
let lastUid = 0;

/** Starts an empty process that can become a plugin, with these rights and no environment. */
export function launch(runner: string, rights: Rights, heapMb: number): Launched {
  const own = [SOURCES, ...OWN_MODULES];
  const flags = [
    "--permission",
    ...[...own, ...rights.read, ...rights.write].map((path) => `--allow-fs-read=${path}`),
    ...rights.write.map((path) => `--allow-fs-write=${path}`),
    ...(rights.network && KNOWS_NETWORK ? ["--allow-net"] : []),
    `--max-old-space-size=${heapMb}`,
    "--disable-sigusr1",
    "--no-warnings",
    "--no-experimental-global-navigator",
    ...CONDITIONS.map((condition) => `--conditions=${condition}`),
  ];
  const [command, ...prefix] = guarded([runner, ...own, ...rights.read], rights.write.length > 0);
  const child = spawn(command, [...prefix, ...flags, runner], { env: {}, cwd: "/", stdio: ["ignore", "pipe", "pipe", "pipe"] });
  return { process: child, channel: child.stdio[3] as Duplex };
}

// The kernel ends it with its host, however that dies; and where the host is root it is another user, who owns nothing.
function guarded(readable: readonly string[], writes: boolean): [string, ...string[]] {
  if (process.platform !== "linux" || !isThere(SETPRIV)) return [process.execPath];
  // What it was granted it must be able to reach: another user could not write there.
  const canBeAnother = process.getuid?.() === 0 && !writes && [process.execPath, ...readable].every(isOpenToAll);
  const uid = canBeAnother ? otherUid() : [];
  return [SETPRIV, "--pdeathsig", "KILL", ...uid, process.execPath];
}

function otherUid(): string[] {
  lastUid = (lastUid + 1) % UIDS;
  const uid = String(FIRST_UID + lastUid);
  return ["--reuid", uid, "--regid", uid, "--clear-groups", "--no-new-privs"];
}

function isOpenToAll(path: string): boolean {
  try {
    const others = statSync(path).isDirectory() ? 0o005 : 0o004;
    if ((statSync(path).mode & others) !== others) return false;
    for (let above = dirname(path); ; above = dirname(above)) {
      if ((statSync(above).mode & 0o001) === 0) return false;
      if (above === dirname(above)) return true;
    }
  } catch {
    return false;
  }
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Where Pegboard's own dependencies lie: beside it, or above it where it is itself installed.
function nearestModules(from: string): string[] {
  const found: string[] = [];
  for (let folder = dirname(from); folder !== dirname(folder); folder = dirname(folder)) {
    if (isThere(`${folder}/node_modules`)) found.push(`${folder}/node_modules`);
    if (isThere(`${folder}/package.json`) && found.length === 0) found.push(`${folder}/package.json`);
  }
  return found;
}
