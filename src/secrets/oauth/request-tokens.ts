import type { Clock } from "../../contract/clock.ts";
import { messageOf } from "../../contract/thrown.ts";
import { SignInFault, wordsOf } from "./sign-in-fault.ts";
import { fieldsOf, tokensIn, type Tokens } from "./token-answer.ts";
import { isTrustworthy } from "./trustworthy.ts";

/** Who asks for tokens: what the server knows Pegboard as. */
export interface Client {
  readonly id: string;
  readonly secret?: string;
}

/** What is asked for, and where. */
export interface TokenRequest {
  readonly tokenUrl: string;
  readonly client: Client;
  readonly grant: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
}

const PATIENCE_MS = 30_000;

/** Asks a server for tokens. Throws a SignInFault; neither it nor anything else tells what was sent or what came. */
export async function requestTokens(request: TokenRequest): Promise<Tokens> {
  if (!isTrustworthy(request.tokenUrl))
    throw new SignInFault("failed", `Tokens are not asked for at ${request.tokenUrl}: only https addresses are safe for that.`);
  const stop = new AbortController();
  const alarm = request.clock.after(PATIENCE_MS, () => stop.abort());
  const signal = request.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, request.signal]);
  try {
    return await ask(request, signal);
  } catch (error) {
    if (error instanceof SignInFault) throw error;
    if (request.signal?.aborted === true) throw new SignInFault("cancelled", "The sign-in was called off.");
    const why = stop.signal.aborted ? `did not answer within ${PATIENCE_MS / 1000} s` : `could not be asked: ${messageOf(error)}`;
    throw new SignInFault("failed", `${hostOf(request)} ${why}.`);
  } finally {
    alarm.callOff();
  }
}

async function ask(request: TokenRequest, signal: AbortSignal): Promise<Tokens> {
  const { client } = request;
  try {
    return await post(request, signal, false);
  } catch (error) {
    // Servers differ in where they look for the client's secret.
    const isElsewhere = error instanceof SignInFault && error.code === "invalid_client" && client.secret !== undefined;
    if (!isElsewhere) throw error;
    return post(request, signal, true);
  }
}

async function post(request: TokenRequest, signal: AbortSignal, inHeader: boolean): Promise<Tokens> {
  const { tokenUrl, client, grant } = request;
  const secret = client.secret ?? "";
  const body = new URLSearchParams({ ...grant, ...(inHeader ? {} : { client_id: client.id }) });
  if (!inHeader && secret !== "") body.set("client_secret", secret);
  const response = await fetch(tokenUrl, {
    method: "POST",
    headers: { accept: "application/json", ...(inHeader ? { authorization: basic(client.id, secret) } : {}) },
    body,
    // What is in the body is meant for this address alone.
    redirect: "error",
    signal,
  });
  const fields = await fieldsOf(response);
  const tokens = fields === undefined || !response.ok ? undefined : tokensIn(fields);
  if (tokens !== undefined) return tokens;
  const confidential = [...Object.values(grant), secret].filter((value) => value.length >= 4);
  throw refusal(request, response.status, fields?.["error"], fields?.["error_description"], confidential);
}

function refusal(
  request: TokenRequest,
  status: number,
  code: unknown,
  description: unknown,
  confidential: string[],
): SignInFault {
  if (typeof code === "string" && code !== "")
    return new SignInFault("failed", `${hostOf(request)} gave no token: ${wordsOf(code, description, confidential)}.`, code);
  const what = status === 200 ? "an answer without an access_token" : `status ${status}`;
  return new SignInFault("failed", `${hostOf(request)} gave no token, but ${what}.`);
}

// Both parts are encoded as in a form before they are joined.
function basic(id: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString("base64")}`;
}

function hostOf({ tokenUrl }: TokenRequest): string {
  return new URL(tokenUrl).host;
}
