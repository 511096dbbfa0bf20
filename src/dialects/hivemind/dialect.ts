import { isObject } from "../../contract/json.ts";
import type { Dialect, LoadProblem, PluginFolder, Recognised } from "../../contract/plugin.ts";
import { entryOf, importsSdk } from "./entry.ts";
import { grants, hivemindBlock, permissionProblems } from "./permissions.ts";
import { pluginIdOf } from "./plugin-id.ts";

// After the build the files beside this one end as it does.
const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));
const sdk = new URL(`./sdk${extension}`, import.meta.url);
const testing = new URL(`./testing${extension}`, import.meta.url);

/** Plugins of Hivemind: tools with zod schemas, in what `definePlugin` is given. */
export const hivemind: Dialect = {
  name: "hivemind",
  recognise,
  modules: {
    "@hivemind-os/plugin-sdk": sdk,
    "@hivemind-os/plugin-sdk/testing": testing,
    "@hivemind/plugin-sdk": sdk,
    "@hivemind/plugin-sdk/testing": testing,
  },
  loader: new URL(`./load${extension}`, import.meta.url),
};

function recognise(folder: PluginFolder): Recognised | undefined {
  const entry = entryOf(folder);
  if (!isOurs(folder, entry)) return undefined;
  const version = folder.manifest?.["version"];
  const permissions = grants(folder);
  return {
    id: pluginIdOf(folder),
    ...(typeof version === "string" ? { version } : {}),
    entries: entry === undefined ? [] : [entry],
    ...(permissions === undefined ? {} : { permissions }),
    problems: [...(entry === undefined ? [noEntry(folder)] : []), ...permissionProblems(folder)],
  };
}

function isOurs(folder: PluginFolder, entry: string | undefined): boolean {
  const pegboard = folder.manifest?.["pegboard"];
  const named = isObject(pegboard) ? pegboard["dialect"] : undefined;
  if (typeof named === "string") return named === "hivemind";
  return hivemindBlock(folder.manifest) !== undefined || (entry !== undefined && importsSdk(folder.read(entry)));
}

function noEntry({ path, manifest }: PluginFolder): LoadProblem {
  const main = manifest?.["main"];
  return {
    file: `${path}/package.json`,
    message: `There is no module to load: neither ${typeof main === "string" ? `"${main}"` : '"main"'} nor src/index.ts or index.js.`,
    fix: 'Name the module in package.json: "main": "src/index.ts". TypeScript needs no build.',
    severity: "error",
  };
}
