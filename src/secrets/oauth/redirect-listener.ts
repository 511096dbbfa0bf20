import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { showPage, type BrowserPage } from "./browser-page.ts";

/** A browser that came back with an answer, and waits for a page. */
export interface Redirected {
  readonly parameters: URLSearchParams;
  show(page: BrowserPage): Promise<void>;
}

/** Waits on this machine for a browser to come back from a server. */
export interface RedirectListener extends AsyncDisposable {
  /** Where the browser is to be sent. */
  readonly address: string;
  readonly redirected: Promise<Redirected>;
}

const PATH = "/callback";
const STRAY: BrowserPage = {
  status: 400,
  title: "This is not the answer to a sign-in that is under way here",
  text: "Pegboard goes on waiting for the right one. Begin again from the address that it printed.",
};
const NOT_FOUND: BrowserPage = { status: 404, title: "There is nothing here", text: "Pegboard waits here for a sign-in to end." };

/** Listens at a free port of 127.0.0.1. Only the first answer that `isOurs` counts: any page in the browser could send others. */
export async function listenForRedirect(isOurs: (parameters: URLSearchParams) => boolean): Promise<RedirectListener> {
  const { promise: redirected, resolve } = Promise.withResolvers<Redirected>();
  let isTaken = false;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = URL.parse(request.url ?? "", "http://127.0.0.1");
    if (request.method !== "GET" || url?.pathname !== PATH) return void showPage(response, NOT_FOUND);
    if (isTaken || !isOurs(url.searchParams)) return void showPage(response, STRAY);
    isTaken = true;
    resolve({ parameters: url.searchParams, show: (page) => showPage(response, page) });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${PATH}`,
    redirected,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
