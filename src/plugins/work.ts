import type { Json } from "../contract/json.ts";
import type { ToolContext } from "../contract/tool.ts";
import type { BackgroundDesk } from "./background-desk.ts";
import { Background } from "./background.ts";
import type { Identity } from "./load-report.ts";
import type { LoadReport, Service } from "./messages.ts";
import type { PluginProcess } from "./plugin-process.ts";
import { Tasks } from "./tasks.ts";

/** What work beside calls is made of. */
export interface WorkParts {
  readonly identity: Identity;
  readonly desk: BackgroundDesk;
  /** The plugin's process, ready for calls. */
  awake(): Promise<PluginProcess>;
  /** Runs a task in a process. */
  run(process: PluginProcess, id: string, ctx: ToolContext): Promise<Json>;
  /** A line of the plugin's log. */
  log(message: string): void;
}

type Report = Pick<LoadReport, "hasBackground" | "hasActivation">;

/** What a plugin does beside calls: its loop, and the tasks that it schedules. Both are begun anew where its process is lost. */
export class Work {
  readonly #parts: WorkParts;
  readonly #background: Background;
  readonly #tasks = new Map<PluginProcess, Tasks>();
  /** The process that the loop was last begun in. */
  #looping: PluginProcess | undefined;
  #isBeginning = false;
  #hasLoop = false;
  #isLoopOver = false;

  constructor(parts: WorkParts) {
    this.#parts = parts;
    const { plugin } = parts.identity;
    this.#background = new Background({
      clock: parts.desk.clock,
      begin: () => this.#begin(),
      waiting: (why, waitMs) => parts.log(`Its work beside calls ended: ${why} It is begun again in ${waitMs / 1000} s.`),
      givenUp: (why, crashes) =>
        parts.desk.problem(
          `The work of the plugin "${plugin}" beside calls ended ${crashes} times in a row and is begun no more: ${why} Mend the plugin, then reload it.`,
        ),
    });
  }

  /** The plugin is in a process now: its work begins, where it has some that begins by itself. */
  start(report: Report): void {
    this.#hasLoop = report.hasBackground;
    if (hasWork(report)) this.#background.start();
  }

  /** Begins it also where no process is there yet, or where it was given up. */
  rouse(report: Report): void {
    this.#hasLoop = report.hasBackground;
    if (hasWork(report)) this.#background.restart();
  }

  /** What a process asks for its tasks. */
  answer(process: PluginProcess, service: Service, [given]: readonly Json[]): Json {
    // What it schedules on its way out nobody is to run.
    if (process.isHalted) return null;
    if (service === "schedule") this.#tasksOf(process).add(given);
    else this.#tasks.get(process)?.remove(given);
    return null;
  }

  /** Whether something goes on in a process, or is about to. */
  goesOnIn(process: PluginProcess): boolean {
    return this.#isBeginning || process.hasBackground || (this.#tasks.get(process)?.size ?? 0) > 0;
  }

  /** A process takes no more calls: nothing more is begun in it. */
  halt(process: PluginProcess): void {
    process.halt();
    this.#tasks.get(process)?.stop();
  }

  /** A process is gone. */
  lost(process: PluginProcess): void {
    const tasks = this.#tasks.get(process);
    tasks?.stop();
    this.#tasks.delete(process);
    if (this.#looping === process || (tasks?.size ?? 0) > 0) this.#crashed(process.why);
    if (this.#looping === process) this.#looping = undefined;
  }

  /** For good. */
  stop(): void {
    this.#background.stop();
    for (const process of this.#tasks.keys()) this.halt(process);
    this.#looping?.halt();
  }

  async #begin(): Promise<void> {
    this.#isBeginning = true;
    const process = await this.#parts.awake().finally(() => (this.#isBeginning = false));
    if (!this.#hasLoop || this.#isLoopOver || this.#looping === process) return;
    this.#looping = process;
    process.startBackground((why) => this.#rested(process, why));
  }

  #rested(process: PluginProcess, why: string | undefined): void {
    // It was told to stop, and its process is about to go: that is when it is begun anew, where it is.
    if (process.isHalted) return;
    this.#looping = undefined;
    if (why === undefined) this.#isLoopOver = true;
    else this.#crashed(why);
  }

  #crashed(why: string): void {
    this.#background.crashed(/[.!?]$/u.test(why) ? why : `${why}.`);
  }

  #tasksOf(process: PluginProcess): Tasks {
    const known = this.#tasks.get(process);
    if (known !== undefined) return known;
    const { identity, desk, run, log } = this.#parts;
    const tasks = new Tasks({
      identity,
      desk,
      run: (id, ctx) => run(process, id, ctx),
      failed: (id, message) => log(`The scheduled task "${id}" failed: ${message}`),
    });
    this.#tasks.set(process, tasks);
    return tasks;
  }
}

function hasWork({ hasBackground, hasActivation }: Report): boolean {
  // What is activated may schedule something.
  return hasBackground || hasActivation;
}
