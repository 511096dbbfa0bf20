import type { Clock } from "../../contract/clock.ts";
import type { JsonSchema } from "../../contract/json.ts";
import type { Secrets } from "../../contract/secrets.ts";
import { messageOf } from "../../contract/thrown.ts";
import { authorize } from "./authorize.ts";
import { declaredAuth } from "./declared-auth.ts";
import { CLIENT_SECRET, keptTokens } from "./kept-tokens.ts";
import { SignInFault, type FaultKind } from "./sign-in-fault.ts";

/** Who is to be signed in where. */
export interface SignIn {
  readonly plugin: string;
  /** The plugin's settings, with what it declares of its credentials. */
  readonly config: JsonSchema | undefined;
  /** What the server knows Pegboard as, where the plugin does not say it. */
  readonly clientId?: string;
  readonly secrets: Secrets;
  readonly open: (address: string) => void | Promise<void>;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/** What came of it. */
export type SignedIn =
  | { readonly ok: true; readonly expiresAt?: number }
  | { readonly ok: false; readonly why: FaultKind; readonly message: string };

/** Signs a plugin in as it declares. Never rejects. */
export async function signIn({ plugin, config, clientId, secrets, ...rest }: SignIn): Promise<SignedIn> {
  const auth = declaredAuth(plugin, config);
  if ("problem" in auth) return { ok: false, why: "usage", message: auth.problem };
  try {
    const id = clientId ?? auth.clientId ?? (await keptTokens(secrets, plugin))?.issue?.clientId;
    if (id === undefined) return { ok: false, why: "usage", message: noClient(plugin, auth.authorizationUrl) };
    const secret = await secrets.get(plugin, CLIENT_SECRET);
    const expiresAt = await authorize({ plugin, auth, client: { id, ...(secret === null ? {} : { secret }) }, secrets, ...rest });
    return { ok: true, ...(expiresAt === undefined ? {} : { expiresAt }) };
  } catch (error) {
    return { ok: false, why: error instanceof SignInFault ? error.kind : "failed", message: messageOf(error) };
  }
}

function noClient(plugin: string, authorizationUrl: string): string {
  return (
    `The plugin "${plugin}" names no client id. Register an application at ${new URL(authorizationUrl).host}, with ` +
    `http://127.0.0.1/callback as its redirect address, and give its id: pegboard auth ${plugin} --client-id ID`
  );
}
