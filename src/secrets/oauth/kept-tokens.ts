import { isObject } from "../../contract/json.ts";
import type { Secrets } from "../../contract/secrets.ts";
import type { Tokens } from "./token-answer.ts";

/** The secret that a plugin asks for. */
export const ACCESS_TOKEN = "oauth_access_token";
/** Set by a person, where the server wants one of the client. */
export const CLIENT_SECRET = "oauth_client_secret";
const REFRESH_TOKEN = "oauth_refresh_token";
const EXPIRES_AT = "oauth_expires_at";
const CLIENT = "oauth_client";

/** Whom tokens were given to, and by which address: a refresh token goes nowhere else. */
export interface Issue {
  readonly clientId: string;
  readonly tokenUrl: string;
}

/** What is kept of a sign-in. */
export interface KeptTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly expiresAt?: number;
  readonly issue?: Issue;
}

/** Keeps what a server gave; when that expires, where it does. */
export async function keepTokens(
  secrets: Secrets,
  plugin: string,
  { accessToken, refreshToken, expiresIn }: Tokens,
  { now, issue }: { readonly now: number; readonly issue: Issue },
): Promise<number | undefined> {
  const expiresAt = expiresIn === undefined ? undefined : Math.round(now + expiresIn * 1000);
  await secrets.set(plugin, CLIENT, JSON.stringify(issue));
  // In this order: where it is cut short, what is left can be refreshed.
  if (refreshToken !== undefined) await secrets.set(plugin, REFRESH_TOKEN, refreshToken);
  await secrets.set(plugin, ACCESS_TOKEN, accessToken);
  if (expiresAt === undefined) await secrets.delete(plugin, EXPIRES_AT);
  else await secrets.set(plugin, EXPIRES_AT, String(expiresAt));
  return expiresAt;
}

/** Forgets the refresh token of an earlier sign-in. */
export async function forgetRefreshToken(secrets: Secrets, plugin: string): Promise<void> {
  await secrets.delete(plugin, REFRESH_TOKEN);
}

/** The refresh token as it is kept now. */
export function refreshTokenOf(secrets: Secrets, plugin: string): Promise<string | null> {
  return secrets.get(plugin, REFRESH_TOKEN);
}

/** What is kept; undefined where the plugin has no token. */
export async function keptTokens(secrets: Secrets, plugin: string): Promise<KeptTokens | undefined> {
  const accessToken = await secrets.get(plugin, ACCESS_TOKEN);
  if (accessToken === null) return undefined;
  const refreshToken = await refreshTokenOf(secrets, plugin);
  const expiresAt = Number((await secrets.get(plugin, EXPIRES_AT)) ?? Number.NaN);
  const issue = issueIn(await secrets.get(plugin, CLIENT));
  return {
    accessToken,
    ...(refreshToken === null ? {} : { refreshToken }),
    ...(Number.isNaN(expiresAt) ? {} : { expiresAt }),
    ...(issue === undefined ? {} : { issue }),
  };
}

// A plugin may write its own secrets, this one as well.
function issueIn(text: string | null): Issue | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (!isObject(value)) return undefined;
    const { clientId, tokenUrl } = value;
    return typeof clientId === "string" && typeof tokenUrl === "string" ? { clientId, tokenUrl } : undefined;
  } catch {
    return undefined;
  }
}
