import type { Answer, Approval, Approvals, Decision } from "../contract/approval.ts";
import type { Clock } from "../contract/clock.ts";
import { copyJson, isObject } from "../contract/json.ts";
import { messageOf } from "../contract/thrown.ts";

/** What came of a decision: it counted, or why not. */
export type Decided = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Answers some questions by itself; undefined leaves one to `decide`. */
export type Approver = (approval: Approval, signal: AbortSignal) => Decision | undefined | Promise<Decision | undefined>;

interface Open {
  readonly approval: Approval;
  readonly settle: (answer: Answer) => void;
}

/** The open questions of a host. The first answer counts; later ones are told so. */
export class ApprovalDesk implements Approvals {
  readonly #open = new Map<string, Open>();
  readonly #clock: Clock;
  readonly #approver: Approver | undefined;
  readonly #report: (problem: string) => void;

  constructor(clock: Clock, approver: Approver | undefined, report: (problem: string) => void) {
    this.#clock = clock;
    this.#approver = approver;
    this.#report = report;
  }

  ask(approval: Approval, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve) => {
      const onAbort = () => settle({ cancelled: true });
      const settle = (answer: Answer) => {
        if (!this.#open.delete(approval.id)) return;
        alarm.callOff();
        signal.removeEventListener("abort", onAbort);
        resolve(answer);
      };
      this.#open.set(approval.id, { approval, settle });
      const alarm = this.#clock.after(approval.expiresAt - this.#clock.now(), () => settle({ expired: true }));
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
      void this.#askApprover(approval, signal);
    });
  }

  list(): Approval[] {
    return Array.from(this.#open.values(), (one) => one.approval);
  }

  decide(id: string, decision: Decision): Decided {
    const open = this.#open.get(id);
    if (open === undefined)
      return { ok: false, message: `There is no open approval "${id}": it was decided, cancelled or has expired.` };
    const proper = properDecision(decision);
    if (proper === undefined)
      return { ok: false, message: "A decision is { approve: true, input? } or { approve: false, reason? }, as plain JSON." };
    open.settle(proper);
    return { ok: true };
  }

  async #askApprover(approval: Approval, signal: AbortSignal): Promise<void> {
    try {
      const decision = await this.#approver?.(approval, signal);
      if (decision === undefined) return;
      const decided = this.decide(approval.id, decision);
      if (!decided.ok && this.#open.has(approval.id))
        this.#report(`The approver's answer on "${approval.tool}" was none. ${decided.message}`);
    } catch (error) {
      this.#report(`The approver failed on "${approval.tool}": ${messageOf(error)}. The request stays open.`);
    }
  }
}

// Deciders are surfaces and people's own code: only what is plainly an answer counts, and what is kept of it cannot change.
function properDecision(given: unknown): Decision | undefined {
  const copied = copyJson(given);
  if (!copied.ok || !isObject(copied.value)) return undefined;
  return typeof copied.value["approve"] === "boolean" ? (copied.value as unknown as Decision) : undefined;
}
