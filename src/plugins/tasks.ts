import type { Alarm } from "../contract/clock.ts";
import { failure } from "../contract/failure.ts";
import { isObject, type Json } from "../contract/json.ts";
import { failed, type Result } from "../contract/result.ts";
import type { Tool, ToolContext } from "../contract/tool.ts";
import type { BackgroundDesk } from "./background-desk.ts";
import { ProcessGone } from "./gone.ts";
import type { Identity } from "./load-report.ts";

const MOST_TASKS = 100;
const LONGEST_ID = 100;
const LEAST_SECONDS = 1;
// Who runs a task says nothing until it is done: silence is no sign that it hangs.
const LONGEST_RUN_MS = 600_000;

/** What the tasks of one process are made of. */
export interface TaskParts {
  readonly identity: Identity;
  readonly desk: BackgroundDesk;
  /** Runs one of them in the process. */
  run(id: string, ctx: ToolContext): Promise<Json>;
  /** One of them failed. */
  failed(id: string, message: string): void;
}

interface Scheduled {
  readonly tool: Tool;
  readonly everyMs: number;
  readonly takeAway: () => void;
  alarm?: Alarm;
}

/** The tasks that one process has scheduled: each is a hidden tool, which is called through the gate when its time has come. */
export class Tasks {
  readonly #parts: TaskParts;
  readonly #scheduled = new Map<string, Scheduled>();
  #isOpen = true;

  constructor(parts: TaskParts) {
    this.#parts = parts;
  }

  /** How many there are. */
  get size(): number {
    return this.#scheduled.size;
  }

  /** Schedules one, as the plugin asks for it; throws with words for its author. */
  add(given: Json | undefined): void {
    const { id, intervalSeconds: seconds } = isObject(given) ? given : {};
    if (typeof id !== "string" || id.trim() === "" || id.length > LONGEST_ID)
      throw new TypeError(`A scheduled task needs an id of 1 to ${LONGEST_ID} characters.`);
    if (typeof seconds !== "number" || !(seconds > 0)) throw new RangeError(`The task "${id}" needs intervalSeconds above 0.`);
    if (!this.#isOpen) return;
    if (!this.#scheduled.has(id) && this.size >= MOST_TASKS)
      throw new RangeError(`A plugin may schedule ${MOST_TASKS} tasks, not more. Do several things in one of them.`);
    const tool = this.#toolFor(id);
    const takeAway = this.#parts.desk.put(tool);
    this.remove(id);
    const scheduled = { tool, everyMs: Math.max(seconds, LEAST_SECONDS) * 1000, takeAway };
    this.#scheduled.set(id, scheduled);
    this.#arm(id, scheduled);
  }

  remove(id: unknown): void {
    const scheduled = this.#scheduled.get(String(id));
    scheduled?.alarm?.callOff();
    scheduled?.takeAway();
    this.#scheduled.delete(String(id));
  }

  /** Runs none of them any more. */
  stop(): void {
    this.#isOpen = false;
    for (const { alarm, takeAway } of this.#scheduled.values()) {
      alarm?.callOff();
      takeAway();
    }
  }

  #arm(id: string, scheduled: Scheduled): void {
    scheduled.alarm = this.#parts.desk.clock.after(scheduled.everyMs, () => void this.#fire(id, scheduled));
  }

  // The next run waits for this one: a slow task never overtakes itself.
  async #fire(id: string, scheduled: Scheduled): Promise<void> {
    const result = await this.#parts.desk.call(scheduled.tool);
    if (!result.ok) this.#parts.failed(id, result.failure.message);
    if (this.#isOpen && this.#scheduled.get(id) === scheduled) this.#arm(id, scheduled);
  }

  #toolFor(id: string): Tool {
    const { identity, run } = this.#parts;
    return {
      name: `${identity.plugin}.schedule/${id}`,
      description: `The task "${id}" that the plugin "${identity.plugin}" has scheduled.`,
      input: { type: "object", additionalProperties: false },
      effects: "writes",
      approval: "never",
      limits: { timeoutMs: LONGEST_RUN_MS, idleMs: LONGEST_RUN_MS, concurrency: 1 },
      origin: identity,
      run: (_, ctx) => run(id, ctx).catch((error: unknown) => lost(id, error)),
    };
  }
}

// What the task had done by then nobody can tell.
function lost(id: string, error: unknown): Result {
  if (!(error instanceof ProcessGone)) throw error;
  const code = error.whileRunning ? "unknown" : "plugin_crashed";
  return failed(failure(code, `The plugin ended while its task "${id}" ran. ${error.message}`));
}
