import type { Json, JsonObject } from "./json.ts";
import type { PluginNews } from "./plugin.ts";
import type { Result } from "./result.ts";
import type { ArgumentMatcher } from "./rule.ts";

/** Runs a tool when something happens: an event of a plugin, or a time of the clock. */
export type Trigger = {
  /** Told wherever it runs something; the same one never runs twice for one event. */
  readonly name: string;
  /** The tool, or `chain.<name>`. */
  readonly run: string;
  /** Texts in it may hold `{{event.payload.…}}`, `{{event.name}}`, `{{event.plugin}}`, `{{event.at}}`. */
  readonly input?: JsonObject;
} & (
  | {
      /** The event's name; may hold `*`. */
      readonly on: string;
      /** The plugin that emits it; may hold `*`. */
      readonly plugin?: string;
      /** What the payload must hold, by name, dotted path or JSON pointer. */
      readonly filter?: Readonly<Record<string, ArgumentMatcher>>;
    }
  /** Five fields: minute, hour, day of the month, month, day of the week; in the machine's time zone, or the one that is named. */
  | { readonly cron: string; readonly timeZone?: string }
);

/** Where messages of plugins go. A message goes to every channel that it matches; where there are none at all, to the inbox. */
export type Channel = {
  readonly name: string;
  /** What the message must hold; left out, all of them. */
  readonly match?: Readonly<Record<string, ArgumentMatcher>>;
} & (
  | { readonly to: "inbox" | "log" }
  | { readonly to: "webhook"; readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  /** Texts in the input may hold `{{message.…}}`. */
  | { readonly to: "tool"; readonly run: string; readonly input?: JsonObject }
);

/** Something that a plugin told the world, or a time that a cron trigger waited for. */
export interface EmittedEvent {
  readonly id: string;
  readonly plugin: string;
  readonly name: string;
  readonly payload: Json;
  readonly at: number;
}

/** A message of a plugin, as it is kept. `source` tells it from all others of its plugin. */
export interface KeptMessage {
  readonly id: string;
  readonly plugin: string;
  readonly source: string;
  readonly message: JsonObject;
  readonly at: number;
  readonly readAt?: number;
}

/** What a delivery is for, by kind and name: its trigger or its channel. */
export interface Destination {
  readonly kind: "trigger" | "channel";
  readonly name: string;
}

/** Work that an event or a message makes: one run of a trigger, or one message on a channel. */
export type Delivery = Destination & {
  readonly id: string;
  /** How often it was begun. */
  readonly attempts: number;
  /** When it is to be tried, or tried again; 0 for at once. */
  readonly dueAt: number;
  /** It is to run once more, whatever became of it before. */
  readonly anew: boolean;
  /** Why it did not work the last time. */
  readonly lastError?: string;
  readonly givenUpAt?: number;
} & ({ readonly kind: "trigger"; readonly about: EmittedEvent } | { readonly kind: "channel"; readonly about: KeptMessage });

/**
 * Events and messages on their way. Whatever a method was given is on the disk before it returns; a delivery may be tried more than
 * once, by one process at a time.
 */
export interface Outgoing {
  /** Keeps an event together with the deliveries it makes; false where its id is on its way already. */
  takeEvent(event: EmittedEvent, triggers: readonly string[]): boolean;
  /** The same for a time that a cron trigger waited for, `event.at`; false where that time was taken before, by whichever host. */
  takeTick(event: EmittedEvent, trigger: string, settledUntil: number): boolean;
  /** From when on the times of a cron trigger count: up to then it has run, or this expression of it was not known yet. */
  ticksFrom(trigger: string, expression: string, now: number): number;
  /** When a cron trigger ran last. */
  lastRun(trigger: string): number | undefined;
  /** Keeps a message together with the deliveries it makes; false where the plugin has sent one of this source before. */
  takeMessage(message: KeptMessage, channels: readonly string[], toInbox: boolean): boolean;
  /** How much of a plugin's is on its way. */
  backlog(plugin: string): { readonly deliveries: number; readonly characters: number };
  /** Deliveries that are due, oldest first; they are the asker's until they are settled or its process is gone. */
  claimDue(to: Destination, now: number, limit: number): Delivery[];
  /** When the next one falls due after a time; undefined where none does. */
  nextDue(after: number): number | undefined;
  done(deliveryId: string): void;
  /** Lets it be tried again from a time on. `anew`: it is to run, even where the outcome of an earlier try is known. */
  retry(deliveryId: string, error: string, at: number, anew: boolean): void;
  /** Tries it no more, but keeps it for people to see. */
  giveUp(deliveryId: string, error: string, at: number): void;
  /** Takes up one that was given up, at a person's wish; false where there is none. */
  takeUp(deliveryId: string): boolean;
  /** Those on their way, oldest first. */
  pending(limit?: number): Delivery[];
  /** Those that were given up, newest first. */
  givenUp(limit?: number): Delivery[];
  /** Messages in the inbox, newest first. */
  inbox(options?: { readonly unread?: boolean; readonly limit?: number }): KeptMessage[];
  /** False where there is none. */
  markRead(messageId: string, at: number): boolean;
}

/** Something that people who watch a host may want to know. */
export type Happening = { readonly at: number } & (
  | { readonly type: "news"; readonly plugin: string; readonly news: PluginNews }
  /** The event set off these triggers; the message goes to these channels. */
  | { readonly type: "taken"; readonly about: EmittedEvent | KeptMessage; readonly to: readonly string[] }
  /** `result` is that of the call, where it was one. */
  | { readonly type: "delivered"; readonly delivery: Delivery; readonly result?: Result }
  | { readonly type: "delayed"; readonly delivery: Delivery; readonly error: string; readonly retryAt: number }
  | { readonly type: "given-up"; readonly delivery: Delivery; readonly error: string }
  /** A message that goes to the log. */
  | { readonly type: "logged"; readonly channel: string; readonly message: KeptMessage }
  | { readonly type: "trouble"; readonly message: string }
);

/** A trigger as it stands. */
export interface TriggerState {
  readonly trigger: Trigger;
  /** Of cron triggers. */
  readonly nextAt?: number;
  readonly lastAt?: number;
}

/** The events, triggers and messages of a host. */
export interface Events {
  /** Takes what a plugin tells; settles when it is safe, rejects with words for the plugin where it is refused. */
  hear(plugin: string, news: unknown): Promise<void>;
  /** Emits an event in the name of a plugin; gives the triggers that it sets off. */
  emit(plugin: string, name: string, payload: Json): { readonly event: EmittedEvent; readonly triggers: readonly string[] };
  triggers(): TriggerState[];
  /** Hears what happens from now on; what it returns ends that. */
  listen(listener: (happening: Happening) => void): () => void;
  /** What is wrong with the triggers and channels it was given: those are left out. */
  readonly problems: readonly string[];
  readonly outgoing: Outgoing;
  /** Begins to deliver, and to heed the clock. Without it everything is kept for a host that does. */
  start(): void;
  /** Settles when nothing that can be delivered now is left. */
  idle(): Promise<void>;
  /** Begins nothing new, and settles when what is under way has ended or was put back. */
  close(): Promise<void>;
}
