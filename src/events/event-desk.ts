import { randomBytes } from "node:crypto";
import type { Clock } from "../contract/clock.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { MatchTools } from "../contract/matching.ts";
import type { PluginNews } from "../contract/plugin.ts";
import { messageOf } from "../contract/thrown.ts";
import type {
  Channel,
  EmittedEvent,
  Events,
  Happening,
  KeptMessage,
  Outgoing,
  Trigger,
  TriggerState,
} from "../contract/trigger.ts";
import { Admission } from "./admission.ts";
import type { CallTool } from "./by-call.ts";
import { readChannels, type ReadyChannel, type Webhook } from "./channels.ts";
import { channelLanes, triggerLanes } from "./lanes.ts";
import { nextTime } from "./next-time.ts";
import { Pump, type Untimed } from "./pump.ts";
import { readNews } from "./read-news.ts";
import { Ticker } from "./ticker.ts";
import { readTriggers, type ReadyTriggers } from "./triggers.ts";

/** What a desk works with. */
export interface EventDeskParts {
  /** Opened when there is something to keep. */
  readonly outgoing: () => Outgoing;
  readonly clock: Clock;
  readonly call: CallTool;
  readonly triggers?: readonly Trigger[];
  readonly channels?: readonly Channel[];
  readonly matching?: MatchTools;
  /** A webhook with what its address and headers refer to in their places; rejects where that is not there. */
  readonly resolve?: (channel: Webhook) => Promise<Webhook>;
  /** From 0 to 1, to spread what is tried again. */
  readonly random?: () => number;
}

/** Takes what plugins tell, and sees to it that it sets off what it should. */
export class EventDesk implements Events {
  readonly problems: readonly string[];
  readonly #outgoing: () => Outgoing;
  readonly #clock: Clock;
  readonly #triggers: ReadyTriggers;
  readonly #channels: readonly ReadyChannel[];
  readonly #given: readonly Trigger[];
  readonly #pump: Pump;
  readonly #ticker: Ticker;
  readonly #admission: Admission;
  readonly #listeners = new Set<(happening: Happening) => void>();

  constructor({ outgoing, clock, call, triggers = [], channels = [], matching = {}, ...parts }: EventDeskParts) {
    const { resolve = async (channel) => channel, random = Math.random } = parts;
    const ready = readChannels(channels, matching);
    this.#outgoing = outgoing;
    this.#clock = clock;
    this.#given = triggers;
    this.#triggers = readTriggers(triggers, matching);
    this.#channels = ready.channels;
    this.problems = [...this.#triggers.problems, ...ready.problems];
    const tell = (happening: Untimed): void => this.#tell(happening);
    const lanes = [
      ...triggerLanes(this.#readyTriggers(), { call, clock }),
      ...channelLanes(
        ready.channels.map(({ channel }) => channel),
        { call, clock, resolve, tell },
      ),
    ];
    this.#pump = new Pump({ outgoing, lanes, clock, random, tell });
    this.#ticker = new Ticker({ triggers: this.#triggers.onTime, outgoing, clock, tell, onTick: () => this.#pump.look() });
    this.#admission = new Admission(outgoing, clock);
  }

  get outgoing(): Outgoing {
    return this.#outgoing();
  }

  async hear(plugin: string, given: unknown): Promise<void> {
    const news = readNews(given);
    const isHeard = this.#admission.admit(plugin, news.type);
    if (news.type === "log" || news.type === "status") {
      if (isHeard) this.#tell({ type: "news", plugin, news });
      return;
    }
    if (news.type === "event") this.emit(plugin, news.name, news.payload);
    else this.#takeMessage(plugin, news);
  }

  emit(plugin: string, name: string, payload: Json): { readonly event: EmittedEvent; readonly triggers: readonly string[] } {
    const event: EmittedEvent = { id: this.#newId(), plugin, name, payload, at: this.#clock.now() };
    const setOff = this.#triggers.onEvent.filter((one) => this.#fits(one.trigger.name, () => one.matches(event)));
    const triggers = setOff.map(({ trigger }) => trigger.name);
    if (triggers.length > 0) {
      this.#admission.refuseMore(plugin);
      this.outgoing.takeEvent(event, triggers);
    }
    this.#tell({ type: "news", plugin, news: { type: "event", name, payload } });
    this.#send(event, triggers);
    return { event, triggers };
  }

  triggers(): TriggerState[] {
    const now = this.#clock.now();
    return this.#given.map((trigger) => {
      const timed = this.#triggers.onTime.find((one) => one.trigger === trigger);
      if (timed === undefined) return { trigger };
      const lastAt = this.outgoing.lastRun(trigger.name);
      return { trigger, nextAt: nextTime(timed.times, timed.zone, now), ...(lastAt === undefined ? {} : { lastAt }) };
    });
  }

  listen(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  start(): void {
    this.#pump.start();
    this.#ticker.start();
  }

  idle(): Promise<void> {
    return this.#pump.idle();
  }

  close(): Promise<void> {
    this.#ticker.stop();
    return this.#pump.close();
  }

  #takeMessage(plugin: string, news: Extract<PluginNews, { readonly type: "message" | "notification" }>): void {
    const id = this.#newId();
    const message = news.type === "message" ? news.message : asMessage(news.notification, id);
    const kept: KeptMessage = { id, plugin, source: String(message["source"]), message, at: this.#clock.now() };
    const to = this.#channels
      .filter((one) => this.#fits(one.channel.name, () => one.matches(kept)))
      .map(({ channel }) => channel);
    const others = to.filter((channel) => channel.to !== "inbox").map(({ name }) => name);
    this.#admission.refuseMore(plugin);
    if (!this.outgoing.takeMessage(kept, others, others.length < to.length)) return;
    this.#tell({ type: "news", plugin, news });
    this.#send(
      kept,
      to.map(({ name }) => name),
    );
  }

  #send(about: EmittedEvent | KeptMessage, to: readonly string[]): void {
    if (to.length === 0) return;
    this.#tell({ type: "taken", about, to });
    this.#pump.look();
  }

  // An expression may be stopped when it takes too long.
  #fits(name: string, matches: () => boolean): boolean {
    try {
      return matches();
    } catch (error) {
      this.#tell({
        type: "trouble",
        message: `Whether something is for "${name}" cannot be told, so it is not: ${messageOf(error)}`,
      });
      return false;
    }
  }

  #readyTriggers(): Trigger[] {
    return [...this.#triggers.onEvent, ...this.#triggers.onTime].map(({ trigger }) => trigger);
  }

  #newId(): string {
    return `${this.#clock.now().toString(36)}${randomBytes(6).toString("hex")}`;
  }

  // A listener that throws is none of the plugin's business, nor of the deliveries'.
  #tell(happening: Untimed): void {
    const told = { ...happening, at: this.#clock.now() } as Happening;
    for (const listener of this.#listeners) {
      try {
        listener(told);
      } catch (error) {
        process.emitWarning(`A listener to events failed: ${String(error)}`, "PegboardWarning");
      }
    }
  }
}

// A notification stands in the inbox under its title; no two of them are the same.
function asMessage(notification: JsonObject, id: string): JsonObject {
  return { ...notification, source: `notification:${id}`, channel: "notification", content: String(notification["body"] ?? "") };
}
