import { anchored } from "./anchor.ts";
import { checkConfig, type Nearest } from "./check.ts";
import type { Located } from "./locate.ts";
import type { ConfigProblem } from "./problem.ts";
import { readConfigFile, type IsTrusted } from "./read-file.ts";
import type { ModuleRun } from "./read-module.ts";
import { onlyTightens } from "./tightening.ts";
import { unitsOf, type Unit } from "./unit.ts";

/** A config file that was looked for. */
export interface ConfigFile {
  readonly file: string;
  readonly kind: "user" | "project";
  readonly exists: boolean;
  readonly isTrusted: boolean;
  /** What it is trusted by; undefined where it could not be read. */
  readonly digest?: string;
  /** What is left out of it until it is trusted, in words. */
  readonly leftOut: readonly string[];
}

/** What one file brings to the whole. */
export interface Part {
  readonly file: ConfigFile;
  readonly units: readonly Unit[];
  readonly problems: readonly ConfigProblem[];
}

/** What has to be known to take a file in. */
export interface PartRules extends ModuleRun {
  readonly home: string;
  readonly isTrusted: IsTrusted;
  readonly nearest: Nearest;
}

/** What a file brings that is there: of a project that is not trusted, only what makes things stricter. */
export async function partOf(located: Located, rules: PartRules): Promise<Part> {
  const { file, kind } = located;
  const { content, digest, isTrusted, problems: unread } = await readConfigFile(located, rules.isTrusted, rules);
  const checked = content === undefined ? { problems: [] } : checkConfig(file, content, rules.nearest);
  const units = checked.config === undefined ? [] : unitsOf(file, anchored(file, checked.config, rules.home));
  const held = isTrusted ? units : units.filter(onlyTightens);
  const leftOut = [...new Set(units.filter((unit) => !held.includes(unit)).map(nameOf))];
  return {
    file: { file, kind, exists: located.exists, isTrusted, ...(digest === undefined ? {} : { digest }), leftOut },
    units: held,
    problems: [
      ...located.passedOver.map((other) => passedOver(other, file)),
      ...unread,
      ...checked.problems,
      ...(leftOut.length === 0 ? [] : [untrusted(file, leftOut)]),
    ],
  };
}

/** A file that is not there brings nothing. */
export function noPart({ file, kind }: Located): Part {
  return { file: { file, kind, exists: false, isTrusted: false, leftOut: [] }, units: [], problems: [] };
}

const BY_NAME = new Set(["settings", "permissions", "chains"]);

function nameOf({ path, item }: Unit): string {
  const shown = (BY_NAME.has(path[0] ?? "") ? path.slice(0, 2) : path).join(".");
  return item === undefined ? shown : `${shown} ${JSON.stringify(item)}`;
}

function untrusted(file: string, leftOut: readonly string[]): ConfigProblem {
  const message = `You have not trusted this file as it is now. Only what denies or asks is used of it; left out: ${leftOut.join(", ")}.`;
  return { file, path: "", message, fix: "Read it; then, if it is fine: pegboard config trust", severity: "warning" };
}

function passedOver(file: string, inFavour: string): ConfigProblem {
  const message = `It is not read, because there is ${inFavour}.`;
  return { file, path: "", message, fix: "Keep one of the two, or name the one you mean with --config.", severity: "warning" };
}
