import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DIALECTS } from "./dialects.ts";
import { fingerprint } from "./fingerprint.ts";

/** What a plugin's process runs: our own modules, as they lie here or compiled into a few files that start in a third of the time. */
export interface ChildProgram {
  readonly runner: string;
  /** Where a module of ours is, for a plugin's process. */
  addressOf(module: URL): string;
}

const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));
/** All of Pegboard's own modules. */
export const SOURCES = fileURLToPath(new URL("..", import.meta.url));
const RUNNER = new URL(`./child/runner${extension}`, import.meta.url);

/** Only in a clone are there sources to mean by `import "pegboard"`. */
export const CONDITIONS = extension === ".ts" ? ["pegboard-source"] : [];

let program: Promise<ChildProgram> | undefined;
let digest: string | undefined;

/** Changes when Pegboard itself does: what it remembers of plugins holds only until then. */
export function ownDigest(): string {
  return (digest ??= fingerprint(SOURCES).digest);
}

/** The program of plugins' processes; made once, and kept beside the installed packages where that is allowed. */
export function childProgram(): Promise<ChildProgram> {
  return (program ??= compile().catch(() => ({ runner: fileURLToPath(RUNNER), addressOf: (module) => module.href })));
}

async function compile(): Promise<ChildProgram> {
  const cache = fileURLToPath(new URL("../../node_modules/.cache/pegboard", import.meta.url));
  const folder = join(cache, ownDigest());
  const modules = [RUNNER, ...DIALECTS.flatMap(({ loader, modules: authors }) => [loader, ...Object.values(authors)])];
  const entries = Object.fromEntries(modules.map((module) => [nameOf(module), fileURLToPath(module)]));
  if (!isDone(folder)) await build(entries, cache, folder);
  const placeOf = (module: URL): string => join(folder, `${nameOf(module)}.mjs`);
  return { runner: placeOf(RUNNER), addressOf: (module) => pathToFileURL(placeOf(module)).href };
}

async function build(entryPoints: Record<string, string>, cache: string, folder: string): Promise<void> {
  const esbuild = await import("esbuild");
  mkdirSync(cache, { recursive: true });
  forgetOld(cache);
  const draft = mkdtempSync(join(cache, "draft-"));
  // Plugins' processes may belong to another user.
  chmodSync(draft, 0o755);
  await esbuild.build({
    entryPoints,
    outdir: draft,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    conditions: CONDITIONS,
    logLevel: "silent",
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another host was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!isDone(folder)) throw error;
  }
}

const DAY_MS = 86_400_000;

// A host that was started before a change may still need what it was started with.
function forgetOld(cache: string): void {
  for (const name of readdirSync(cache))
    if (Date.now() - statSync(join(cache, name)).mtimeMs > DAY_MS) rmSync(join(cache, name), { recursive: true, force: true });
}

function isDone(folder: string): boolean {
  return existsSync(folder);
}

function nameOf(module: URL): string {
  return relative(SOURCES, fileURLToPath(module)).replace(/\.[a-z]+$/u, "");
}
