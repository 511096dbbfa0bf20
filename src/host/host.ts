import { randomBytes } from "node:crypto";
import type { Approval, Decision } from "../contract/approval.ts";
import type { CallOptions } from "../contract/call.ts";
import { systemClock, type Clock } from "../contract/clock.ts";
import { failure } from "../contract/failure.ts";
import type { Listener } from "../contract/listener.ts";
import type { PluginInfo, Plugins, Reloaded } from "../contract/plugin.ts";
import type { Policy } from "../contract/policy.ts";
import { failed, type Result } from "../contract/result.ts";
import type { Store } from "../contract/store.ts";
import type { Limits, Tool, ToolSpec } from "../contract/tool.ts";
import type { Gate, Lineage, SizeCaps } from "../pipeline/gate.ts";
import { pass } from "../pipeline/pipeline.ts";
import { Places } from "../pipeline/places.ts";
import { Run } from "../pipeline/run.ts";
import { ApprovalDesk, type Approver, type Decided } from "./approval-desk.ts";
import { LiveRuns } from "./live-runs.ts";
import { EventFan, type LiveCall } from "./live-call.ts";
import { Registry, type SchemaCompiler } from "./registry.ts";
import { specOf } from "./spec.ts";

/** What a host can be told; everything has a default. */
export interface HostSettings {
  readonly policy?: Policy;
  /** Answers approvals as they come; without it they wait for `decide`. */
  readonly approver?: Approver;
  /** For tools and calls that name no limits of their own. */
  readonly limits?: Limits;
  /** Calls at once, and how many may wait (0: refuse instead). */
  readonly concurrency?: { readonly calls?: number; readonly queue?: number };
  readonly caps?: Partial<SizeCaps>;
  readonly approvalMs?: number;
  readonly graceMs?: number;
  readonly listenerMs?: number;
  readonly depth?: number;
  readonly clock?: Clock;
  /** Hears of trouble that is not a call's own: a listener that throws, a journal that cannot write. */
  readonly onProblem?: (problem: string) => void;
}

const CAPS: SizeCaps = {
  contentCharacters: 500_000,
  dataCharacters: 5_000_000,
  chunkCharacters: 100_000,
  waitingCharacters: 8_000_000,
};

/** Asks a person wherever the author wishes for it. */
export const defaultPolicy: Policy = (tool) =>
  tool.approval === "never" ? ALLOWED : { verdict: "ask", rule: `the tool's author asks for approval (${tool.approval})` };
const ALLOWED = { verdict: "allow", rule: "the tool's author asks for no approval" } as const;

/** Tells the owner of trouble; one who throws on hearing of it cannot make it a call's own. */
function reporter(onProblem: HostSettings["onProblem"]): (problem: string) => void {
  const warn = (problem: string) => process.emitWarning(problem, "PegboardWarning");
  return (problem) => {
    try {
      (onProblem ?? warn)(problem);
    } catch {
      warn(problem);
    }
  };
}

/** The tools, the gate before them, and the calls that are under way. */
export class Host {
  readonly #registry: Registry;
  readonly #desk: ApprovalDesk;
  readonly #gate: Gate;
  readonly #store: Store | undefined;
  readonly #live = new LiveRuns();
  #listeners: readonly Listener[] = [];
  #plugins: Plugins | undefined;
  #count = 0;
  #closed = false;

  constructor(compile: SchemaCompiler, settings: HostSettings, store?: Store) {
    const clock = settings.clock ?? systemClock;
    const queue = settings.concurrency?.queue ?? 1024;
    const report = reporter(settings.onProblem);
    this.#registry = new Registry(compile, queue);
    this.#desk = new ApprovalDesk(clock, settings.approver, report);
    this.#store = store;
    const listeners = () => this.#listeners;
    this.#gate = {
      id: `${clock.now().toString(36)}${randomBytes(4).toString("hex")}`,
      resolve: (name) => this.#registry.find(name),
      nearest: (name) => this.#registry.nearest(name),
      live: this.#live,
      places: new Places(settings.concurrency?.calls ?? 64, queue),
      get listeners() {
        return listeners();
      },
      policy: settings.policy ?? defaultPolicy,
      approvals: this.#desk,
      clock,
      limits: settings.limits ?? { idleMs: 30_000, timeoutMs: 600_000 },
      caps: { ...CAPS, ...settings.caps },
      approvalMs: settings.approvalMs ?? 600_000,
      graceMs: settings.graceMs ?? 500,
      listenerMs: settings.listenerMs ?? 5_000,
      depth: settings.depth ?? 16,
      call: (name, input, options, parent) => this.#nested(name, input, options, parent),
      report,
    };
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
  register(tool: Tool, options?: { readonly replace?: boolean }): void {
    this.#registry.add(tool, options?.replace);
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
    const run = this.#run(name, input, { ...options, onEvent: (event) => fan.push(event) }, undefined);
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

  /** Answers one of them. */
  decide(approvalId: string, decision: Decision): Decided {
    return this.#desk.decide(approvalId, decision);
  }

  /** The journal, where the host keeps one. */
  get journal(): Store | undefined {
    return this.#store;
  }

  /** Settles when everything that happened is recorded safely. */
  async flush(): Promise<void> {
    await this.#store?.flush();
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
    if (!this.#closed) {
      this.#closed = true;
      for (const run of this.#live.all()) run.stop(failure("cancelled", `The host closed while "${run.tool}" ran.`));
    }
    await this.#live.empty();
    await this.#plugins?.close();
    await this.#store?.close();
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
