import type { JsonObject } from "../../contract/json.ts";
import type { Dialect, LoadProblem, PluginFolder, Recognised } from "../../contract/plugin.ts";
import { declaredIn } from "../../contract/declared.ts";
import { exportsRegister } from "./exports-register.ts";

const NAME = "workbench";
const OWN_EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf("."));

/** Plugins of Workbench: a CommonJS `index.js` that exports `register(api)`. */
export const workbench: Dialect = {
  name: NAME,
  recognise,
  modules: {},
  loader: new URL(`./load${OWN_EXTENSION}`, import.meta.url),
};

function recognise(folder: PluginFolder): Recognised | undefined {
  const { dialect, permissions, problems } = declaredIn(folder);
  if (dialect !== undefined && dialect !== NAME) return undefined;
  const entry = entryOf(folder, dialect === NAME);
  if (entry === undefined) return undefined;
  const version = folder.manifest?.["version"];
  return {
    id: folder.name,
    ...(typeof version === "string" ? { version } : {}),
    entries: [entry],
    ...(permissions === undefined ? {} : { permissions }),
    problems: [...problems, ...packageProblems(folder, entry)],
  };
}

function entryOf(folder: PluginFolder, isNamed: boolean): string | undefined {
  const candidates = ["index.js", ...mainOf(folder.manifest)].filter((file) => folder.has(file));
  const plain = candidates.find((file) => exportsRegister(folder.read(file) ?? ""));
  return plain ?? (isNamed ? candidates[0] : undefined);
}

function mainOf(manifest: JsonObject | undefined): string[] {
  const main = manifest?.["main"];
  if (typeof main !== "string") return [];
  const file = main.replace(/^\.\//u, "");
  return /\.c?js$/u.test(file) && !file.split("/").includes("..") ? [file] : [];
}

function packageProblems(folder: PluginFolder, entry: string): LoadProblem[] {
  const file = `${folder.path}/package.json`;
  const fix = 'Write { "type": "commonjs" } into package.json.';
  const type = folder.manifest?.["type"];
  if (folder.manifest === undefined)
    return folder.has("package.json")
      ? [{ file, message: "package.json is not a JSON object.", fix, severity: "error" }]
      : [{ file, message: "There is no package.json beside the plugin; it is read as CommonJS.", fix, severity: "warning" }];
  if (type === "module" && entry.endsWith(".js") && exportsRegister(folder.read(entry) ?? ""))
    return [
      {
        file,
        message: `package.json says "type": "module", but ${entry} is CommonJS and cannot load so.`,
        fix,
        severity: "error",
      },
    ];
  if (type === undefined)
    return [{ file, message: `package.json does not say "type"; ${entry} is read as CommonJS.`, fix, severity: "warning" }];
  return [];
}
