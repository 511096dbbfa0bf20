import { ExtensibilityManager, CustomToolDefinition } from 'claude-replica';
import * as fs from 'fs/promises';
import * as path from 'path';

const fileSearchTool: CustomToolDefinition = {
  name: 'fileSearch',
  description: 'Search for files in directory',
  category: 'file',
  dangerous: false,
  supportsStreaming: true,
  parameters: [
    {
      name: 'directory',
      type: 'string',
      description: 'Search directory',
      required: true,
    },
    {
      name: 'pattern',
      type: 'string',
      description: 'File name pattern (regular expression)',
      required: true,
    },
    {
      name: 'maxResults',
      type: 'number',
      description: 'Maximum number of results',
      required: false,
      default: 100,
      minimum: 1,
      maximum: 1000,
    },
  ],
  executor: async (args, context) => {
    const directory = args.directory as string;
    const pattern = new RegExp(args.pattern as string);
    const maxResults = args.maxResults as number;

    const results: string[] = [];

    async function search(dir: string) {
      const entries = await fs.readdir(dir, { withFileTypes: true });

      for (const entry of entries) {
        if (results.length >= maxResults) break;

        const fullPath = path.join(dir, entry.name);

        if (entry.isDirectory()) {
          await search(fullPath);
        } else if (pattern.test(entry.name)) {
          results.push(fullPath);
        }
      }
    }

    await search(directory);

    return {
      success: true,
      output: results.join('\n'),
      data: { files: results, count: results.length },
    };
  },
  streamingExecutor: async function* (args, context) {
    const directory = args.directory as string;
    const pattern = new RegExp(args.pattern as string);
    const maxResults = args.maxResults as number;

    const results: string[] = [];
    let scannedDirs = 0;

    async function* search(dir: string): AsyncGenerator<string> {
      scannedDirs++;
      const entries = await fs.readdir(dir, { withFileTypes: true });

      for (const entry of entries) {
        if (results.length >= maxResults) return;

        const fullPath = path.join(dir, entry.name);

        if (entry.isDirectory()) {
          yield* search(fullPath);
        } else if (pattern.test(entry.name)) {
          results.push(fullPath);
          yield fullPath;
        }
      }
    }

    yield { type: 'text', content: `Starting search: ${directory}\n` };

    for await (const file of search(directory)) {
      yield { type: 'text', content: `Found: ${file}\n` };
    }

    yield { type: 'text', content: `\nSearch completed, scanned ${scannedDirs} directories\n` };

    return {
      success: true,
      output: `Found ${results.length} files`,
      data: { files: results, count: results.length },
    };
  },
};

export default fileSearchTool;
