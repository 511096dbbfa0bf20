import { resolve } from "node:path";
import type { LoadProblem, Permissions } from "../contract/plugin.ts";
import { bundle } from "./bundle.ts";
import { childProgram } from "./child-program.ts";
import type { Discovered } from "./discover.ts";
import { fingerprint } from "./fingerprint.ts";
import { loadFailure } from "./load-failure.ts";
import type { LoadOrder, LoadReport } from "./messages.ts";
import type { Keeping } from "./keeping.ts";
import { Plugin } from "./plugin.ts";
import type { Pool } from "./pool.ts";
import { servicesOf, type ServiceDesk } from "./services.ts";
import type { SpecCache } from "./spec-cache.ts";

/** One version of a plugin that can be called, and what is known of it. */
export interface Shelved {
  readonly key: string;
  readonly source: Discovered;
  readonly plugin: Plugin;
  readonly report: LoadReport;
}

/** What it takes to put a plugin on the board. */
export interface Shelving {
  readonly pluginsDir: string;
  readonly cache: SpecCache;
  readonly pool: Pool;
  readonly keeping: Keeping;
  readonly desk: ServiceDesk;
  readonly testing: boolean;
  /** What the owner of the host grants beyond, or instead of, what the plugin declares. */
  permissions(id: string, declared: Permissions): Permissions;
  /** Covers secrets in what is remembered and shown of a plugin. */
  mask<T>(value: T): T;
  /** Told whenever the plugins were loaded. */
  onLoad(): void;
}

/** Makes a discovered folder a plugin that can be called: from what is remembered of it, or by starting it. */
export async function shelve(
  source: Discovered,
  key: string,
  shelving: Shelving,
): Promise<Shelved | { problems: LoadProblem[] }> {
  const errors = source.problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return { problems: [...source.problems] };
  const permissions = shelving.permissions(source.found.id, source.found.permissions ?? {});
  // A path that does not begin at the root begins at the plugin.
  const within = (paths: readonly string[] = []) => paths.map((path) => resolve(source.folder.path, path));
  const plugin = new Plugin(
    source.found.id,
    {
      rights: { read: within(permissions.read), write: within(permissions.write), network: permissions.network === true },
      identity: {
        dialect: source.dialect.name,
        plugin: source.found.id,
        ...(source.found.version === undefined ? {} : { version: source.found.version }),
      },
      order: () => orderOf(source, key, shelving),
      services: servicesOf(source.found.id, permissions, shelving.desk),
    },
    shelving.pool,
    shelving.keeping,
  );
  const known = shelving.testing ? undefined : shelving.cache.report(key);
  if (known !== undefined) {
    plugin.rouse(known);
    return { key, source, plugin, report: known };
  }
  try {
    const report = shelving.mask(await plugin.load());
    shelving.cache.keep(key, report);
    return { key, source, plugin, report };
  } catch (error) {
    await plugin.kill("It could not be loaded.");
    return {
      problems: [
        ...source.problems,
        ...shelving.mask(error instanceof Uncompiled ? error.problems : [loadFailure(source, error)]),
      ],
    };
  }
}

class Uncompiled extends Error {
  readonly problems: readonly LoadProblem[];
  constructor(problems: readonly LoadProblem[]) {
    super("It could not be compiled.");
    this.problems = problems;
  }
}

// What was looked at is what runs: an approval is for the code that was there when the plugins were loaded.
class ChangedMeanwhile extends Error {
  constructor(id: string) {
    super(`The files of the plugin "${id}" changed since it was loaded. Reload the plugins, and call again.`);
  }
}

async function orderOf(
  { folder, found, dialect, digest }: Discovered,
  key: string,
  { cache, pluginsDir, testing }: Shelving,
): Promise<Omit<LoadOrder, "drop">> {
  const program = await childProgram();
  const known = cache.bundle(key);
  const built = known ?? (await bundle(folder.path, found.entries));
  if (known === undefined && fingerprint(folder.path).digest !== digest) throw new ChangedMeanwhile(found.id);
  if ("problems" in built) throw new Uncompiled(built.problems);
  if (Object.keys(built.code).length > 0) cache.keepBundle(key, built);
  return {
    id: found.id,
    ...(found.version === undefined ? {} : { version: found.version }),
    folder: folder.path,
    pluginsDir,
    home: new URL("..", import.meta.url).href,
    loader: program.addressOf(dialect.loader),
    modules: Object.fromEntries(Object.entries(dialect.modules).map(([name, url]) => [name, program.addressOf(url)])),
    ...built,
    testing,
  };
}
