import { isObject, type Json, type JsonSchema } from "../../contract/json.ts";
import { isTrustworthy } from "./trustworthy.ts";

/** How a plugin gets its tokens from an OAuth 2 server. */
export interface OAuthSettings {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  readonly clientId?: string;
  readonly pkce: boolean;
}

/** What a plugin says of its credentials beside its settings, or why nobody can sign it in by that. */
export function declaredAuth(plugin: string, config: JsonSchema | undefined): OAuthSettings | { readonly problem: string } {
  const hivemind = isObject(config) ? config["hivemind"] : undefined;
  const auth = isObject(hivemind) ? hivemind["auth"] : undefined;
  if (!isObject(auth))
    return {
      problem: `The plugin "${plugin}" does not declare how to sign in. What it needs is set with: pegboard secrets set ${plugin} KEY`,
    };
  if (auth["type"] === "token") return { problem: pasted(plugin, auth["fields"]) };
  const { authorizationUrl, tokenUrl, scopes = [], clientId, pkce } = auth;
  const wrong = (what: string) => ({
    problem: `The plugin "${plugin}" declares auth that cannot be used: ${what}. Its author must mend that.`,
  });
  if (auth["type"] !== "oauth2") return wrong(`its type is ${JSON.stringify(auth["type"])}, not "oauth2" or "token"`);
  if (!isTrustworthy(authorizationUrl)) return wrong("authorizationUrl is no https address");
  if (!isTrustworthy(tokenUrl)) return wrong("tokenUrl is no https address");
  if (!isTexts(scopes)) return wrong("scopes is no list of texts");
  return {
    authorizationUrl,
    tokenUrl,
    scopes,
    pkce: pkce !== false,
    ...(typeof clientId === "string" && clientId !== "" ? { clientId } : {}),
  };
}

function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((item: Json) => typeof item === "string");
}

function pasted(plugin: string, fields: Json | undefined): string {
  const lines = (Array.isArray(fields) ? fields : []).flatMap((field: Json) => {
    if (!isObject(field) || typeof field["key"] !== "string") return [];
    const hints = [field["label"], field["helpUrl"]].filter((hint) => typeof hint === "string" && hint !== "").join(", ");
    return [`  pegboard secrets set ${plugin} ${field["key"]}${hints === "" ? "" : `   # ${hints}`}`];
  });
  return [`The plugin "${plugin}" takes credentials that you paste, not a sign-in:`, ...lines].join("\n");
}
