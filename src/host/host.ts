import type { Approval, Decided, Decision } from "../contract/approval.ts";
import type { CallOptions } from "../contract/call.ts";
import { systemClock } from "../contract/clock.ts";
import { failure } from "../contract/failure.ts";
import type { AskedRequest, Ledger } from "../contract/ledger.ts";
import type { Listener } from "../contract/listener.ts";
import type { PluginInfo, Plugins, Reloaded } from "../contract/plugin.ts";
import { failed, type Result } from "../contract/result.ts";
import type { Store } from "../contract/store.ts";
import type { Events } from "../contract/trigger.ts";
import type { Tool, ToolSpec } from "../contract/tool.ts";
import type { Gate, Lineage } from "../pipeline/gate.ts";
import { pass } from "../pipeline/pipeline.ts";
import { Run } from "../pipeline/run.ts";
import { ApprovalDesk } from "./approval-desk.ts";
import { LiveRuns } from "./live-runs.ts";
import { EventFan, type LiveCall } from "./live-call.ts";
import { makeGate } from "./make-gate.ts";
import { explainPolicy, plan, type Explained, type Planned } from "./plan.ts";
import { Registry, type RegisterOptions, type SchemaCompiler } from "./registry.ts";
import { resumedRun } from "./resumed-run.ts";
import { NO_MASK, reporter, type HostParts, type HostSettings } from "./settings.ts";
import { specOf } from "./spec.ts";
import { stopAll } from "./stop-all.ts";

/** The tools, the gate before them, and the calls that are under way. */
export class Host {
  readonly #registry: Registry;
  readonly #desk: ApprovalDesk;
  readonly #gate: Gate;
  readonly #parts: HostParts;
  readonly #live = new LiveRuns();
  #listeners: readonly Listener[] = [];
  #plugins: Plugins | undefined;
  #count = 0;
  #closed = false;

  constructor(compile: SchemaCompiler, settings: HostSettings, parts: HostParts = {}) {
    const queue = settings.concurrency?.queue ?? 1024;
    const mask = parts.mask ?? NO_MASK;
    const report = reporter(settings.onProblem, mask);
    this.#parts = parts;
    this.#registry = new Registry(compile, queue);
    this.#desk = new ApprovalDesk({
      clock: settings.clock ?? systemClock,
      ledger: () => parts.ledger?.(),
      approver: settings.approver,
      attended: settings.attended !== false,
      flush: async () => parts.store?.flush(),
      entryOf: (tool) => this.#registry.find(tool),
      report,
      mask,
    });
    this.#gate = makeGate(settings, parts, {
      registry: this.#registry,
      desk: this.#desk,
      live: this.#live,
      queue,
      listeners: () => this.#listeners,
      call: (name, input, options, parent) => this.#nested(name, input, options, parent),
      report,
    });
    const { store } = parts;
    if (store !== undefined) this.listen({ name: "journal", event: (event) => store.append(event) });
  }

  /** Every tool as plain data, in the order of registration. */
  tools(): ToolSpec[] {
    return this.#registry.list().map((entry) => specOf(entry.tool));
  }

  /** One tool by its name, a former name or its wire alias. */
  tool(name: string): ToolSpec | undefined {
    const entry = this.#registry.find(name);
    return entry === undefined ? undefined : specOf(entry.tool);
  }

  /** The name of a tool for clients that allow only letters, digits, _ and -. */
  wireName(name: string): string {
    return this.#registry.wireName(name);
  }

  /** Adds a tool; throws a RegistrationError that says why it cannot. */
  register(tool: Tool, options?: RegisterOptions): void {
    this.#registry.add(tool, options);
  }

  /** Takes a tool away; calls of it that run go on. */
  unregister(name: string): boolean {
    return this.#registry.remove(name);
  }

  /** Calls a tool through the gate. Never rejects. */
  call(name: string, input?: unknown, options: CallOptions = {}): Promise<Result> {
    return this.#pass(this.#run(name, input, options, undefined));
  }

  /** Calls a tool and gives it back while it runs. */
  start(name: string, input?: unknown, options: CallOptions = {}): LiveCall {
    const fan = new EventFan(options.onEvent);
    return this.#liveCall(this.#run(name, input, { ...options, onEvent: (event) => fan.push(event) }, undefined), fan);
  }

  /**
   * Goes on with the calls that a process which is gone left waiting for a person, or in the middle of a chain; or with one of them.
   * Their tools must be registered by now.
   */
  async resume(callId?: string): Promise<LiveCall[]> {
    const taken = this.#parts.ledger?.()?.waiting.takeOver(callId) ?? [];
    const here = taken.filter(({ tool }) => this.#registry.find(tool) !== undefined);
    return Promise.all(
      here.map(async (call) => {
        const fan = new EventFan(undefined);
        const events = (await this.#parts.store?.events(call.callId)) ?? [];
        return this.#liveCall(resumedRun(this.#gate, ++this.#count, call, events, fan), fan);
      }),
    );
  }

  /** What would happen to a call, without its being made. */
  plan(name: string, input?: unknown, options: CallOptions = {}): Promise<Planned> {
    return plan(this.#run(name, input, options, undefined));
  }

  /** How the policy, or another in its place, comes to its verdict on a call; or why it would not come to that. */
  explainPolicy(
    name: string,
    input?: unknown,
    options: CallOptions = {},
    policy: HostParts["explainPolicy"] = this.#parts.explainPolicy,
  ): Promise<Explained> {
    return explainPolicy(this.#run(name, input, options, undefined), policy);
  }

  #liveCall(run: Run, fan: EventFan): LiveCall {
    // A tick later, so that whoever asks for the events right away misses none.
    const result = Promise.resolve()
      .then(() => this.#pass(run))
      .finally(() => fan.close());
    return { id: run.id, result, events: () => fan.open(), cancel: (reason) => run.cancel(reason) };
  }

  /** Cancels a running call by its id; false where there is none. */
  cancel(callId: string, reason?: string): boolean {
    const run = this.#live.find(callId);
    run?.cancel(reason);
    return run !== undefined;
  }

  /** Hears every call from now on; what it returns ends that. */
  listen(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      const at = this.#listeners.indexOf(listener);
      if (at >= 0) this.#listeners = this.#listeners.toSpliced(at, 1);
    };
  }

  /** The questions that wait for a person. */
  approvals(): Approval[] {
    return this.#desk.list();
  }

  /** The questions that were answered, newest first. */
  answered(limit?: number): AskedRequest[] {
    return this.#desk.answered(limit);
  }

  /** Answers one of them. */
  decide(approvalId: string, decision: Decision): Decided {
    return this.#desk.decide(approvalId, decision);
  }

  /** What outlives this process: receipts, standing rules, first outcomes. Undefined where the host keeps nothing. */
  get ledger(): Ledger | undefined {
    return this.#parts.ledger?.();
  }

  /** The journal, where the host keeps one. */
  get journal(): Store | undefined {
    return this.#parts.store;
  }

  /** What plugins tell the world, and what that sets off; undefined where the host hears of none. */
  get feed(): Events | undefined {
    return this.#parts.events;
  }

  /** Tells whoever owns the host of trouble that is not a call's own. */
  report(problem: string): void {
    this.#gate.report(problem);
  }

  /** Settles when everything that happened is recorded safely. */
  async flush(): Promise<void> {
    await this.#parts.store?.flush();
  }

  /** Takes plugins on: from now on they are this host's to reload and to close. */
  attach(plugins: Plugins): void {
    this.#plugins = plugins;
  }

  /** The plugins on the board. */
  plugins(): PluginInfo[] {
    return this.#plugins?.list() ?? [];
  }

  /** Loads the plugins, the first time and after every change; says what that did to the tools. */
  async reload(): Promise<Reloaded> {
    return (await this.#plugins?.reload()) ?? { added: [], removed: [], changed: [], problems: [] };
  }

  /** Cancels what runs, waits for it, and closes the plugins and the journal. */
  async close(): Promise<void> {
    const put = this.#parts.events?.close();
    if (!this.#closed) {
      this.#closed = true;
      stopAll(this.#live.all(), (run) => this.#desk.isAsked(run.id));
    }
    await this.#live.empty();
    await put;
    await this.#plugins?.close();
    await this.#parts.store?.close();
    this.#parts.close?.();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #nested(name: string, input: unknown, options: CallOptions, parent: Lineage): Promise<Result> {
    const signal = options.signal === undefined ? parent.signal : AbortSignal.any([options.signal, parent.signal]);
    return this.#pass(this.#run(name, input, { ...options, signal }, parent));
  }

  #run(name: string, input: unknown, options: CallOptions, parent: Lineage | undefined): Run {
    this.#count += 1;
    return new Run(this.#gate, this.#count, String(name), input, options, parent);
  }

  #pass(run: Run): Promise<Result> {
    if (this.#closed) return Promise.resolve(failed(failure("host_closed", `The host is closed; "${run.tool}" was not called.`)));
    return pass(run);
  }
}
