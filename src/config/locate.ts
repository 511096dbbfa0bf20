import { realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** The machine that config files are looked for on, as the caller sees it. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** The home folder of the person. */
  readonly home: string;
}

/** A config file, whether or not it is there. */
export interface Located {
  readonly file: string;
  readonly kind: "project" | "user";
  readonly exists: boolean;
  /** Other config files beside it that are not read because of it. */
  readonly passedOver: readonly string[];
}

const PROJECT_FILES = ["json", "ts", "js", "mjs"].map((extension) => `pegboard.config.${extension}`);

/** The config file of a project: the one that is named, else pegboard.config.json (or .ts, .js, .mjs) in the folder. */
export function locateProject(folder: string, named: string | undefined): Located {
  if (named !== undefined) {
    const file = resolve(folder, named);
    return { file: realPath(file), kind: "project", exists: isThere(file), passedOver: [] };
  }
  const files = PROJECT_FILES.map((name) => join(resolve(folder), name));
  const [file, ...passedOver] = files.filter(isThere);
  if (file === undefined) return { file: files[0] ?? "", kind: "project", exists: false, passedOver: [] };
  return { file: realPath(file), kind: "project", exists: true, passedOver };
}

/** The config file of the person. */
export function locateUser({ env, platform, home }: Machine): Located {
  const folder =
    platform === "win32" ? env["APPDATA"] || join(home, "AppData", "Roaming") : env["XDG_CONFIG_HOME"] || join(home, ".config");
  const file = join(folder, "pegboard", "config.json");
  return { file: realPath(file), kind: "user", exists: isThere(file), passedOver: [] };
}

// What cannot be looked at is there: it must not be taken for an empty config.
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

// Trust is given to a file, by whatever way it is reached.
function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}
