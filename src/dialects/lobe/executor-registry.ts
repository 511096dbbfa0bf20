import { messageOf } from "../../contract/thrown.ts";
import type { BuiltinToolContext, BuiltinToolResult } from "./native-result.ts";

/** What a registry needs of an executor; every BaseExecutor has it. */
export interface Executor {
  readonly identifier: string;
  hasApi(apiName: string): boolean;
  invoke(apiName: string, params: unknown, ctx?: BuiltinToolContext): Promise<BuiltinToolResult>;
}

/** Executors by identifier, as LobeHub keeps them: for authors who test theirs without a host. */
export interface ExecutorRegistry {
  /** Adds an executor under its identifier, or also under former ones; the last one of a name has it. */
  register(executor: Executor, ...formerIdentifiers: string[]): void;
  has(identifier: string, apiName: string): boolean;
  /** Runs an API; whatever goes wrong is a result. */
  invoke(identifier: string, apiName: string, params: unknown, ctx?: BuiltinToolContext): Promise<BuiltinToolResult>;
}

/** An empty registry. */
export function createExecutorRegistry(): ExecutorRegistry {
  const executors = new Map<string, Executor>();
  return {
    register(executor, ...formerIdentifiers) {
      for (const identifier of [executor.identifier, ...formerIdentifiers]) executors.set(identifier, executor);
    },
    has: (identifier, apiName) => executors.get(identifier)?.hasApi(apiName) ?? false,
    async invoke(identifier, apiName, params, ctx) {
      const executor = executors.get(identifier);
      if (executor === undefined) return refused("ExecutorNotFound", `Executor not found: ${identifier}`);
      if (!executor.hasApi(apiName)) return refused("ApiNotFound", `API not found: ${identifier}/${apiName}`);
      try {
        return await executor.invoke(apiName, params, ctx);
      } catch (error) {
        return refused("BuiltinToolExecutorError", messageOf(error), error);
      }
    },
  };
}

function refused(type: string, message: string, body?: unknown): BuiltinToolResult {
  return { success: false, error: body === undefined ? { type, message } : { type, message, body } };
}
