import type { BuiltinToolManifest } from '@lobechat/types';

import { systemPrompt } from './systemRole';
import { WebBrowsingApiName } from './types';

export const WebBrowsingManifest = {
  identifier: 'lobe-web-browsing',
  type: 'builtin',
  systemRole: systemPrompt,
  meta: { avatar: '🌐', title: 'Web Browsing' },
  executors: ['server'],
  api: [
    {
      name: WebBrowsingApiName.search,
      description: 'Search the web.',
      parameters: {
        type: 'object',
        required: ['query'],
        properties: { query: { type: 'string' } },
        additionalProperties: false,
      },
    },
    {
      name: WebBrowsingApiName.crawlPages,
      description: 'Read pages.',
      parameters: {
        type: 'object',
        required: ['urls'],
        properties: { urls: { type: 'array', items: { type: 'string' } } },
      },
    },
  ],
} as unknown as BuiltinToolManifest;
