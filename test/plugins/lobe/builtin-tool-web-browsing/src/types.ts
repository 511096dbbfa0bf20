export const WebBrowsingApiName = {
  search: 'search',
  crawlPages: 'crawlPages',
} as const;

export interface SearchQuery {
  query: string;
}
export interface UniformSearchResponse {
  errorDetail?: string;
  results: { title: string; url: string; content: string }[];
}
