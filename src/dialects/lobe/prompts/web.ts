import { attribute, element } from "./xml.ts";

/** A hit of a web search. */
export interface SearchResultItem {
  readonly title?: string;
  readonly url?: string;
  readonly content?: string;
  readonly publishedDate?: string | null;
}

/** A page that was read, or why it was not. */
export interface CrawlResultItem {
  readonly url?: string;
  readonly title?: string;
  readonly description?: string;
  readonly content?: string;
  readonly errorType?: string;
  readonly errorMessage?: string;
}

/** Hits of a web search, as a model reads them. */
export function searchResultsPrompt(results: readonly SearchResultItem[]): string {
  const items = results.map(({ title, url, content, publishedDate }) =>
    element("item", attribute("title", title) + attribute("url", url) + attribute("publishedDate", publishedDate), content),
  );
  return block("searchResults", items);
}

/** Pages that were read, and those that could not be, as a model reads them. */
export function crawlResultsPrompt(results: readonly CrawlResultItem[]): string {
  const items = results.map(({ url, title, description, content, errorType, errorMessage }) =>
    errorMessage === undefined
      ? element("page", attribute("url", url) + attribute("title", title) + attribute("description", description), content)
      : element("error", attribute("url", url) + attribute("type", errorType), errorMessage),
  );
  return block("crawlResults", items);
}

function block(name: string, items: readonly string[]): string {
  return items.length === 0 ? `<${name} />` : [`<${name}>`, ...items.map((item) => `  ${item}`), `</${name}>`].join("\n");
}
