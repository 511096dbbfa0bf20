import type { JsonObject } from "../../contract/json.ts";
import type { PluginServices } from "../../contract/plugin.ts";
import type { ToolContext } from "../../contract/tool.ts";
import type { BuiltinToolContext } from "./native-result.ts";

const IDENTITY = ["agentId", "groupId", "taskId", "documentId", "scope", "topicId"] as const;

/** What an executor sees of a call; `settings` are those of its manifest, as the person has set them. */
export interface CallContext extends BuiltinToolContext {
  readonly settings?: JsonObject;
}

/** Makes the context that executors see of a call. */
export type ContextMaker = (ctx: ToolContext) => Promise<CallContext>;

/** Contexts for the executors of a plugin: who the agent is and its like come from the plugin's settings, where they say so. */
export function contextMaker(services: PluginServices, workingDirectory: string, hasSettings: boolean): ContextMaker {
  return async (ctx) => {
    const settings = await settingsOf(services, hasSettings);
    return {
      ...Object.fromEntries(IDENTITY.flatMap((key) => (typeof settings[key] === "string" ? [[key, settings[key]]] : []))),
      ...(ctx.session === undefined ? {} : { topicId: ctx.session }),
      ...(hasSettings ? { settings } : {}),
      messageId: ctx.callId,
      operationId: ctx.callId,
      signal: ctx.signal,
      workingDirectory,
    };
  };
}

async function settingsOf(services: PluginServices, areWanted: boolean): Promise<JsonObject> {
  try {
    return await services.config();
  } catch (error) {
    if (areWanted) throw error;
    // Methods must do without a context; a call does not fail for want of settings that its manifest does not speak of.
    return {};
  }
}
