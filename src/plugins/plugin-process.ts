import { Channel } from "./channel.ts";
import { causeOfDeath, ProcessGone, ThrownAbroad, thrownOf } from "./gone.ts";
import { Numbered } from "./numbered.ts";
import { LastWords } from "./last-words.ts";
import { launch, type Rights } from "./launch.ts";
import type { CallFacts, LoadOrder, Order, Report, Service, Verb } from "./messages.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { Chunk } from "../contract/chunk.ts";

/** What a call in a plugin's process tells while it runs. */
export interface CallEnd {
  chunk(chunk: Chunk): void | Promise<void>;
  /** A service that the plugin asks for on behalf of this call. */
  ask(service: Service, args: readonly Json[]): Promise<Json>;
}

interface Pending {
  readonly end: CallEnd;
  readonly resolve: (value: Json) => void;
  readonly reject: (error: Error) => void;
}

type Waiting = "load" | "activate" | "pong" | "end" | "test";

/** One process that is, or is to become, a plugin. Everything it says is checked; when it dies, everything that waits is told why. */
export class PluginProcess {
  readonly #process: ReturnType<typeof launch>["process"];
  readonly #channel: Channel<Order, Report>;
  readonly #lastWords: LastWords;
  readonly #calls = new Numbered<Pending>();
  readonly #waiting = new Map<Waiting, PromiseWithResolvers<unknown>>();
  #ask: (service: Service, args: readonly Json[]) => Promise<Json> = refuseAll;
  #onCallEnd: (() => void) | undefined;
  readonly gone: Promise<void>;
  #activated: Promise<void> | undefined;
  #why: string | undefined;
  #isGone = false;
  #hasBackground = false;

  constructor(runner: string, rights: Rights, heapMb: number) {
    const launched = launch(runner, rights, heapMb);
    this.#process = launched.process;
    this.#lastWords = new LastWords(launched.process);
    this.#channel = new Channel<Order, Report>(launched.channel, {
      take: (report) => this.#take(report),
      broken: (why) => this.kill(`It ${why}`),
    });
    const gone = Promise.withResolvers<void>();
    this.gone = gone.promise;
    launched.process.on("error", (error) => this.#bury(`It could not be started: ${error.message}`, gone.resolve));
    launched.process.on("exit", () => this.#lastWords.hearAll());
    launched.process.on("close", (code, signal) =>
      this.#bury(this.#why ?? causeOfDeath(code, signal, this.#lastWords.text), gone.resolve),
    );
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** How many calls are under way in it. */
  get running(): number {
    return this.#calls.size;
  }

  /** Answers what it asks outside of calls. */
  serve(ask: (service: Service, args: readonly Json[]) => Promise<Json>): void {
    this.#ask = ask;
  }

  /** Settles when no more than so many calls are under way in it. */
  async drained(most: number): Promise<void> {
    while (this.#calls.size > most && !this.#isGone) await new Promise<void>((resolve) => (this.#onCallEnd = resolve));
  }

  /** What it says of the plugin it became: to be looked at before it is believed. */
  load(order: LoadOrder): Promise<unknown> {
    return this.#order("load", ["load", order]);
  }

  /** Lets the plugin get ready for calls, once. */
  activate(): Promise<void> {
    return (this.#activated ??= this.#order("activate", ["activate"]) as Promise<void>);
  }

  /** Whether work beside calls was started in it. */
  get hasBackground(): boolean {
    return this.#hasBackground;
  }

  startBackground(): void {
    this.#hasBackground = true;
    this.#channel.send(["background"]);
  }

  test(index: number): Promise<{ ok: boolean; said: string }> {
    return this.#order("test", ["test", index]) as Promise<{ ok: boolean; said: string }>;
  }

  /** Whether its event loop turns: settles with the answer, rejects when the process dies. */
  ping(): Promise<void> {
    return this.#order("pong", ["ping"]) as Promise<void>;
  }

  call(verb: Verb, tool: string, input: JsonObject, facts: CallFacts, end: CallEnd): { id: number; done: Promise<Json> } {
    const { promise: done, resolve, reject } = Promise.withResolvers<Json>();
    const id = this.#calls.add({ end, resolve, reject });
    if (this.#isGone) this.#calls.remove(id)?.reject(new ProcessGone(this.#why));
    else this.#channel.send(["call", id, verb, tool, input, facts]);
    return { id, done };
  }

  stop(id: number, reason: string): void {
    if (this.#calls.get(id) !== undefined) this.#channel.send(["stop", id, reason]);
  }

  /** Ends it at once, for a reason that is told to all who wait for it. */
  kill(why: string): void {
    this.#why ??= why;
    this.#process.kill("SIGKILL");
  }

  /** Lets it put its things away, for a while. */
  async end(patienceMs: number): Promise<void> {
    if (this.#isGone) return;
    const timer = setTimeout(() => this.kill("It was ended."), patienceMs);
    this.#why ??= "It was ended.";
    await Promise.race([this.#order("end", ["end"]).catch(() => {}), this.gone]);
    clearTimeout(timer);
    this.#process.kill("SIGKILL");
    await this.gone;
  }

  #order(waiting: Waiting, order: Order): Promise<unknown> {
    this.#channel.send(order);
    return this.#wait(waiting);
  }

  #wait(waiting: Waiting): Promise<unknown> {
    if (this.#isGone) return Promise.reject(new ProcessGone(this.#why));
    const known = this.#waiting.get(waiting) ?? Promise.withResolvers<unknown>();
    this.#waiting.set(waiting, known);
    return known.promise;
  }

  #settle(waiting: Waiting, value: unknown): void {
    this.#waiting.get(waiting)?.resolve(value);
    this.#waiting.delete(waiting);
  }

  #fail(waiting: Waiting, error: Error): void {
    this.#waiting.get(waiting)?.reject(error);
    this.#waiting.delete(waiting);
  }

  #take(report: Report): void {
    if (!Array.isArray(report)) return this.kill("It sent something that is no message");
    switch (report[0]) {
      case "done":
      case "threw":
        return this.#finish(report);
      case "chunk":
        return this.#chunk(report[1], report[2]);
      case "ask":
        return void this.#answer(report);
      case "ready":
        return undefined;
      case "loaded":
        return this.#settle("load", report[1]);
      case "unloadable":
        return this.#fail("load", new ThrownAbroad(thrownOf(report[1])));
      case "active":
        return this.#settle("activate", undefined);
      case "inactive":
        return this.#fail("activate", new ThrownAbroad(thrownOf(report[1])));
      case "pong":
        return this.#settle("pong", undefined);
      case "tested":
        return this.#settle("test", { ok: report[2], said: report[3] });
      case "ended":
        return this.#settle("end", undefined);
      default:
        this.kill("It sent a message of an unknown kind");
    }
  }

  // Only calls that were made can end: an answer to any other was made up.
  #finish(report: Extract<Report, readonly ["done" | "threw", ...unknown[]]>): void {
    const call = this.#calls.remove(report[1]);
    if (call === undefined) return;
    this.#onCallEnd?.();
    if (report[0] === "done") call.resolve(report[2]);
    else call.reject(new ThrownAbroad(thrownOf(report[2])));
  }

  #chunk(id: number, chunk: Chunk): void {
    const taken = this.#calls.get(id)?.end.chunk(chunk);
    const more = () => this.#channel.send(["more", id]);
    if (taken === undefined) more();
    else void taken.then(more, more);
  }

  async #answer([, number, id, service, args]: Extract<Report, readonly ["ask", ...unknown[]]>): Promise<void> {
    try {
      const call = id === null ? undefined : this.#calls.get(id);
      const value = await (call === undefined ? this.#ask(service, args) : call.end.ask(service, args));
      this.#channel.send(["answer", number, value ?? null]);
    } catch (error) {
      this.#channel.send(["refuse", number, error instanceof Error ? error.message : String(error)]);
    }
  }

  #bury(why: string, done: () => void): void {
    if (this.#isGone) return;
    this.#why = why;
    this.#isGone = true;
    const error = new ProcessGone(why);
    for (const call of this.#calls.clear()) call.reject(error);
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
    this.#onCallEnd?.();
    done();
  }
}

function refuseAll(service: Service): Promise<Json> {
  return Promise.reject(new Error(`There is no service "${service}" here.`));
}
