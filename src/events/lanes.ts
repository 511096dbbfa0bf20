import type { Clock } from "../contract/clock.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Channel, Delivery, KeptMessage, Trigger } from "../contract/trigger.ts";
import { byCall, type CallTool } from "./by-call.ts";
import { viewOf, type Webhook } from "./channels.ts";
import { fillIn } from "./fill-in.ts";
import { Lane } from "./lane.ts";
import type { Outcome } from "./outcome.ts";
import type { Untimed } from "./pump.ts";
import { Rate } from "./rate.ts";
import { postMessage } from "./webhook.ts";

/** How often a trigger, or a channel to a tool, runs within a minute: what sets itself off is held to that. */
const RUNS_A_MINUTE = 120;

/** What lanes carry things with. */
export interface LaneParts {
  readonly call: CallTool;
  readonly clock: Clock;
  /** A webhook with what its address and headers refer to in their places; rejects where that is not there. */
  resolve(channel: Webhook): Promise<Webhook>;
  tell(happening: Untimed): void;
}

/** The lanes of triggers: each runs its tool. */
export function triggerLanes(triggers: readonly Trigger[], { call, clock }: Pick<LaneParts, "call" | "clock">): Lane[] {
  const rate = new Rate(RUNS_A_MINUTE, clock);
  return triggers.map(
    (trigger) =>
      new Lane({ kind: "trigger", name: trigger.name }, (delivery, closing) => run(trigger, delivery, call, closing), rate),
  );
}

/** The lanes of channels; the inbox needs none. */
export function channelLanes(channels: readonly Channel[], parts: LaneParts): Lane[] {
  const rate = new Rate(RUNS_A_MINUTE, parts.clock);
  return channels
    .filter(({ to }) => to !== "inbox")
    .map((channel) => {
      const carryIt: Lane["run"] = (delivery, closing) => carry(channel, delivery, parts, closing);
      return new Lane({ kind: "channel", name: channel.name }, carryIt, channel.to === "tool" ? rate : undefined);
    });
}

function run(trigger: Trigger, { about, anew }: Delivery, call: CallTool, closing: AbortSignal): Promise<Outcome> {
  const session = `trigger:${trigger.name}`;
  const input = fillIn(trigger.input ?? {}, { event: { ...about } });
  return byCall(call, { tool: trigger.run, input, caller: "trigger", session, key: `${session}:${about.id}`, anew }, closing);
}

async function carry(channel: Channel, delivery: Delivery, parts: LaneParts, closing: AbortSignal): Promise<Outcome> {
  if (delivery.kind !== "channel") throw new Error("Only messages go to channels.");
  const { about, anew } = delivery;
  if (channel.to === "webhook") return post(channel, about, parts, closing);
  if (channel.to === "tool") {
    const session = `channel:${channel.name}`;
    const input = fillIn(channel.input ?? {}, { message: viewOf(about) });
    const wanted = { tool: channel.run, input, caller: "channel", session, key: `${session}:${about.id}`, anew };
    return byCall(parts.call, wanted, closing);
  }
  parts.tell({ type: "logged", channel: channel.name, message: about });
  return { state: "done" };
}

async function post(
  channel: Webhook,
  message: KeptMessage,
  { resolve, clock }: LaneParts,
  closing: AbortSignal,
): Promise<Outcome> {
  let resolved: Webhook;
  try {
    resolved = await resolve(channel);
  } catch (error) {
    return { state: "retry", error: messageOf(error) };
  }
  return postMessage(resolved, message, clock, closing);
}
