import type { PluginServices } from "../../contract/plugin.ts";
import type { ToolConfig } from "./config.ts";
import type { Registrations } from "./registrations.ts";

/** A tool that is loaded: what its JSON says, what its module registered, and what the host does for it. */
export interface LoadedTool {
  readonly config: ToolConfig;
  readonly registered: Registrations;
  readonly services: PluginServices;
}
