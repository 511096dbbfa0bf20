import { isObject, type Json, type Problem } from "../contract/json.ts";
import type { Channel } from "../contract/trigger.ts";
import { spoken } from "./problem.ts";
import { dereference, type ReferenceSources } from "./references.ts";

/** The name that the secrets of a channel are kept under, in place of a plugin's. */
export function channelOwner(name: string): string {
  return `channel.${name}`;
}

/** A channel with the references in its address and headers replaced, or what is wrong with them. */
export async function channelFor(
  channel: Channel,
  sources: ReferenceSources,
): Promise<{ readonly ok: true; readonly channel: Channel } | { readonly ok: false; readonly problems: readonly Problem[] }> {
  if (channel.to !== "webhook") return { ok: true, channel };
  const { name, url, headers = {} } = channel;
  const { value, problems } = await dereference({ url, headers } as Json, channelOwner(name), sources);
  if (problems.length === 0 && isObject(value)) return { ok: true, channel: { ...channel, ...(value as typeof channel) } };
  const told = problems.map(({ path, message, fix }) => ({
    path,
    message: `channel "${name}": ${spoken(path)} ${message} (${fix})`,
  }));
  return { ok: false, problems: told };
}
