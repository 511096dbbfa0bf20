import { apiMethod } from "./api-method.ts";
import type { BuiltinToolContext, BuiltinToolResult } from "./native-result.ts";

export { createExecutorRegistry, type Executor, type ExecutorRegistry } from "./executor-registry.ts";
export type { BuiltinToolManifest, HumanInterventionConfig, LobeChatPluginApi } from "./native-manifest.ts";
export { errorResult, toResult } from "./native-result.ts";
export type { BuiltinServerRuntimeOutput, BuiltinToolContext, BuiltinToolResult } from "./native-result.ts";

/** What executors extend: it knows their APIs and invokes them by name. */
export abstract class BaseExecutor<T extends Record<string, string>> {
  abstract readonly identifier: string;
  protected abstract readonly apiEnum: T;

  /** Whether the executor says that it has such an API. */
  hasApi(apiName: string): boolean {
    return this.getApiNames().includes(apiName);
  }

  /** The names of all its APIs. */
  getApiNames(): string[] {
    return Object.values(this.apiEnum);
  }

  /** Runs an API; one that is not there is a failure, not a throw. */
  async invoke(apiName: string, params: unknown, ctx?: BuiltinToolContext): Promise<BuiltinToolResult> {
    if (!this.hasApi(apiName)) return missing("ApiNotFound", `Unknown API: ${apiName}`);
    const method = apiMethod(this, apiName, BaseExecutor.prototype);
    if (method === undefined) return missing("MethodNotImplemented", `Method not implemented: ${apiName}`);
    return (await method.run(params, ctx)) as BuiltinToolResult;
  }
}

function missing(type: string, message: string): BuiltinToolResult {
  return { success: false, error: { type, message } };
}
