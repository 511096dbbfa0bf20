import { Channel } from "./channel.ts";
import { causeOfDeath, ProcessGone, ThrownAbroad, thrownOf } from "./gone.ts";
import { Numbered } from "./numbered.ts";
import { LastWords } from "./last-words.ts";
import { launch, type Rights } from "./launch.ts";
import type { CallFacts, LoadOrder, Order, Report, Service, Thrown, Verb } from "./messages.ts";
import { Waiting } from "./waiting.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { Chunk } from "../contract/chunk.ts";

/** What a call in a plugin's process tells while it runs. */
export interface CallEnd {
  chunk(chunk: Chunk): void | Promise<void>;
  /** A service that the plugin asks for on behalf of this call. */
  ask(service: Service, args: readonly Json[]): Promise<Json>;
}

type Pending = { readonly end: CallEnd } & Pick<PromiseWithResolvers<Json>, "resolve" | "reject">;

/** One process that is, or is to become, a plugin. Everything it says is checked; when it dies, everything that waits is told why. */
export class PluginProcess {
  readonly #process: ReturnType<typeof launch>["process"];
  readonly #channel: Channel<Order, Report>;
  readonly #lastWords: LastWords;
  readonly #calls = new Numbered<Pending>();
  readonly #waiting = new Waiting<"load" | "activate" | "pong" | "end" | "test">();
  #ask: (service: Service, args: readonly Json[]) => Promise<Json> = refuseAll;
  #onCallEnd: (() => void) | undefined;
  readonly gone: Promise<void>;
  /** How many calls were told to stop and have not yet. */
  stuck = 0;
  #activated: Promise<void> | undefined;
  #why: string | undefined;
  #isGone = false;
  #onRest: ((why: string | undefined) => void) | undefined;
  #isHalted = false;

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

  /** Settles when no calls are under way in it but those that were told to stop and did not. */
  async drained(): Promise<void> {
    while (this.#calls.size > this.stuck && !this.#isGone) await new Promise<void>((resolve) => (this.#onCallEnd = resolve));
  }

  /** What it says of the plugin it became: to be looked at before it is believed. */
  load(order: LoadOrder): Promise<unknown> {
    return this.#order("load", ["load", order]);
  }

  /** Lets the plugin get ready for calls, once. */
  activate(): Promise<void> {
    return (this.#activated ??= this.#order("activate", ["activate"]) as Promise<void>);
  }

  get isActivated(): boolean {
    return this.#activated !== undefined;
  }

  /** Why it is gone, or will be. */
  get why(): string {
    return this.#why ?? "It ended";
  }

  /** Whether work beside calls goes on in it. */
  get hasBackground(): boolean {
    return this.#onRest !== undefined;
  }

  /** Starts its work beside calls; says how that came to its end, where the process did not end with it. */
  startBackground(onRest: (why: string | undefined) => void): void {
    this.#onRest = onRest;
    this.#channel.send(["background"]);
  }

  /** Tells its work beside calls to stop. */
  halt(): void {
    this.#isHalted = true;
    if (this.#onRest !== undefined) this.#channel.send(["halt"]);
  }

  get isHalted(): boolean {
    return this.#isHalted;
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

  /** Lets it put its things away, for a while; false where it did not and was killed. */
  async end(patienceMs: number): Promise<boolean> {
    if (this.#isGone) return true;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.kill("It was ended.");
    }, patienceMs);
    this.#why ??= "It was ended.";
    await Promise.race([this.#order("end", ["end"]).catch(() => {}), this.gone]);
    clearTimeout(timer);
    this.#process.kill("SIGKILL");
    await this.gone;
    return !isLate;
  }

  #order(answer: "load" | "activate" | "pong" | "end" | "test", order: Order): Promise<unknown> {
    this.#channel.send(order);
    return this.#isGone ? Promise.reject(new ProcessGone(this.#why)) : this.#waiting.for(answer);
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
        return this.#waiting.settle("load", report[1]);
      case "unloadable":
        return this.#waiting.fail("load", new ThrownAbroad(thrownOf(report[1])));
      case "active":
        return this.#waiting.settle("activate", undefined);
      case "inactive":
        return this.#waiting.fail("activate", new ThrownAbroad(thrownOf(report[1])));
      case "pong":
        return this.#waiting.settle("pong", undefined);
      case "rested":
        return this.#rest(report[1]);
      case "tested":
        return this.#waiting.settle("test", { ok: report[2], said: report[3] });
      case "ended":
        return this.#waiting.settle("end", undefined);
      default:
        this.kill("It sent a message of an unknown kind");
    }
  }

  // Once for each start: it cannot fail more often than it was begun.
  #rest(thrown: Thrown | null): void {
    const onRest = this.#onRest;
    this.#onRest = undefined;
    onRest?.(thrown === null ? undefined : thrownOf(thrown).message);
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
    const cut = new ProcessGone(why, { whileRunning: true });
    for (const call of this.#calls.clear()) call.reject(cut);
    this.#waiting.failAll(error);
    this.#onCallEnd?.();
    done();
  }
}

function refuseAll(service: Service): Promise<Json> {
  return Promise.reject(new Error(`There is no service "${service}" here.`));
}
