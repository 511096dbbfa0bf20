import type { LoadProblem, PluginFolder } from "../../contract/plugin.ts";
import type { Entry } from "./load-entries.ts";
import { warning } from "./load-problem.ts";
import type { GivenManifest } from "./native-manifest.ts";

/** The `<Name>ApiName` object of a package: the names that its author says there are. */
export interface ApiNames {
  readonly constant: string;
  readonly names: readonly string[];
}

const CONSTANT = /Api(?:Names?|Enum)$/u;

/** Finds the objects of API names among the exports, each once. */
export function findApiNames(entries: readonly Entry[]): ApiNames[] {
  const found = new Map<object, ApiNames>();
  for (const { exports } of entries)
    for (const [constant, value] of Object.entries(exports))
      if (CONSTANT.test(constant) && typeof value === "object" && value !== null && !found.has(value))
        found.set(value, { constant, names: namesIn(value) });
  return [...found.values()];
}

/** The object whose names the manifest shares most; undefined where it shares none. */
export function namesFor({ api }: GivenManifest, all: readonly ApiNames[]): ApiNames | undefined {
  const listed = new Set(api.map((one) => (one as { name?: unknown } | null)?.name));
  const shared = ({ names }: ApiNames): number => names.filter((name) => listed.has(name)).length;
  const best = all.toSorted((a, b) => shared(b) - shared(a))[0];
  return best !== undefined && shared(best) > 0 ? best : undefined;
}

/** Names that the author promised and the manifest does not describe: no model can call them. */
export function undescribed({ constant, names }: ApiNames, { api }: GivenManifest, file: string): LoadProblem[] {
  const listed = new Set(api.map((one) => (one as { name?: unknown } | null)?.name));
  return names
    .filter((name) => !listed.has(name))
    .map((name) =>
      warning(
        file,
        `${constant} has "${name}", but the manifest has no API of that name: no model is offered it.`,
        `Add an entry for "${name}" to api in the manifest, or remove it from ${constant}.`,
      ),
    );
}

/** The pitfall of an `enum` in place of a constant object, which shows only in the source. */
export function enumPitfall({ constant }: ApiNames, folder: PluginFolder, files: readonly string[]): LoadProblem[] {
  const declaration = new RegExp(`^[ \\t]*(?:export\\s+)?(?:const\\s+)?enum\\s+${constant.replaceAll("$", "\\$")}\\b`, "mu");
  for (const file of new Set(files)) {
    const source = folder.read(file);
    const at = source === undefined ? -1 : source.search(declaration);
    if (source === undefined || at < 0) continue;
    const line = source.slice(0, at).split("\n").length;
    const fix = `Write: export const ${constant} = { createTask: 'createTask', … } as const;`;
    return [warning(`${folder.path}/${file}`, `${constant} is an enum; BaseExecutor wants a constant object.`, fix, line)];
  }
  return [];
}

// An enum of numbers also maps its numbers back to its names.
function namesIn(value: object): string[] {
  return Object.entries(value).flatMap(([key, name]) => (typeof name === "string" && !/^\d+$/u.test(key) ? [name] : []));
}
