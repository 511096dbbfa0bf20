import type { JsonObject } from "../contract/json.ts";
import type { MatchTools } from "../contract/matching.ts";
import type { Channel, KeptMessage } from "../contract/trigger.ts";
import { compileFilter } from "./filter.ts";

/** A channel that can be used. */
export interface ReadyChannel {
  readonly channel: Channel;
  matches(message: KeptMessage): boolean;
}

/** The channels that can be used, and what is wrong with the others. */
export interface ReadyChannels {
  readonly channels: readonly ReadyChannel[];
  readonly problems: readonly string[];
}

/** A channel to a place on the network. */
export type Webhook = Extract<Channel, { readonly to: "webhook" }>;

const INBOX: Channel = { name: "inbox", to: "inbox" };

/** Reads channels; those that make no sense are left out, and told. Where none is given there is the inbox. */
export function readChannels(given: readonly Channel[], tools: MatchTools): ReadyChannels {
  const names = new Set<string>();
  const channels: ReadyChannel[] = [];
  const problems: string[] = [];
  for (const channel of given.length === 0 ? [INBOX] : given) {
    const read = names.has(channel.name) ? "has the name of another; give it one of its own" : readChannel(channel, tools);
    names.add(channel.name);
    if (typeof read === "string") problems.push(`The channel "${channel.name}" ${read}. It is left out.`);
    else channels.push(read);
  }
  return { channels, problems };
}

/** A message as channels match it and fill it in. */
export function viewOf({ id, plugin, source, message, at }: KeptMessage): JsonObject {
  return { ...message, id, plugin, source, at };
}

function readChannel(channel: Channel, tools: MatchTools): ReadyChannel | string {
  const fits = compileFilter(channel.match, tools);
  if (typeof fits === "string") return `matches by something that cannot be used: ${fits}`;
  // What it refers to is known when it is used.
  const problem = channel.to === "webhook" && !hasReferences(channel) ? webhookProblem(channel) : undefined;
  return problem ?? { channel, matches: (message) => fits(viewOf(message)) };
}

function hasReferences({ url, headers }: Webhook): boolean {
  return JSON.stringify([url, headers]).includes("${");
}

/** Why nothing can be sent to a webhook, in words that follow its name; undefined where it can. The address may hold a secret. */
export function webhookProblem({ url, headers }: Webhook): string | undefined {
  const address = URL.parse(url);
  if (address?.protocol !== "http:" && address?.protocol !== "https:")
    return 'has a url that is none; write one that begins with "https://" or "http://"';
  if (address.username !== "" || address.password !== "")
    return 'has a password in its url; write it as a header, such as "authorization"';
  try {
    new Headers({ ...headers });
    return undefined;
  } catch {
    return "has a header that cannot be sent; names are letters, digits and hyphens, and values one line each";
  }
}
