import { isObject } from "../../contract/json.ts";
import type { PluginFolder, Recognised } from "../../contract/plugin.ts";
import { entryOf, sourcesFrom } from "./entry.ts";
import { permissionsOf } from "./permissions.ts";
import { missingEntry, missingMain } from "./problems.ts";

const NAME = "replica";
const IMPORTS_REPLICA = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']claude-replica["']/u;
const IMPORTS_OTHERS =
  /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["'](?:pegboard|@hivemind(?:-os)?\/plugin-sdk|@lobechat\/|scripting["'])/u;
const HAS_EXECUTOR = /(?:\b(?:executor|streamingExecutor)["']?\s*[:(,}])/u;
const HAS_PARAMETERS = /\bparameters["']?\s*[:,}]/u;
const REGISTERS = /\.registerTool\s*\(/u;

/** Whether a folder holds tools in the style of Claude Replica, and where; it is read, not run. */
export function recognise(folder: PluginFolder): Recognised | undefined {
  const wish = dialectIn(folder);
  if (wish !== undefined && wish !== NAME) return undefined;
  const { file, missingMain: main } = entryOf(folder);
  if (wish === undefined && (file === undefined || isAnothers(folder) || !isReplica(sourcesFrom(folder, file)))) return undefined;
  const { name, version } = folder.manifest ?? {};
  const { permissions, problems } = permissionsOf(folder);
  return {
    id: typeof name === "string" && name !== "" ? name : folder.name,
    ...(typeof version === "string" && version !== "" ? { version } : {}),
    entries: file === undefined ? [] : [file],
    ...(permissions === undefined ? {} : { permissions }),
    problems: [
      ...problems,
      ...(main === undefined ? [] : [missingMain(folder, main, file)]),
      ...(file === undefined ? [missingEntry(folder)] : []),
    ],
  };
}

function isReplica(source: string): boolean {
  if (IMPORTS_REPLICA.test(source)) return true;
  return !IMPORTS_OTHERS.test(source) && HAS_EXECUTOR.test(source) && (HAS_PARAMETERS.test(source) || REGISTERS.test(source));
}

function dialectIn({ manifest }: PluginFolder): string | undefined {
  const pegboard = manifest?.["pegboard"];
  const dialect = isObject(pegboard) ? pegboard["dialect"] : undefined;
  return typeof dialect === "string" ? dialect : undefined;
}

function isAnothers(folder: PluginFolder): boolean {
  const { name, hivemind } = folder.manifest ?? {};
  const isLobe = typeof name === "string" && name.startsWith("@lobechat/builtin-tool-");
  return isLobe || hivemind !== undefined || folder.has("assistant_tool.json");
}
