import type { Clock } from "../../../contract/clock.ts";
import type { JsonObject } from "../../../contract/json.ts";
import type { PluginServices } from "../../../contract/plugin.ts";
import type { IncomingMessage } from "../plugin-context.ts";
import { carried } from "./carried.ts";
import { Rate } from "./rate.ts";

const MESSAGES_A_MINUTE = 600;
const EVENTS_A_MINUTE = 300;
const SOURCES_REMEMBERED = 100_000;

/** Where the messages and events of a plugin go out: within their rates, each message once. */
export class Outlet {
  readonly #tell: PluginServices["tell"];
  readonly #messages: Rate;
  readonly #events: Rate;
  readonly #sources = new Set<string>();

  readonly #takesAll: boolean;

  /** One that takes all lets repetitions and any number through: for tests, which want to see what was sent. */
  constructor(tell: PluginServices["tell"], clock: Clock, { takesAll = false } = {}) {
    this.#tell = tell;
    this.#takesAll = takesAll;
    this.#messages = new Rate(MESSAGES_A_MINUTE, "messages", clock);
    this.#events = new Rate(EVENTS_A_MINUTE, "events", clock);
  }

  /** Sends those whose source is new. Where one of them is wrong, or they are too many, none is sent. */
  async messages(messages: readonly IncomingMessage[]): Promise<void> {
    if (!Array.isArray(messages)) throw new TypeError("Messages come as a list: ctx.emitMessages([ … ]).");
    if (this.#takesAll) this.#sources.clear();
    const fresh = new Map<string, JsonObject>();
    for (const message of messages) {
      assertMessage(message);
      if (!this.#sources.has(message.source)) fresh.set(message.source, carried(message, "A message") as JsonObject);
    }
    if (!this.#takesAll) this.#messages.take(fresh.size);
    for (const source of fresh.keys()) this.#remember(source);
    try {
      for (const [source, message] of fresh) {
        await this.#tell({ type: "message", message });
        fresh.delete(source);
      }
    } catch (error) {
      // They did not go out: the next try must not be taken for a repetition.
      for (const source of fresh.keys()) this.#sources.delete(source);
      throw error;
    }
  }

  async event(name: string, payload: unknown): Promise<void> {
    if (typeof name !== "string" || name === "")
      throw new TypeError("An event needs a type: ctx.emitEvent('item.created', { … }).");
    const carriedPayload = carried(payload ?? {}, "The payload of an event");
    if (!this.#takesAll) this.#events.take(1);
    await this.#tell({ type: "event", name, payload: carriedPayload });
  }

  #remember(source: string): void {
    this.#sources.add(source);
    const [oldest] = this.#sources;
    if (this.#sources.size > SOURCES_REMEMBERED && oldest !== undefined) this.#sources.delete(oldest);
  }
}

function assertMessage(message: Partial<Record<keyof IncomingMessage, unknown>> | null | undefined): void {
  for (const field of ["source", "channel", "content"] as const)
    if (typeof message?.[field] !== "string")
      throw new TypeError(`A message needs "${field}" as text: ctx.emitMessage({ source, channel, content }).`);
}
