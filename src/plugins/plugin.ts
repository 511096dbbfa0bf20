import type { Refusal } from "../contract/approval.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { ToolContext } from "../contract/tool.ts";
import { Backoff } from "./backoff.ts";
import { CallFor, SILENT } from "./call-for.ts";
import { ProcessGone } from "./gone.ts";
import { Idle } from "./idle.ts";
import type { Keeping } from "./keeping.ts";
import type { LoadReport, Service, Verb } from "./messages.ts";
import type { PluginProcess } from "./plugin-process.ts";
import type { Pool } from "./pool.ts";
import { startProcess, type PluginStart, type Started } from "./start-process.ts";
import { within } from "./within.ts";
import { Work } from "./work.ts";

/** How much longer than a call, in which it is told to stop, a process may take to put its things away; one with a loop still longer. */
const END_FACTOR = { plain: 4, looping: 30 };

/** One version of a plugin: its process, which sleeps until it is called, ends when it hangs and is started anew. */
export class Plugin {
  readonly id: string;
  readonly #start: PluginStart;
  readonly #pool: Pool;
  readonly #keeping: Keeping;
  readonly #backoff = new Backoff();
  #current: PluginProcess | undefined;
  #starting: Promise<Started> | undefined;
  readonly #retired = new Set<PluginProcess>();
  readonly #idle: Idle;
  readonly #work: Work | undefined;
  #mustActivate = false;
  #isClosed = false;

  constructor(id: string, start: PluginStart, pool: Pool, keeping: Keeping) {
    this.id = id;
    this.#start = start;
    this.#pool = pool;
    this.#keeping = keeping;
    this.#idle = new Idle(keeping.idleMs, () => this.sleep());
    this.#work = this.#makeWork();
  }

  /** The process it runs in now; undefined while it sleeps. */
  get process(): PluginProcess | undefined {
    return this.#current;
  }

  /** Starts it and says what it is. Rejects where it cannot be loaded. */
  async load(): Promise<LoadReport> {
    return (await this.#wake()).report;
  }

  /** Asks one of its tools a small question. */
  async ask(verb: Verb, tool: string, input: JsonObject): Promise<Json> {
    const process = await this.#awake();
    const late = setTimeout(
      () => process.kill(`It did not answer a question within ${this.#keeping.askMs} ms.`),
      this.#keeping.askMs,
    );
    try {
      return await process.call(verb, tool, input, { callId: "" }, SILENT).done;
    } finally {
      clearTimeout(late);
      this.#idle.use();
    }
  }

  /** Runs one of its tools. Rejects with ProcessGone or ThrownAbroad. */
  run(verb: Verb, tool: string, input: JsonObject, ctx: ToolContext, how?: Refusal): Promise<Json> {
    const process = this.#mustActivate ? undefined : this.#current;
    if (process !== undefined) return this.#runIn(process, verb, tool, input, ctx, how);
    // Starting took its time: a call that was stopped meanwhile has ended, and must not be made any more.
    return this.#awake().then((awake) =>
      ctx.signal.aborted ? Promise.reject(ctx.signal.reason as Error) : this.#runIn(awake, verb, tool, input, ctx, how),
    );
  }

  #runIn(
    process: PluginProcess,
    verb: Verb,
    tool: string,
    input: JsonObject,
    ctx: ToolContext,
    how: Refusal | undefined,
  ): Promise<Json> {
    const { callId, session } = ctx;
    const told = session === undefined ? { callId } : { callId, session };
    const facts = how === undefined ? told : { ...told, how };
    const { id, done } = process.call(verb, tool, input, facts, new CallFor(ctx, this.#start.services));
    ctx.onStop((reason) => void this.#stop(process, id, done, reason));
    return done.then(
      (value) => {
        this.#backoff.succeed();
        this.#idle.use();
        return value;
      },
      (error: unknown) => {
        this.#idle.use();
        throw error;
      },
    );
  }

  /** Begins its work beside calls, where it has some: also where nobody has called it yet, or that work was given up. */
  rouse(report: LoadReport): void {
    this.#work?.rouse(report);
  }

  /** Runs the tests that came with it, by their number. */
  async test(index: number): Promise<{ ok: boolean; said: string }> {
    return (await this.#awake()).test(index);
  }

  /** Ends its process where nothing goes on in it; the next call starts another. */
  sleep(): void {
    const process = this.#current;
    if (process === undefined || process.running > 0 || this.#work?.goesOnIn(process) === true) return;
    this.#current = undefined;
    void this.#retire(process);
  }

  /** Takes no more calls; ends when those under way have. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#idle.stop();
    this.#work?.stop();
    const started = await this.#starting?.catch(() => undefined);
    const process = this.#current ?? started?.process;
    this.#current = undefined;
    await Promise.all([...(process === undefined ? [] : [this.#retire(process)]), ...[...this.#retired].map((one) => one.gone)]);
  }

  /** Ends it at once, with all that it does. */
  async kill(why: string): Promise<void> {
    this.#isClosed = true;
    this.#idle.stop();
    this.#work?.stop();
    const started = await this.#starting?.catch(() => undefined);
    const all = [this.#current, started?.process, ...this.#retired].filter((one) => one !== undefined);
    for (const process of all) process.kill(why);
    await Promise.all(all.map((one) => one.gone));
  }

  async #awake(): Promise<PluginProcess> {
    const process = this.#current ?? (await this.#wake()).process;
    if (this.#mustActivate) await this.#activate(process);
    return process;
  }

  // One that cannot be activated is not kept: its settings may be mended before the next call.
  async #activate(process: PluginProcess): Promise<void> {
    try {
      await process.activate();
    } catch (error) {
      if (this.#current === process) this.#current = undefined;
      void this.#retire(process);
      throw error;
    }
  }

  #wake(): Promise<Started> {
    if (this.#starting !== undefined) return this.#starting;
    const wait = this.#backoff.waitMs();
    if (wait > 0)
      return Promise.reject(
        new ProcessGone(`It has ended ${this.#backoff.crashes} times in a row; it is started again in ${wait} ms.`),
      );
    const starting = this.#begin().finally(() => {
      if (this.#starting === starting) this.#starting = undefined;
    });
    this.#starting = starting;
    return starting;
  }

  async #begin(): Promise<Started> {
    try {
      const started = await startProcess(this.#start, this.#pool, this.#keeping, (...asked) => this.#answer(...asked));
      this.#adopt(started);
      return started;
    } catch (error) {
      if (error instanceof ProcessGone) this.#backoff.crash();
      throw error;
    }
  }

  #adopt({ process, report }: Started): void {
    if (this.#isClosed) return;
    this.#current = process;
    this.#mustActivate = report.hasActivation;
    void process.gone.then(() => this.#lost(process));
    this.#work?.start(report);
    this.#idle.use();
  }

  #lost(process: PluginProcess): void {
    this.#retired.delete(process);
    if (this.#current === process) {
      this.#current = undefined;
      if (!this.#isClosed) this.#backoff.crash();
    }
    this.#work?.lost(process);
  }

  async #answer(process: PluginProcess, service: Service, args: readonly Json[]): Promise<Json> {
    if (this.#work === undefined || (service !== "schedule" && service !== "unschedule"))
      return this.#start.services(service, args);
    return this.#work.answer(process, service, args);
  }

  #makeWork(): Work | undefined {
    const { services, identity } = this.#start;
    if (services.background === undefined || !this.#keeping.background) return undefined;
    return new Work({
      identity,
      desk: services.background,
      awake: () => this.#awake().finally(() => this.#idle.use()),
      run: (process, id, ctx) => this.#runIn(process, "task", id, {}, ctx, undefined),
      log: (message) => this.#log("error", message),
    });
  }

  #log(level: "warn" | "error", message: string): void {
    void this.#start.services("tell", [{ type: "log", level, message }]).catch(() => {});
  }

  // A call that does not stop takes its process with it. Where that one still answers, other calls in it may finish first.
  async #stop(process: PluginProcess, id: number, done: Promise<Json>, reason: string): Promise<void> {
    process.stop(id, reason);
    const { stopMs } = this.#keeping;
    if (await within(stopMs, done)) return;
    process.stuck += 1;
    const free = (): number => (process.stuck -= 1);
    done.then(free, free);
    const isAnswering = process.running > process.stuck && (await within(stopMs, process.ping()));
    // That it was ended is no crash of its own: the next call need not wait.
    if (this.#current === process) this.#current = undefined;
    if (isAnswering && process.running > process.stuck) void this.#retire(process);
    else process.kill("It did not stop when told to, so it was ended.");
  }

  async #retire(process: PluginProcess): Promise<void> {
    this.#retired.add(process);
    this.#work?.halt(process);
    await process.drained();
    const patienceMs = this.#keeping.stopMs * (process.hasBackground ? END_FACTOR.looping : END_FACTOR.plain);
    if (!(await process.end(patienceMs)))
      this.#log("warn", `It did not end within ${patienceMs} ms when told to, and was killed.`);
  }
}
