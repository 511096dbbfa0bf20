import type { Clock } from "../contract/clock.ts";
import type { PluginNews } from "../contract/plugin.ts";
import type { Outgoing } from "../contract/trigger.ts";
import { Rate } from "./rate.ts";

type Kind = PluginNews["type"];

/** How much a plugin may tell within a minute, by the kind of news. */
const A_MINUTE: Readonly<Record<Kind, number>> = { event: 300, message: 600, notification: 60, status: 3_000, log: 3_000 };
/** How much of a plugin's may be on its way before it is refused more. */
const MOST_DELIVERIES = 10_000;
const MOST_CHARACTERS = 256 * 1024 * 1024;

/** Sees to it that no plugin tells more than can be dealt with. */
export class Admission {
  readonly #outgoing: () => Outgoing;
  readonly #rates: Readonly<Record<Kind, Rate>>;

  constructor(outgoing: () => Outgoing, clock: Clock) {
    this.#outgoing = outgoing;
    const rate = (kind: Kind): Rate => new Rate(A_MINUTE[kind], clock);
    this.#rates = {
      event: rate("event"),
      message: rate("message"),
      notification: rate("notification"),
      status: rate("status"),
      log: rate("log"),
    };
  }

  /** Whether it is heard. Of what nobody waits for, what is too much is passed over; else it throws, with words for the author. */
  admit(plugin: string, kind: Kind): boolean {
    const isWithin = this.#rates[kind].take(plugin);
    if (isWithin || kind === "log" || kind === "status") return isWithin;
    throw new RangeError(`A plugin may send ${A_MINUTE[kind]} ${kind}s a minute. Send fewer, or wait.`);
  }

  /** Throws, with words for the author, where so much of the plugin's is on its way that no more is kept. */
  refuseMore(plugin: string): void {
    const { deliveries, characters } = this.#outgoing().backlog(plugin);
    if (deliveries < MOST_DELIVERIES && characters < MOST_CHARACTERS) return;
    throw new RangeError(`${deliveries} events and messages of this plugin are still to be delivered. Send more when they are.`);
  }
}
