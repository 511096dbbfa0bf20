import { systemClock, type Clock } from "../../contract/clock.ts";
import type { Secrets } from "../../contract/secrets.ts";
import type { OAuthSettings } from "./declared-auth.ts";
import { ACCESS_TOKEN, CLIENT_SECRET, keepTokens, keptTokens, refreshTokenOf, type KeptTokens } from "./kept-tokens.ts";
import { requestTokens } from "./request-tokens.ts";
import { SignInFault } from "./sign-in-fault.ts";

/** A token that ends within this time may end on its way. */
const MARGIN_MS = 60_000;

/** The same secrets; an access token that is about to end is refreshed before it is given out, once for all who ask meanwhile. */
export function refreshing(
  secrets: Secrets,
  authOf: (plugin: string) => OAuthSettings | undefined,
  clock: Clock = systemClock,
): Secrets {
  const underWay = new Map<string, Promise<string | null>>();
  const accessToken = (plugin: string): Promise<string | null> => {
    const token = underWay.get(plugin) ?? goodToken(secrets, plugin, authOf, clock).finally(() => underWay.delete(plugin));
    underWay.set(plugin, token);
    return token;
  };
  return {
    get: (plugin, key) => (key === ACCESS_TOKEN ? accessToken(plugin) : secrets.get(plugin, key)),
    set: (plugin, key, value) => secrets.set(plugin, key, value),
    delete: (plugin, key) => secrets.delete(plugin, key),
    list: () => secrets.list(),
  };
}

async function goodToken(
  secrets: Secrets,
  plugin: string,
  authOf: (plugin: string) => OAuthSettings | undefined,
  clock: Clock,
): Promise<string | null> {
  const kept = await keptTokens(secrets, plugin);
  if (kept === undefined) return null;
  const { accessToken, expiresAt = Infinity } = kept;
  const auth = clock.now() < expiresAt - MARGIN_MS ? undefined : authOf(plugin);
  if (auth === undefined) return accessToken;
  try {
    return await refreshed(secrets, plugin, auth, kept, clock);
  } catch (error) {
    // It is good for a little while yet, and the next who asks tries again.
    if (clock.now() < expiresAt) return accessToken;
    throw error;
  }
}

async function refreshed(
  secrets: Secrets,
  plugin: string,
  auth: OAuthSettings,
  { refreshToken, issue = issueOf(auth) }: KeptTokens,
  clock: Clock,
): Promise<string | null> {
  if (refreshToken === undefined) throw ended(plugin, "its token has expired, and there is none to refresh it with");
  if (issue === undefined) throw ended(plugin, "it is not known which client its token was given to");
  if (issue.tokenUrl !== auth.tokenUrl)
    throw ended(plugin, "the plugin now names another server than the one that gave its token");
  const secret = await secrets.get(plugin, CLIENT_SECRET);
  const now = clock.now();
  try {
    const tokens = await requestTokens({
      tokenUrl: auth.tokenUrl,
      client: { id: issue.clientId, ...(secret === null ? {} : { secret }) },
      grant: { grant_type: "refresh_token", refresh_token: refreshToken },
      clock,
    });
    await keepTokens(secrets, plugin, tokens, { now, issue });
    return tokens.accessToken;
  } catch (error) {
    if (!(error instanceof SignInFault) || error.code !== "invalid_grant") throw error;
    // A refresh token may be good for one use, and another process may have been first.
    const latest = await refreshTokenOf(secrets, plugin);
    if (latest !== null && latest !== refreshToken) return secrets.get(plugin, ACCESS_TOKEN);
    throw ended(plugin, "the server does not refresh its token any more");
  }
}

function issueOf({ clientId, tokenUrl }: OAuthSettings): KeptTokens["issue"] {
  return clientId === undefined ? undefined : { clientId, tokenUrl };
}

function ended(plugin: string, why: string): SignInFault {
  return new SignInFault("failed", `The sign-in of "${plugin}" has ended: ${why}. Sign in again: pegboard auth ${plugin}`);
}
