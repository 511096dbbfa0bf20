import type { Clock } from "../contract/clock.ts";
import { messageOf } from "../contract/thrown.ts";
import type { KeptMessage } from "../contract/trigger.ts";
import { viewOf, webhookProblem, type Webhook } from "./channels.ts";
import type { Outcome } from "./outcome.ts";

const PATIENCE_MS = 10_000;

/**
 * Posts a message to a webhook. The header `idempotency-key` is the same however often it is tried. Redirects are not followed: what
 * was meant for one host must not reach another.
 */
export async function postMessage(channel: Webhook, message: KeptMessage, clock: Clock, closing: AbortSignal): Promise<Outcome> {
  const problem = webhookProblem(channel);
  if (problem !== undefined) return { state: "retry", error: `The channel "${channel.name}" ${problem}.` };
  const { name, url, headers } = channel;
  const late = new AbortController();
  const alarm = clock.after(PATIENCE_MS, () => late.abort(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: headersFor(`${name}:${message.id}`, headers),
      body: JSON.stringify(viewOf(message)),
      signal: AbortSignal.any([late.signal, closing]),
    });
    // Nobody reads what it says: it must not keep the connection.
    await response.body?.cancel();
    return response.ok ? { state: "done" } : retry(url, problemOf(response.status));
  } catch (error) {
    return retry(url, late.signal.aborted ? messageOf(late.signal.reason) : messageOf(error));
  } finally {
    alarm.callOff();
  }
}

function headersFor(key: string, own: Readonly<Record<string, string>> = {}): Headers {
  const headers = new Headers({ "user-agent": "pegboard" });
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  headers.set("content-type", "application/json");
  // It holds names that people chose: a header takes only plain characters.
  headers.set("idempotency-key", encodeURI(key));
  return headers;
}

function problemOf(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return `it answered ${status}${isRedirect ? "; it has moved: write its new address in the config" : ""}`;
}

// The path and the query of the address may hold secrets.
function retry(url: string, problem: string): Outcome {
  return { state: "retry", error: `${new URL(url).host}: ${problem}` };
}
