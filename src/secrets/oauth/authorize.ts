import { createHash, randomBytes } from "node:crypto";
import { systemClock, type Clock } from "../../contract/clock.ts";
import type { Secrets } from "../../contract/secrets.ts";
import type { OAuthSettings } from "./declared-auth.ts";
import { forgetRefreshToken, keepTokens } from "./kept-tokens.ts";
import { listenForRedirect } from "./redirect-listener.ts";
import { requestTokens, type Client } from "./request-tokens.ts";
import { SignInFault, wordsOf } from "./sign-in-fault.ts";

/** What is needed to ask a person, by their browser, for access in a plugin's name. */
export interface Authorization {
  readonly plugin: string;
  readonly auth: OAuthSettings;
  readonly client: Client;
  /** Where the tokens are kept. */
  readonly secrets: Secrets;
  /** Gets the address to a person's browser. */
  readonly open: (address: string) => void | Promise<void>;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/** How long a person may take. */
const PATIENCE_MS = 300_000;
const DONE = "You can close this window.";

/** Asks for access (authorization code with PKCE) and keeps the tokens; when they expire, where they do. Throws a SignInFault. */
export async function authorize(request: Authorization): Promise<number | undefined> {
  const { plugin, auth, client, secrets, open, signal, clock = systemClock } = request;
  const [state, verifier] = [newWord(), newWord()];
  await using listener = await listenForRedirect((parameters) => isOnly(parameters, "state", state));
  const address = addressFor(auth, client.id, listener.address, state, verifier);
  const { parameters, show } = await unlessStopped(signal, clock, async () => {
    await open(address);
    return listener.redirected;
  });
  try {
    const code = codeIn(parameters, auth);
    const now = clock.now();
    const tokens = await requestTokens({
      tokenUrl: auth.tokenUrl,
      client,
      grant: grantFor(code, listener.address, auth, verifier),
      clock,
      signal,
    });
    if (tokens.refreshToken === undefined) await forgetRefreshToken(secrets, plugin);
    const issue = { clientId: client.id, tokenUrl: auth.tokenUrl };
    const expiresAt = await keepTokens(secrets, plugin, tokens, { now, issue });
    await show({ status: 200, title: `Pegboard may now act for you in ${plugin}`, text: DONE });
    return expiresAt;
  } catch (error) {
    await show({ status: 400, title: "You are not signed in", text: `${(error as Error).message} ${DONE}` });
    throw error;
  }
}

function newWord(): string {
  return randomBytes(32).toString("base64url");
}

function addressFor(auth: OAuthSettings, clientId: string, redirect: string, state: string, verifier: string): string {
  const address = new URL(auth.authorizationUrl);
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirect,
    state,
    ...(auth.scopes.length === 0 ? {} : { scope: auth.scopes.join(" ") }),
    ...(auth.pkce
      ? { code_challenge: createHash("sha256").update(verifier).digest("base64url"), code_challenge_method: "S256" }
      : {}),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

function grantFor(code: string, redirect: string, { pkce }: OAuthSettings, verifier: string): Record<string, string> {
  return { grant_type: "authorization_code", code, redirect_uri: redirect, ...(pkce ? { code_verifier: verifier } : {}) };
}

function codeIn(parameters: URLSearchParams, { authorizationUrl }: OAuthSettings): string {
  const server = new URL(authorizationUrl);
  const issuer = parameters.get("iss");
  // An answer that another server slipped in must not be redeemed at this one.
  if (issuer !== null && (!URL.canParse(issuer) || new URL(issuer).origin !== server.origin))
    throw new SignInFault(
      "failed",
      `The answer did not come from ${server.host}, which was asked, but names another server. It was not used.`,
    );
  const error = parameters.get("error");
  if (error !== null) {
    const words = wordsOf(error, parameters.get("error_description"));
    throw new SignInFault(error === "access_denied" ? "denied" : "failed", `${server.host} gave no access: ${words}.`, error);
  }
  const code = parameters.get("code");
  if (code === null || code === "") throw new SignInFault("failed", `${server.host} sent the browser back without a code.`);
  return code;
}

function isOnly(parameters: URLSearchParams, name: string, value: string): boolean {
  const found = parameters.getAll(name);
  return found.length === 1 && found[0] === value;
}

function unlessStopped<T>(signal: AbortSignal, clock: Clock, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (fault: SignInFault) => {
      reject(fault);
      end();
    };
    const onAbort = () => stop(new SignInFault("cancelled", "The sign-in was called off."));
    const expired = `Nobody signed in within ${PATIENCE_MS / 60_000} minutes. Begin again when you are ready.`;
    const alarm = clock.after(PATIENCE_MS, () => stop(new SignInFault("expired", expired)));
    const end = () => {
      alarm.callOff();
      signal.removeEventListener("abort", onAbort);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    void task().then(resolve, reject).finally(end);
  });
}
