import type { LoadProblem, PluginModules } from "../../contract/plugin.ts";
import { messageOf } from "../../contract/thrown.ts";
import { entryFiles } from "./entry-files.ts";
import { error, warning } from "./load-problem.ts";
import { missingImport } from "./missing-import.ts";

/** A module of the plugin that was loaded. */
export interface Entry {
  readonly role: "index" | "runtime" | "executor";
  /** Relative to the folder. */
  readonly file: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Loads what there is of package entry, runtime and executor; what cannot be loaded is a problem, and the others do without. */
export async function loadEntries(modules: PluginModules): Promise<{ entries: Entry[]; problems: LoadProblem[] }> {
  const { index, runtime, executor } = entryFiles(modules.folder);
  const entries: Entry[] = [];
  const problems: LoadProblem[] = [];
  for (const [role, file] of [
    ["index", index],
    ["runtime", runtime],
    ["executor", executor],
  ] as const) {
    if (file === undefined) continue;
    try {
      entries.push({ role, file, exports: withDefault(await modules.load(file)) });
    } catch (thrown) {
      // The manifest lies there: without it there is no plugin, and whoever started us says why best.
      if (role === "index" && missingImport(thrown) === undefined) throw thrown;
      problems.push(unloadable(role, `${modules.folder.path}/${file}`, thrown));
    }
  }
  return { entries, problems };
}

// A CommonJS build has everything on its default export.
function withDefault(exports: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { default: main, "module.exports": _, ...named } = exports;
  const isBag = typeof main === "object" && main !== null && !("identifier" in main);
  return isBag ? { ...main, ...named } : exports;
}

function unloadable(role: Entry["role"], file: string, thrown: unknown): LoadProblem {
  const missing = missingImport(thrown);
  if (missing === undefined)
    return warning(file, `It could not be loaded: ${messageOf(thrown)}`, "Mend what it does when it is loaded.");
  if (role === "index")
    return error(
      file,
      `It could not be loaded: ${missing.what}.`,
      `${missing.fix} The package entry should be pure data, with no React in it.`,
    );
  return warning(file, `It could not be loaded: ${missing.what}. What else runs these APIs is used in its place.`, missing.fix);
}
