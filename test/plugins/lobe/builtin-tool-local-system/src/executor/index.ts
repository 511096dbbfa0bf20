import { BaseExecutor, type BuiltinServerRuntimeOutput, type BuiltinToolResult } from '@lobechat/types';

import { LocalSystemExecutionRuntime } from '../ExecutionRuntime';
import { LocalSystemApiEnum, LocalSystemIdentifier, type LocalReadFileParams } from '../types';
import { localFileService } from './localFileService';

class LocalSystemExecutor extends BaseExecutor<typeof LocalSystemApiEnum> {
  readonly identifier = LocalSystemIdentifier;
  protected readonly apiEnum = LocalSystemApiEnum;
  private runtime = new LocalSystemExecutionRuntime(localFileService);

  readLocalFile = async (params: LocalReadFileParams): Promise<BuiltinToolResult> => {
    try {
      const result = await this.runtime.readFile({
        path: params.path,
        startLine: params.loc?.[0],
        endLine: params.loc?.[1],
      });
      return this.toResult(result);
    } catch (error) {
      return this.errorResult(error);
    }
  };

  private errorResult(err: unknown): BuiltinToolResult {
    const message = err instanceof Error ? err.message : String(err);
    return { success: false, content: message, error: { type: 'LocalSystemError', message } };
  }

  private toResult(out: BuiltinServerRuntimeOutput): BuiltinToolResult {
    const errMsg = typeof out.error?.message === 'string' ? out.error.message : undefined;
    const safe = out.content || errMsg || 'Tool execution failed';
    if (!out.success) {
      return {
        success: false,
        content: safe,
        state: out.state, // ← preserve partial state on failure
        error: out.error
          ? { type: 'PluginServerError', message: errMsg ?? safe, body: out.error }
          : undefined,
      };
    }
    return { success: true, content: safe, state: out.state };
  }
}

export const localSystemExecutor = new LocalSystemExecutor();
