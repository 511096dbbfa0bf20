/** Why nobody was signed in: used wrongly, declined, nobody came in time, called off, or something went wrong. */
export type FaultKind = "usage" | "denied" | "expired" | "cancelled" | "failed";

/** Ends a sign-in, with words for the person who began it. */
export class SignInFault extends Error {
  override readonly name = "SignInFault";
  readonly kind: FaultKind;
  /** The server's own word for it, where it said one. */
  readonly code: string | undefined;

  constructor(kind: FaultKind, message: string, code?: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

const WORDS: Readonly<Record<string, string>> = {
  access_denied: "it was declined",
  invalid_scope: "the plugin asks for something that the server does not offer (scopes)",
  invalid_request: "the server did not understand the request",
  unauthorized_client: "the server does not let this client sign in that way; look at the client's settings there",
  unsupported_response_type: "the server does not let this client sign in that way; look at the client's settings there",
  invalid_client: "the server does not know this client; check --client-id, and the secret oauth_client_secret where it has one",
  invalid_grant: "the server does not accept what it gave out before: it was used already, has expired or was withdrawn",
  server_error: "the server failed",
  temporarily_unavailable: "the server is busy; try again later",
};

const MOST_WORDS = 200;

/** What a server said went wrong, in words. Its own description is cut, and left out where it repeats what we sent in confidence. */
export function wordsOf(code: string, description: unknown, confidential: readonly string[] = []): string {
  const own = typeof description === "string" ? description.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : "";
  const isTold = own !== "" && !confidential.some((secret) => own.includes(secret));
  const known = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  const name = code.replaceAll(/[^\w.-]+/gu, " ").slice(0, 60);
  return `${known ?? "the server refused"} (${name}${isTold ? `: ${own.slice(0, MOST_WORDS)}` : ""})`;
}
