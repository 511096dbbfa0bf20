import { GREETING, json, type Template } from "./template.ts";
import type { Words } from "./words.ts";

/** A builtin tool of LobeHub. */
export function lobe(words: Words): Template {
  const kebab = words.kebab.replace(/^lobe-/u, "");
  const pascal = kebab === words.kebab ? words.pascal : words.pascal.replace(/^Lobe/u, "");
  return {
    tool: `lobe-${kebab}/getGreeting`,
    about:
      "`src/manifest.ts` describes the APIs to models, `src/ExecutionRuntime` runs them, `src/types.ts` names them, `src/systemRole.ts` says how to use them. Every API name needs exactly one entry in the manifest and one method.",
    files: {
      "src/index.ts": index(pascal),
      "src/types.ts": apiNames(pascal, kebab),
      "src/manifest.ts": manifest(pascal, words.title),
      "src/systemRole.ts": systemRole(),
      "src/ExecutionRuntime/index.ts": runtime(pascal),
      "package.json": json({
        name: `@lobechat/builtin-tool-${kebab}`,
        version: "1.0.0",
        private: true,
        type: "module",
        exports: { ".": "./src/index.ts", "./executionRuntime": "./src/ExecutionRuntime/index.ts" },
        main: "./src/index.ts",
        devDependencies: { "@lobechat/types": "workspace:*" },
      }),
    },
  };
}

function index(pascal: string): string {
  return `export { ${pascal}Manifest } from './manifest';
export { systemPrompt } from './systemRole';
export {
  ${pascal}ApiName,
  type ${pascal}ApiNameType,
  ${pascal}Identifier,
  type GetGreetingParams,
  type GetGreetingState,
} from './types';
`;
}

function apiNames(pascal: string, kebab: string): string {
  return `export const ${pascal}Identifier = 'lobe-${kebab}';

export const ${pascal}ApiName = {
  getGreeting: 'getGreeting',
} as const;

export type ${pascal}ApiNameType = (typeof ${pascal}ApiName)[keyof typeof ${pascal}ApiName];

export interface GetGreetingParams {
  greeting?: string;
  name: string;
}

// Only what the caller did not know before.
export interface GetGreetingState {
  length: number;
}
`;
}

function manifest(pascal: string, title: string): string {
  return `import type { BuiltinToolManifest } from '@lobechat/types';

import { systemPrompt } from './systemRole';
import { ${pascal}ApiName, ${pascal}Identifier } from './types';

export const ${pascal}Manifest: BuiltinToolManifest = {
  identifier: ${pascal}Identifier,
  type: 'builtin',
  systemRole: systemPrompt,
  meta: {
    avatar: '👋',
    title: '${title}',
    description: '${GREETING.description}',
  },
  api: [
    {
      name: ${pascal}ApiName.getGreeting,
      description: '${GREETING.description} Fails where the name is blank.',
      parameters: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', description: 'Who is greeted, e.g. Ada' },
          greeting: { type: 'string', description: 'The word to greet with. Default is Hello.' },
        },
      },
    },
  ],
};
`;
}

function systemRole(): string {
  return `export const systemPrompt = \`You have access to a greeting tool. Use it to:

- **getGreeting**: Greet a person by name. Ask for the name first if you do not know it.\`;
`;
}

function runtime(pascal: string): string {
  return `import type { BuiltinServerRuntimeOutput } from '@lobechat/types';

import type { GetGreetingParams } from '../types';

export class ${pascal}ExecutionRuntime {
  // A class field, not a method: it works wherever it is called from.
  getGreeting = async (args: GetGreetingParams): Promise<BuiltinServerRuntimeOutput> => {
    const name = args.name.trim();
    if (name === '') {
      const message = '${GREETING.noName}';
      return { success: false, content: message, error: { message } };
    }
    const content = \`\${args.greeting ?? 'Hello'}, \${name}!\`;
    return { success: true, content, state: { length: content.length } };
  };
}
`;
}
