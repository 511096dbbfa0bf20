import { crawlResultsPrompt, searchResultsPrompt } from '@lobechat/prompts';
import type { BuiltinServerRuntimeOutput } from '@lobechat/types';

import type { SearchQuery, UniformSearchResponse } from '../types';

type CrawlResults = { url: string; content: string }[];

export interface IWebBrowsingService {
  search: (q: SearchQuery, options?: { signal?: AbortSignal }) => Promise<UniformSearchResponse>;
  crawlPages: (urls: string[], options?: { signal?: AbortSignal }) => Promise<CrawlResults>;
}

export interface WebBrowsingRuntimeOptions {
  searchService: IWebBrowsingService;
  agentId?: string;
  topicId?: string;
}

export class WebBrowsingExecutionRuntime {
  constructor(private opts: WebBrowsingRuntimeOptions) {}

  async search(
    args: SearchQuery,
    options?: { signal?: AbortSignal },
  ): Promise<BuiltinServerRuntimeOutput> {
    try {
      const data = await this.opts.searchService.search(args, options);
      if (data.errorDetail) {
        return {
          success: false,
          content: data.errorDetail,
          error: { message: data.errorDetail },
          state: data,
        };
      }
      return {
        success: true,
        content: searchResultsPrompt(data.results.slice(0, 10)),
        state: data,
      };
    } catch (e) {
      return { success: false, content: (e as Error).message, error: e };
    }
  }

  async crawlPages(
    args: { urls: string[] },
    options?: { signal?: AbortSignal },
  ): Promise<BuiltinServerRuntimeOutput> {
    const pages = await this.opts.searchService.crawlPages(args.urls, options);
    return { success: true, content: crawlResultsPrompt(pages), state: { pages: pages.length } };
  }
}

export const createServices = (): WebBrowsingRuntimeOptions => ({
  searchService: {
    async search({ query }) {
      if (query === 'quota') return { errorDetail: 'Out of quota', results: [{ title: 'half', url: 'u', content: '' }] };
      if (query === 'boom') throw new RangeError('socket hang up');
      return { results: [{ title: `About ${query}`, url: 'https://example.test/?a=1&b=2', content: '1 < 2' }] };
    },
    crawlPages: (urls, options) =>
      new Promise((resolve, reject) => {
        if (urls.length > 0) resolve(urls.map((url) => ({ url, content: 'text' })));
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  },
});
