import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Cli, SharedOptions } from "./cli.ts";
import { pluginsFolder } from "./folders.ts";
import { grantsOf } from "./grants.ts";
import { warn } from "./open-host.ts";
import { UsageError } from "./usage-error.ts";
import type { TrialOptions } from "./wiring.ts";

/** The folder that a command is to look at: the one named, else the plugins folder. */
export function namedFolder(named: string | undefined, options: SharedOptions): string {
  const path = named === undefined ? pluginsFolder(options.plugins).path : resolve(named);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`There is no folder ${path}.`);
  if (!found.isDirectory()) throw new UsageError(`${path} is a file. Name the folder that it lies in.`);
  return path;
}

/** How the plugins in it are tried: with what was granted, and with trouble told. */
export function trialOptions(cli: Cli, { allow }: SharedOptions): TrialOptions {
  const grants = grantsOf(allow);
  return { onProblem: (problem) => warn(cli, problem), ...(grants === undefined ? {} : { permissions: { "*": grants } }) };
}

/** What to say where a folder holds no plugin. */
export function noPlugins(path: string, command: string): UsageError {
  return new UsageError(`There is no plugin in ${path}. Make one: ${command} new workbench hello`);
}
