import { realpathSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Content } from "../../../contract/content.ts";
import { messageOf } from "../../../contract/thrown.ts";
import type { LoadedTool } from "../loaded-tool.ts";
import { scriptEditor, type ScriptEditor } from "./script-editor.ts";

/** The setting that names the folder which editor tools work on. */
export const PROJECT_SETTING = "scriptProject";

/** The editor for a tool that asks for one; `missing` says why it cannot have it. With `shown` it only shows, and never writes. */
export async function openEditor(
  { config, services }: LoadedTool,
  shown?: Content[],
): Promise<{ provider: ScriptEditor | undefined } | { missing: string }> {
  if (!config.scriptEditorOnly) return { provider: undefined };
  const project = (await services.config())[PROJECT_SETTING];
  const how = `Set "${PROJECT_SETTING}" in the plugin's config to the absolute path of a project folder.`;
  if (typeof project !== "string" || project === "")
    return { missing: `"${config.id}" works only on a script project, and none is open. ${how}` };
  if (!isAbsolute(project)) return { missing: `"${PROJECT_SETTING}" is "${project}", which is no absolute path. ${how}` };
  try {
    if (!statSync(project).isDirectory()) return { missing: `"${PROJECT_SETTING}" is "${project}", which is no folder. ${how}` };
    return { provider: scriptEditor(realpathSync(project), shown) };
  } catch (error) {
    return {
      missing: `The script project "${project}" cannot be opened: ${messageOf(error)}. The plugin must be allowed to read it.`,
    };
  }
}
