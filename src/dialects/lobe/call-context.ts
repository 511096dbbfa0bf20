import type { PluginServices } from "../../contract/plugin.ts";
import type { ToolContext } from "../../contract/tool.ts";
import type { BuiltinToolContext } from "./native-result.ts";

const SETTINGS = ["agentId", "groupId", "taskId", "documentId", "scope", "topicId"] as const;

/** Makes the context that executors see of a call. */
export type ContextMaker = (ctx: ToolContext) => Promise<BuiltinToolContext>;

/** Contexts for the executors of a plugin: who the agent is and its like come from the plugin's settings, where they say so. */
export function contextMaker(services: PluginServices, workingDirectory: string): ContextMaker {
  let settings: Promise<Partial<BuiltinToolContext>> | undefined;
  return async (ctx) => {
    settings ??= settingsOf(services);
    return {
      ...(await settings),
      ...(ctx.session === undefined ? {} : { topicId: ctx.session }),
      messageId: ctx.callId,
      operationId: ctx.callId,
      signal: ctx.signal,
      workingDirectory,
    };
  };
}

async function settingsOf(services: PluginServices): Promise<Partial<BuiltinToolContext>> {
  try {
    const config = await services.config();
    return Object.fromEntries(SETTINGS.flatMap((key) => (typeof config[key] === "string" ? [[key, config[key]]] : [])));
  } catch {
    // Methods must do without a context; a call does not fail for want of settings.
    return {};
  }
}
