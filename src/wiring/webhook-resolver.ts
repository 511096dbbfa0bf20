import { channelFor, channelOwner } from "../config/channel.ts";
import type { Webhook } from "../events/channels.ts";
import type { Trust } from "./trust.ts";

/** Puts what a webhook's address and headers refer to in its place, at the moment it is used; rejects with words where it is not there. */
export function webhookResolver(
  env: Readonly<Record<string, string | undefined>>,
  trust: Trust,
): (webhook: Webhook) => Promise<Webhook> {
  return async (webhook: Webhook): Promise<Webhook> => {
    const resolved = await channelFor(webhook, {
      env,
      secret: (key) => trust.secret(channelOwner(webhook.name), key),
      onSensitive: (value) => trust.cover(value),
    });
    if (!resolved.ok) throw new Error(resolved.problems.map(({ message }) => message).join("; "));
    return resolved.channel as Webhook;
  };
}
