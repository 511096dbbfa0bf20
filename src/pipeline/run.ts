import type { Refusal } from "../contract/approval.ts";
import type { CallOptions } from "../contract/call.ts";
import type { Chunk } from "../contract/chunk.ts";
import type { CallEvent } from "../contract/event.ts";
import { failure, type Failure } from "../contract/failure.ts";
import { copyJson, isObject, type JsonObject, type Problem } from "../contract/json.ts";
import type { Listener } from "../contract/listener.ts";
import type { PolicyCall, Verdict } from "../contract/policy.ts";
import type { Entry, Gate, Lineage } from "./gate.ts";
import { digestOf } from "./digest.ts";
import { hear, publish } from "./hearing.ts";
import { Pauses } from "./pauses.ts";
import type { Places } from "./places.ts";
import type { Resumed } from "./resumed.ts";
import { stopReason } from "./stop-reason.ts";
import type { Waiting } from "./waiting.ts";
import { Outflow, tooLate } from "./outflow.ts";

const EMPTY: JsonObject = Object.freeze({});

type EventBody = CallEvent extends infer E ? (E extends CallEvent ? Omit<E, "callId" | "seq" | "at"> : never) : never;

/** One call on its way through the gate: what the stages know of it and share. */
export class Run implements PolicyCall, Lineage {
  readonly gate: Gate;
  readonly options: CallOptions;
  readonly parent: Lineage | undefined;
  readonly caller: string;
  readonly session?: string;
  readonly parentId?: string;
  readonly depth: number;
  readonly listeners: readonly Listener[];
  /** The name as it was asked for, and the canonical one once it is known. */
  tool: string;
  /** The input as JSON; completed by `validate`, edited by an approver. */
  input: JsonObject;
  /** Why the input as it came is no JSON object. */
  inputProblem: Problem | undefined;
  /** What the tool runs on: the input, or what the author's own checker made of it. */
  value: unknown;
  entry: Entry | undefined;
  verdict: Verdict | undefined;
  /** Set where a person said no and the tool is to be told so, instead of being run. */
  refused: { readonly why: Failure; readonly how: Refusal } | undefined;
  /** A call of a process that is gone, which goes on here. */
  readonly isResumed: boolean = false;
  /** The call of a process that is gone whose place this one takes. */
  former: string | undefined;
  /** Put aside for another process: it has not ended. */
  isSuspended = false;
  /** Writes down, where that is asked for, that the tool is about to run. */
  onBegin: (() => void) | undefined;
  /** Set once the listeners' `before` has been reached: only then do `after` and `error` follow. */
  begun = false;
  ended = false;
  stopped: Failure | undefined;
  /** Where the host keeps it among the live ones. */
  slot = -1;
  /** When the tool last sent a chunk. */
  lastSign: number | undefined;
  #pauses: Pauses | undefined;
  /** The phase that now waits: how it is told to stop waiting, and that a pause is over. */
  waiting: Waiting | undefined;
  /** The places it took: one of the tool's, one of the host's. */
  #toolPlaces: Places | undefined;
  #hostPlaces: Places | undefined;
  #controller: AbortController | undefined;
  #onStop: ((reason: string) => void) | undefined;
  #outflow: Outflow | undefined;
  #seq = 0;
  readonly #number: number;
  #id: string | undefined;

  constructor(
    gate: Gate,
    number: number,
    name: string,
    input: unknown,
    options: CallOptions,
    parent: Lineage | undefined,
    resumed?: Resumed,
  ) {
    this.gate = gate;
    this.#number = number;
    if (resumed !== undefined) {
      this.isResumed = true;
      this.#id = resumed.id;
      this.#seq = resumed.seq;
    }
    this.tool = name;
    this.options = options;
    this.parent = parent;
    this.caller = options.caller ?? parent?.caller ?? "library";
    const session = options.session ?? parent?.session;
    if (session !== undefined) this.session = session;
    const parentId = options.parentId ?? parent?.id;
    if (parentId !== undefined) this.parentId = parentId;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.listeners = gate.listeners;
    this.input = EMPTY;
    this.inputProblem = this.setInput(input ?? EMPTY);
  }

  /** Takes a frozen copy of an input, or says why it cannot. */
  setInput(input: unknown): Problem | undefined {
    const copied = copyJson(input);
    if (!copied.ok) return copied.problem;
    if (!isObject(copied.value)) return { path: "", message: "must be an object of named arguments" };
    this.input = copied.value;
    this.value = copied.value;
    return undefined;
  }

  // Written only when someone asks: a call that nobody hears needs no name.
  get id(): string {
    return (this.#id ??= `${this.gate.id}-${this.#number.toString(36)}`);
  }

  /** The digest of the tool's definition, for rules that are bound to it. */
  get fingerprint(): string {
    return this.resolved.fingerprint.definition;
  }

  /** The digest of the input as it stands. */
  get inputDigest(): string {
    return digestOf(this.input);
  }

  /** The call by which this one goes on in another process: itself, or the one above that comes to it again by its key. */
  get resumedBy(): string | undefined {
    if (this.parent === undefined) return this.id;
    return this.options.idempotencyKey === undefined ? undefined : this.parent.replayedBy;
  }

  get replayedBy(): string | undefined {
    return this.entry?.tool.resumes === true ? this.resumedBy : undefined;
  }

  /** The resolved tool; stages after `resolve` rely on it. */
  get resolved(): Entry {
    if (this.entry === undefined) throw new Error("the tool is not resolved yet");
    return this.entry;
  }

  // Made only when someone asks: most tools never do.
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.stopped !== undefined) this.#controller.abort(stopReason(this.stopped));
    }
    return this.#controller.signal;
  }

  /** Has the tool told when the call is stopped. */
  onStop(task: (reason: string) => void): void {
    if (this.stopped === undefined) this.#onStop = task;
    else task(this.stopped.message);
  }

  /** Ends the call early, in whatever phase it is. */
  stop(why: Failure): void {
    if (this.ended) return this.#outflow?.abandon();
    if (this.stopped !== undefined) return;
    this.stopped = why;
    this.#controller?.abort(stopReason(why));
    this.#onStop?.(why.message);
    this.waiting?.stop(why);
  }

  /** Puts the call aside, if another process can go on with it: it ends here without an end. */
  suspend(): void {
    if (this.resumedBy === undefined || this.gate.ledger?.isShared !== true) return;
    this.isSuspended = true;
  }

  cancel(reason?: string): void {
    this.stop(failure("cancelled", `The call of "${this.tool}" was cancelled${reason === undefined ? "" : `: ${reason}`}.`));
  }

  hold(places: Places): void {
    if (places === this.gate.places) this.#hostPlaces = places;
    else this.#toolPlaces = places;
  }

  holds(places: Places): boolean {
    return this.#toolPlaces === places || this.#hostPlaces === places || this.parent?.holds(places) === true;
  }

  freePlaces(): void {
    this.#toolPlaces?.free();
    this.#hostPlaces?.free();
    this.#toolPlaces = this.#hostPlaces = undefined;
  }

  /** Whether anybody hears this call at all. */
  get heard(): boolean {
    return this.listeners.length > 0 || this.options.onEvent !== undefined;
  }

  publish(body: EventBody): void | Promise<void> {
    if (!this.heard) return undefined;
    const event = { callId: this.id, seq: this.#seq++, at: this.gate.clock.now(), ...body } as CallEvent;
    return publish(this, event);
  }

  /** Tells the listeners that have this method, in order. */
  tell(method: "after" | "error" | "stream" | "progress", payload: unknown): void | Promise<void> {
    return hear(this, method, payload);
  }

  emit(chunk: Chunk): void | Promise<void> {
    if (this.ended) return tooLate(this.tool);
    this.lastSign = this.gate.clock.elapsed();
    return (this.#outflow ??= new Outflow(this)).emit(chunk);
  }

  /** Whether chunks wait for a slow reader. */
  get isReaderBehind(): boolean {
    return this.#outflow?.isReaderBehind === true;
  }

  /** Settles when every chunk has been heard. */
  drained(): void | Promise<void> {
    return this.#outflow?.drained();
  }

  /** A call that this one made waits for a person: that time is not the tool's. */
  pause(): void {
    this.parent?.pause();
    (this.#pauses ??= new Pauses()).begin(this.gate.clock.elapsed());
  }

  resume(): void {
    this.parent?.resume();
    const now = this.gate.clock.elapsed();
    if (this.#pauses?.end(now) !== true) return;
    this.lastSign = now;
    this.waiting?.resume?.();
  }

  get isPaused(): boolean {
    return this.#pauses?.isUnderWay === true;
  }

  /** How long calls that it made have waited for people. */
  get pausedMs(): number {
    return this.#pauses?.ms ?? 0;
  }
}
