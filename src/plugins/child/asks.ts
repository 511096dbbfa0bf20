import type { Json } from "../../contract/json.ts";
import type { PluginServices } from "../../contract/plugin.ts";
import type { Order, Report, Service } from "../messages.ts";

/** Questions of a plugin to its host that wait for their answers. */
export class Asks {
  readonly #send: (report: Report) => void;
  readonly #waiting = new Map<number, PromiseWithResolvers<Json>>();
  #count = 0;

  constructor(send: (report: Report) => void) {
    this.#send = send;
  }

  ask(call: number | null, service: Service, args: readonly unknown[]): Promise<Json> {
    const number = ++this.#count;
    const waiting = Promise.withResolvers<Json>();
    this.#waiting.set(number, waiting);
    try {
      this.#send(["ask", number, call, service, args as readonly Json[]]);
    } catch (error) {
      this.#waiting.delete(number);
      waiting.reject(error);
    }
    return waiting.promise;
  }

  settle(order: Extract<Order, readonly ["answer" | "refuse", ...unknown[]]>): void {
    const waiting = this.#waiting.get(order[1]);
    this.#waiting.delete(order[1]);
    if (order[0] === "answer") waiting?.resolve(order[2]);
    else waiting?.reject(new Error(order[2]));
  }
}

/** The host's services, each a question over the channel. */
export function servicesOver(asks: Asks): PluginServices {
  return new Proxy({} as PluginServices, {
    get: (_, service) =>
      typeof service === "string" && service !== "then"
        ? (...args: unknown[]) => asks.ask(null, service as Service, args)
        : undefined,
  });
}
