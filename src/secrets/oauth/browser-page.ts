import type { ServerResponse } from "node:http";

/** What a browser shows at the end of a sign-in. */
export interface BrowserPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; margin: 0 1.5rem; }
  main { max-width: 34rem; }
  h1 { font-size: 1.4rem; }
`;

/** Shows a page; settles when it has gone out, or nobody waits for it any more. */
export function showPage(response: ServerResponse, { status, title, text }: BrowserPage): Promise<void> {
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escape(title)}</h1><p>${escape(text)}</p></main></body>
</html>
`;
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    // The address of this page holds the code.
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    connection: "close",
  });
  return new Promise((resolve) => {
    response.once("close", resolve);
    response.end(page);
  });
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
