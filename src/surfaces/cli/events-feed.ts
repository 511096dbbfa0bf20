import type { Events } from "../../contract/trigger.ts";
import type { Host } from "../../host/host.ts";

/** The events, triggers and messages of a host of this command. */
export function feedOf({ feed }: Host): Events {
  if (feed === undefined) throw new Error("This host hears of no events: it was made without the means to.");
  return feed;
}
