import type { PluginModules } from "../../contract/plugin.ts";
import type { AssistantTool } from "./assistant-tool.ts";
// The whole of it: when the plugin asks for "scripting", nothing beside its own folder can be read any more.
import * as sdk from "./sdk.ts";
import * as device from "./sdk/device.ts";
import * as screens from "./sdk/screens.ts";

const { FileManager, Path, React, Script, Storage } = sdk;

/** Gives the plugin's process the globals that the app has. */
export function furnish({ folder, pluginsDir }: PluginModules, assistantTool: AssistantTool): void {
  Object.assign(Script, { name: folder.name, directory: folder.path });
  Object.assign(FileManager, {
    documentsDirectory: folder.path,
    appGroupDocumentsDirectory: folder.path,
    scriptsDirectory: pluginsDir,
  });
  // Node has a `Storage` of its own, which is another thing.
  for (const [name, value] of Object.entries({ AssistantTool: assistantTool, Storage })) define(name, value);
  const others = { React, Script, Path, FileManager, ...screens, ...device };
  for (const [name, value] of Object.entries(others)) if (!(name in globalThis)) define(name, value);
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
