import type { BuiltinServerRuntimeOutput } from '@lobechat/types';

export interface ILocalFileService {
  read: (path: string) => Promise<string | undefined>;
}

export class LocalSystemExecutionRuntime {
  constructor(private service: ILocalFileService) {}

  async readFile(args: {
    path: string;
    startLine?: number;
    endLine?: number;
  }): Promise<BuiltinServerRuntimeOutput> {
    const text = await this.service.read(args.path);
    if (text === undefined) {
      return {
        content: '',
        error: { code: 'ENOENT', message: `${args.path} is not there` },
        state: { path: args.path, tried: 1 },
        success: false,
      };
    }
    const lines = text.split('\n').slice(args.startLine ?? 0, args.endLine);
    return { content: lines.join('\n'), state: { lines: lines.length }, success: true };
  }
}
