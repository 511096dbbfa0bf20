import type { Nearest } from "./check.ts";
import { locateProject, locateUser, type Machine } from "./locate.ts";
import { mergeUnits, type Merged } from "./merge.ts";
import { noPart, partOf, type ConfigFile, type Part } from "./part.ts";
import type { ConfigProblem } from "./problem.ts";
import type { IsTrusted } from "./read-file.ts";

/** Where config is looked for, and what has to be known to read it. */
export interface ConfigPlace extends Machine {
  /** The current folder. */
  readonly folder: string;
  /** The file that is named in place of the project's own. */
  readonly named?: string;
  readonly isTrusted: IsTrusted;
  readonly nearest: Nearest;
  /** Milliseconds that a config module may take. */
  readonly moduleMs?: number;
}

/** What all config files say together. With an error in one of them nothing of any is used: there is no config. */
export type LoadedConfig = {
  readonly files: readonly ConfigFile[];
  readonly problems: readonly ConfigProblem[];
} & (({ readonly ok: true } & Merged) | { readonly ok: false });

const MODULE_MS = 5_000;

/** Finds, reads, checks and merges the config of the person and of the project. */
export async function loadConfig(place: ConfigPlace): Promise<LoadedConfig> {
  const { env, home, isTrusted, nearest, moduleMs: limitMs = MODULE_MS } = place;
  const user = locateUser(place);
  const project = locateProject(place.folder, place.named);
  // The person's own file may be named, too.
  const located = project.file === user.file && user.exists ? [user] : [user, project];
  const parts: Part[] = [];
  for (const one of located) {
    const isWanted = one.exists || (one === project && place.named !== undefined);
    parts.push(isWanted ? await partOf(one, { env, home, isTrusted, nearest, limitMs }) : noPart(one));
  }
  const files = parts.map(({ file }) => file);
  const problems = parts.flatMap((part) => part.problems);
  if (problems.some(({ severity }) => severity === "error")) return { ok: false, files, problems };
  return { ok: true, files, problems, ...mergeUnits(parts.flatMap(({ units }) => units)) };
}
