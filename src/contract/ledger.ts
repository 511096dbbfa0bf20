import type { Approval, Answer, Decided } from "./approval.ts";
import type { JsonObject } from "./json.ts";
import type { Result } from "./result.ts";
import type { StandingRule } from "./rule.ts";

/** What must outlive the process that knows it: questions and answers, receipts, rules made by answers, first outcomes. */
export interface Ledger {
  readonly requests: Requests;
  readonly receipts: Receipts;
  readonly rules: Rules;
  readonly outcomes: Outcomes;
  readonly waiting: WaitingCalls;
  /** Whether another process may write to it as well. */
  readonly isShared: boolean;
  /** A number that changes when anybody has written. */
  version(): number;
  close(): void;
}

/** The questions to people, open and answered. All is safe on the disk before a method returns. */
export interface Requests {
  put(approval: Approval): void;
  /** Hands an open question on to the call that asks it now; who asked before is gone. */
  handOn(id: string, callId: string): void;
  /** The open ones, oldest first, of whichever process asks them. */
  open(): Approval[];
  find(id: string): AskedRequest | undefined;
  /** The last one of a call. */
  ofCall(callId: string): AskedRequest | undefined;
  /** The first answer counts, and its receipt is written with it; whoever comes later is told who was first. */
  answer(id: string, answer: Answer, at: number): Decided;
  /** Those that were answered, newest first. */
  answered(limit?: number): AskedRequest[];
}

/** A question with its answer, once it has one. */
export interface AskedRequest {
  readonly approval: Approval;
  readonly answer?: Answer;
  readonly decidedAt?: number;
  /** Whether the process that asks it still lives. */
  readonly isAsked: boolean;
}

/** What was decided on a call, by whom, on what grounds; chained to the one before. */
export interface Receipt {
  readonly number: number;
  readonly approvalId: string;
  readonly callId: string;
  readonly tool: string;
  readonly version?: string;
  readonly fingerprint: string;
  readonly inputDigest: string;
  readonly originalInput: JsonObject;
  /** What ran, where it is not the original. */
  readonly effectiveInput?: JsonObject;
  readonly effectiveDigest: string;
  readonly previewDigest?: string;
  readonly rule: string;
  readonly decision: "approved" | "edited" | "declined" | "dismissed" | "expired";
  readonly reason?: string;
  readonly by?: string;
  readonly requestedAt: number;
  readonly decidedAt: number;
  readonly expiresAt: number;
  /** Which key signed it. */
  readonly keyId: string;
  /** The signature of the receipt before; "" of the first. */
  readonly previous: string;
  /** HMAC-SHA256 over all the rest, in canonical JSON. */
  readonly signature: string;
}

/** What a look over the whole chain found. */
export interface Verified {
  readonly ok: boolean;
  readonly count: number;
  /** The first thing that is wrong: at which receipt, and what. */
  readonly fault?: { readonly number: number; readonly message: string };
}

/** The receipts, newest first. */
export interface Receipts {
  list(limit?: number): Receipt[];
  verify(): Verified;
}

/** Rules that people made while deciding. */
export interface Rules {
  list(): StandingRule[];
  add(rule: StandingRule): void;
  revoke(id: string): boolean;
}

/** What is known of an idempotency key. */
export type KnownOutcome =
  /** Nobody had it: it is the asker's now. */
  | { readonly state: "claimed"; /** The call that had it before, and whose process is gone. */ readonly former?: string }
  | { readonly state: "done"; readonly callId: string; readonly result: Result }
  /** A call with it is under way in a living process. */
  | { readonly state: "running"; readonly callId: string }
  /** A call with it was begun by a process that is gone; whether it had an effect is not known. */
  | { readonly state: "lost"; readonly callId: string }
  /** The key was used for another tool or another input. */
  | { readonly state: "other"; readonly callId: string; readonly tool: string };

/** First outcomes, by idempotency key. */
export interface Outcomes {
  /** Asks for a key; one that failed is given again to who wants to retry. */
  claim(
    key: string,
    call: { readonly callId: string; readonly tool: string; readonly inputDigest: string; readonly retryFailed: boolean },
  ): KnownOutcome;
  /** The tool is about to run: from now on, a death leaves the outcome unknown. */
  begin(key: string): void;
  /** Keeps the outcome; without one the key is free again. */
  settle(key: string, callId: string, result: Result | undefined): void;
  /** Removes what was settled before a time. */
  forget(before: number): number;
}

/** A call that waits, as another process needs it to go on. */
export interface WaitingCall {
  readonly callId: string;
  readonly tool: string;
  readonly input: JsonObject;
  readonly caller: string;
  readonly session?: string;
  readonly parentId?: string;
  readonly timeoutMs?: number;
  readonly idleMs?: number;
  readonly idempotencyKey?: string;
  readonly startedAt: number;
}

/** Calls that wait for a person, or that can be run again from their start. */
export interface WaitingCalls {
  put(call: WaitingCall): void;
  /** The call runs or has ended: nobody is to go on with it. */
  remove(callId: string): void;
  find(callId: string): WaitingCall | undefined;
  /** Takes over those whose process is gone, or the one that is named; they are the asker's from now on. */
  takeOver(callId?: string): WaitingCall[];
}
