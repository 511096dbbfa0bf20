import type { PluginServices } from "../../../contract/plugin.ts";
import type { ScheduleOptions } from "../plugin-context.ts";

/** The tasks of a plugin that its host runs again and again. The host keeps the time; what is to be done is kept here. */
export class Schedules {
  readonly #host: Pick<PluginServices, "schedule" | "unschedule">;
  readonly #handlers = new Map<string, ScheduleOptions["handler"]>();

  constructor(host: Pick<PluginServices, "schedule" | "unschedule">) {
    this.#host = host;
  }

  /** Starts a task; one of the same id is replaced. Its first run is one interval from now. */
  async add({ id, intervalSeconds, handler }: ScheduleOptions): Promise<void> {
    if (typeof id !== "string" || id === "") throw new TypeError("A scheduled task needs an id, as text.");
    if (!(intervalSeconds > 0 && intervalSeconds < Infinity))
      throw new RangeError(`The task "${id}" needs intervalSeconds above 0, not ${intervalSeconds}.`);
    if (typeof handler !== "function") throw new TypeError(`The task "${id}" needs a function as its handler.`);
    await this.#host.schedule({ id, intervalSeconds });
    this.#handlers.set(id, handler);
  }

  async remove(id: string): Promise<void> {
    if (this.#handlers.delete(id)) await this.#host.unschedule(id);
  }

  /** Runs a task, as its time has come. */
  async run(id: string): Promise<void> {
    const handler = this.#handlers.get(id);
    if (handler === undefined) throw new Error(`There is no scheduled task "${id}" any more.`);
    await handler();
  }

  /** The plugin is put away: the host forgets its tasks with its process. */
  stop(): void {
    this.#handlers.clear();
  }
}
