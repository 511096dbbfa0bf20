import type { Chunk } from "../contract/chunk.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { ToolContext } from "../contract/tool.ts";
import { Backoff } from "./backoff.ts";
import { ProcessGone } from "./gone.ts";
import { Idle } from "./idle.ts";
import type { Keeping } from "./keeping.ts";
import type { Rights } from "./launch.ts";
import { believable, type Identity } from "./load-report.ts";
import { guardMemory } from "./memory-guard.ts";
import type { LoadOrder, LoadReport, Service, Verb } from "./messages.ts";
import type { CallEnd, PluginProcess } from "./plugin-process.ts";
import type { Pool } from "./pool.ts";
import { within } from "./within.ts";

/** What one version of a plugin is started from. */
export interface PluginStart {
  readonly rights: Rights;
  readonly identity: Identity;
  /** Made when it is needed: compiling is left until then. */
  order(): Promise<Omit<LoadOrder, "drop">>;
  services(service: Service, args: readonly Json[]): Promise<Json>;
}

/** One version of a plugin: its process, which sleeps until it is called, ends when it hangs and is started anew. */
export class Plugin {
  readonly id: string;
  readonly #start: PluginStart;
  readonly #pool: Pool;
  readonly #keeping: Keeping;
  readonly #backoff = new Backoff();
  #current: PluginProcess | undefined;
  #starting: Promise<{ process: PluginProcess; report: LoadReport }> | undefined;
  readonly #retired = new Set<PluginProcess>();
  readonly #idle: Idle;
  #mustActivate = false;
  #isClosed = false;

  constructor(id: string, start: PluginStart, pool: Pool, keeping: Keeping) {
    this.id = id;
    this.#start = start;
    this.#pool = pool;
    this.#keeping = keeping;
    this.#idle = new Idle(keeping.idleMs, () => this.sleep());
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
  run(verb: Verb, tool: string, input: JsonObject, ctx: ToolContext): Promise<Json> {
    const process = this.#mustActivate ? undefined : this.#current;
    if (process !== undefined) return this.#runIn(process, verb, tool, input, ctx);
    return this.#awake().then((awake) => this.#runIn(awake, verb, tool, input, ctx));
  }

  #runIn(process: PluginProcess, verb: Verb, tool: string, input: JsonObject, ctx: ToolContext): Promise<Json> {
    const { callId, session } = ctx;
    const facts = session === undefined ? { callId } : { callId, session };
    const { id, done } = process.call(verb, tool, input, facts, new CallFor(ctx, this.#start));
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

  /** Runs the tests that came with it, by their number. */
  async test(index: number): Promise<{ ok: boolean; said: string }> {
    return (await this.#awake()).test(index);
  }

  /** Ends its process where nothing goes on in it; the next call starts another. */
  sleep(): void {
    const process = this.#current;
    if (process === undefined || process.running > 0 || process.hasBackground) return;
    this.#current = undefined;
    void this.#retire(process);
  }

  /** Takes no more calls; ends when those under way have. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#idle.stop();
    const started = await this.#starting?.catch(() => undefined);
    const process = this.#current ?? started?.process;
    this.#current = undefined;
    await Promise.all([...(process === undefined ? [] : [this.#retire(process)]), ...[...this.#retired].map((one) => one.gone)]);
  }

  /** Ends it at once, with all that it does. */
  async kill(why: string): Promise<void> {
    this.#isClosed = true;
    this.#idle.stop();
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

  #wake(): Promise<{ process: PluginProcess; report: LoadReport }> {
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

  async #begin(): Promise<{ process: PluginProcess; report: LoadReport }> {
    const order = await this.#start.order();
    const { process, drop } = await this.#pool.take(order.folder, this.#start.rights);
    process.serve((service, args) => this.#start.services(service, args));
    guardMemory(process, this.#keeping.memoryMb);
    const late = setTimeout(() => process.kill(`It was not loaded within ${this.#keeping.loadMs} ms.`), this.#keeping.loadMs);
    try {
      const report = believable(await process.load({ ...order, drop }), this.#start.identity);
      this.#adopt(process, report);
      return { process, report };
    } catch (error) {
      if (error instanceof ProcessGone) this.#backoff.crash();
      process.kill("It could not be loaded.");
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  #adopt(process: PluginProcess, report: LoadReport): void {
    if (this.#isClosed) return;
    this.#current = process;
    this.#mustActivate = report.hasActivation;
    void process.gone.then(() => this.#lost(process));
    if (report.hasBackground && this.#keeping.background) void this.#startBackground(process);
    else this.#idle.use();
  }

  async #startBackground(process: PluginProcess): Promise<void> {
    try {
      if (this.#mustActivate) await this.#activate(process);
      process.startBackground();
    } catch {
      // The first call will say why.
    }
  }

  #lost(process: PluginProcess): void {
    this.#retired.delete(process);
    if (this.#current !== process) return;
    this.#current = undefined;
    if (!this.#isClosed) this.#backoff.crash();
  }

  // A call that does not stop takes its process with it. Where that one still answers, other calls in it may finish first.
  async #stop(process: PluginProcess, id: number, done: Promise<Json>, reason: string): Promise<void> {
    process.stop(id, reason);
    const { stopMs } = this.#keeping;
    if (await within(stopMs, done)) return;
    const isAnswering = process.running > 1 && (await within(stopMs, process.ping()));
    // That it was ended is no crash of its own: the next call need not wait.
    if (this.#current === process) this.#current = undefined;
    if (isAnswering) void this.#retire(process, 1);
    else process.kill("It did not stop when told to, so it was ended.");
  }

  // `stuck` calls are not waited for.
  async #retire(process: PluginProcess, stuck = 0): Promise<void> {
    this.#retired.add(process);
    await process.drained(stuck);
    await process.end(this.#keeping.stopMs * 4);
  }
}

/** What a call in the plugin's process is given of the call that it answers. */
class CallFor implements CallEnd {
  readonly #ctx: ToolContext;
  readonly #start: PluginStart;

  constructor(ctx: ToolContext, start: PluginStart) {
    this.#ctx = ctx;
    this.#start = start;
  }

  chunk(chunk: Chunk): void | Promise<void> {
    return this.#ctx.emit(chunk);
  }

  async ask(service: Service, args: readonly Json[]): Promise<Json> {
    if (service !== "callTool") return this.#start.services(service, args);
    const [name, input, limits] = args;
    return (await this.#ctx.callTool(String(name), input, (limits ?? {}) as object)) as unknown as Json;
  }
}

const SILENT: CallEnd = {
  chunk: () => {},
  ask: () => Promise.reject(new Error("Services are for calls, not for questions about them.")),
};
