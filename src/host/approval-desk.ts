import type { Answer, Approval, Approvals, Decided, Decision } from "../contract/approval.ts";
import type { Clock } from "../contract/clock.ts";
import { copyJson, isObject } from "../contract/json.ts";
import type { AskedRequest, Ledger, WaitingCall } from "../contract/ledger.ts";
import type { Mask } from "../contract/secrets.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Entry } from "../pipeline/gate.ts";
import { ruleFrom } from "./standing-rule.ts";

/** Answers some questions by itself; undefined leaves one to `decide`. The signal aborts when the question is settled, by whomever. */
export type Approver = (approval: Approval, signal: AbortSignal) => Decision | undefined | Promise<Decision | undefined>;

/** What the desk works with. */
export interface DeskParts {
  readonly clock: Clock;
  readonly ledger: () => Ledger | undefined;
  readonly approver: Approver | undefined;
  /** Whether anybody is there to answer. */
  readonly attended: boolean;
  /** Makes what happened so far safe, before a question that may outlive this process is written down. */
  flush(): Promise<void>;
  /** The tool a question is about, as it is now. */
  entryOf(tool: string): Entry | undefined;
  report(problem: string): void;
  readonly mask: Mask;
}

// How soon an answer that was given in another process is seen.
const LOOK_MS = 150;

/** The questions of a host, written down before anybody is asked. The first answer counts; later ones are told so. */
export class ApprovalDesk implements Approvals {
  readonly #parts: DeskParts;
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  /** The calls that wait for an answer. */
  readonly #asking = new Set<string>();
  #looking: NodeJS.Timeout | undefined;
  #seen = 0;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  get attended(): boolean {
    return this.#parts.attended && this.#parts.ledger() !== undefined;
  }

  earlier(callId: string): { approval: Approval; isOpen: boolean } | undefined {
    const asked = this.#ledger.requests.ofCall(callId);
    if (asked === undefined || (asked.answer !== undefined && "cancelled" in asked.answer)) return undefined;
    return { approval: asked.approval, isOpen: asked.answer === undefined };
  }

  withdraw(approvalId: string): void {
    this.#close(approvalId, { cancelled: true });
  }

  async put(approval: Approval, waiting: WaitingCall | undefined): Promise<void> {
    await this.#parts.flush();
    const { requests, waiting: calls } = this.#ledger;
    const known = requests.find(approval.id);
    if (known?.answer !== undefined) return;
    if (waiting !== undefined) calls.put(waiting);
    if (known === undefined) requests.put(approval);
    else requests.handOn(approval.id, approval.callId);
  }

  answer(approval: Approval, signal: AbortSignal): Promise<Answer> {
    const answer = this.#ledger.requests.find(approval.id)?.answer;
    return answer === undefined ? this.#wait(approval, signal) : Promise.resolve(answer);
  }

  /** Whether a call waits for an answer. */
  isAsked(callId: string): boolean {
    return this.#asking.has(callId);
  }

  /** The open questions, oldest first; also those of other processes on the same data folder. */
  list(): Approval[] {
    return this.#parts.ledger()?.requests.open() ?? [];
  }

  /** Those that were answered, newest first. */
  answered(limit?: number): AskedRequest[] {
    return this.#parts.ledger()?.requests.answered(limit) ?? [];
  }

  decide(id: string, given: Decision): Decided {
    const proper = properDecision(given);
    if (proper === undefined)
      return refused("A decision is { approve: true, input? } or { approve: false, reason? }, as plain JSON.");
    const decision = this.#parts.mask.json(proper);
    if (proper.approve && decision.approve && decision.input !== proper.input)
      return stillOpen(
        "The edited arguments hold a secret, which may not be written down. Leave it covered as it was. Nothing was decided.",
      );
    const asked = this.#parts.ledger()?.requests.find(id);
    if (asked === undefined) return refused(`There is no open approval "${id}".`);
    const { approval } = asked;
    if (asked.answer === undefined && approval.expiresAt <= this.#parts.clock.now()) this.#close(id, { expired: true });
    const entry = this.#parts.entryOf(approval.tool);
    if (
      decision.approve &&
      asked.answer === undefined &&
      entry !== undefined &&
      entry.fingerprint.whole !== approval.fingerprint
    ) {
      this.#close(id, { void: true });
      return refused(`"${approval.tool}" has changed since this was asked: the approval is void. Let it be called again.`);
    }
    const fault = editFault(entry, decision);
    if (fault !== undefined) return stillOpen(fault);
    const rule = ruleFrom(approval, decision, entry, this.#parts.clock.now());
    if (typeof rule === "string") return stillOpen(rule);
    const decided = this.#close(id, decision);
    if (decided.ok && rule !== undefined) this.#ledger.rules.add(rule);
    return decided;
  }

  get #ledger(): Ledger {
    const ledger = this.#parts.ledger();
    if (ledger === undefined) throw new Error("This host keeps no questions.");
    return ledger;
  }

  #close(id: string, answer: Answer): Decided {
    try {
      const decided = this.#ledger.requests.answer(id, answer, this.#parts.clock.now());
      this.#look(id);
      return decided;
    } catch (error) {
      return refused(`The answer could not be written down, so it does not count: ${messageOf(error)}.`);
    }
  }

  #wait(approval: Approval, signal: AbortSignal): Promise<Answer> {
    const { clock } = this.#parts;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const onAbort = () => {
      // The question of a call that is put aside stays open, for whoever goes on with it.
      const isPutAside = signal.reason instanceof Error && signal.reason.cause === "interrupted";
      if (!isPutAside) this.#close(approval.id, { cancelled: true });
      this.#settle(approval.id, { cancelled: true });
    };
    const alarm = clock.after(approval.expiresAt - clock.now(), () => {
      this.#close(approval.id, { expired: true });
      this.#settle(approval.id, { expired: true });
    });
    const settled = new AbortController();
    this.#asking.add(approval.callId);
    this.#waiting.set(approval.id, (answer) => {
      this.#asking.delete(approval.callId);
      settled.abort();
      alarm.callOff();
      signal.removeEventListener("abort", onAbort);
      resolve(answer);
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    this.#watch();
    void this.#askApprover(approval, settled.signal);
    return promise;
  }

  #look(id: string): void {
    const answer = this.#waiting.has(id) ? this.#ledger.requests.find(id)?.answer : undefined;
    if (answer !== undefined) this.#settle(id, answer);
  }

  #settle(id: string, answer: Answer): void {
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) clearTimeout(this.#looking);
    settle?.(answer);
  }

  // Another process may decide: its answer is in the ledger.
  #watch(): void {
    clearTimeout(this.#looking);
    if (!this.#ledger.isShared || this.#waiting.size === 0) return;
    this.#looking = setTimeout(() => {
      const version = this.#ledger.version();
      if (version !== this.#seen) for (const id of this.#waiting.keys()) this.#look(id);
      this.#seen = version;
      this.#watch();
    }, LOOK_MS);
  }

  async #askApprover(approval: Approval, signal: AbortSignal): Promise<void> {
    const { approver, flush, report } = this.#parts;
    try {
      // Whoever is shown the question may take it that it will still be known tomorrow.
      if (approver !== undefined) await flush();
      const decision = await approver?.(approval, signal);
      if (decision === undefined) return;
      const decided = this.decide(approval.id, decision);
      if (!decided.ok && this.#waiting.has(approval.id))
        report(`The approver's answer on "${approval.tool}" was none. ${decided.message}`);
    } catch (error) {
      report(`The approver failed on "${approval.tool}": ${messageOf(error)}. The request stays open.`);
    }
  }
}

function stillOpen(message: string): Decided {
  return { ok: false, message, isOpen: true };
}

function refused(message: string): Decided {
  return { ok: false, message };
}

// Deciders are surfaces and people's own code: only what is plainly an answer counts, and what is kept of it cannot change.
function properDecision(given: unknown): Decision | undefined {
  const copied = copyJson(given);
  if (!copied.ok || !isObject(copied.value)) return undefined;
  return typeof copied.value["approve"] === "boolean" ? (copied.value as unknown as Decision) : undefined;
}

// A slip of the pen must not cost the call: what can be seen now is told to whoever edits.
function editFault(entry: Entry | undefined, decision: Decision): string | undefined {
  if (!decision.approve || decision.input === undefined || entry === undefined) return undefined;
  if (!isObject(decision.input)) return "Edited arguments are an object of named arguments.";
  const checked = entry.check(decision.input);
  if (checked instanceof Promise) {
    // A check elsewhere comes too late for whoever decides; the call makes it again.
    checked.catch(() => {});
    return undefined;
  }
  if (checked.ok) return undefined;
  const lines = checked.problems.map(({ path, message }) => `${path === "" ? "the whole" : path} ${message}`);
  return `The edited arguments are not valid: ${lines.join("; ")}. Nothing was decided.`;
}
