import type { Content } from "./content.ts";
import type { JsonObject } from "./json.ts";
import type { WaitingCall } from "./ledger.ts";
import type { ArgumentMatcher } from "./rule.ts";

/** A tool's own words for the person who decides. */
export interface Explanation {
  readonly title?: string;
  readonly message?: string;
  readonly preview?: readonly Content[];
  readonly labels?: { readonly approve?: string; readonly decline?: string };
}

/** A question to a person: may this call run with this input? */
export interface Approval {
  readonly id: string;
  readonly callId: string;
  readonly tool: string;
  /** The version of the tool's plugin. */
  readonly version?: string;
  /** The digest of the tool's definition and code: what is approved is this, and nothing else. */
  readonly fingerprint: string;
  readonly input: JsonObject;
  readonly inputDigest: string;
  /** The rule that asks, in words. */
  readonly rule: string;
  /** Whether a rule made with the answer could spare the next question. */
  readonly canRemember: boolean;
  readonly explanation: Explanation;
  readonly requestedAt: number;
  readonly expiresAt: number;
  /** The surface the call came through. */
  readonly caller: string;
  readonly session?: string;
  /** The call that made this one. */
  readonly parentId?: string;
  /** The call by which this one goes on in another process; without it the question ends with the process that asks it. */
  readonly resumes?: string;
}

/** For which calls an answer is to stand: just these arguments, every call of the tool, or every one in this session. */
export interface Remember {
  readonly for: "input" | "tool" | "session";
  /** Narrows it to arguments that match. */
  readonly input?: Readonly<Record<string, ArgumentMatcher>>;
  readonly expiresAt?: number;
}

/** A person's answer. An edited input is checked again before it runs. */
export type Decision = { readonly by?: string; readonly remember?: Remember } & (
  | { readonly approve: true; readonly input?: JsonObject }
  | { readonly approve: false; readonly reason?: string; /** Closed without an answer. */ readonly dismissed?: boolean }
);

/** How a question ended. */
export type Answer =
  | Decision
  | { readonly expired: true }
  | { readonly cancelled: true }
  /** What was asked about is not there any more as it was. */
  | { readonly void: true };

/** What came of a decision: it counted, or why not. */
export type Decided =
  | { readonly ok: true }
  /** `isOpen`: the answer was wrong in itself, and another may be given. */
  | { readonly ok: false; readonly message: string; readonly isOpen?: boolean };

/** How a tool that wants to know was refused. */
export type Refusal = "declined" | "dismissed" | "expired" | "unattended";

/** Where the gate puts its questions. */
export interface Approvals {
  /** Whether anybody can answer at all. */
  readonly attended: boolean;
  /** The question that a call has put before, in a process that is gone. */
  earlier(callId: string): { readonly approval: Approval; readonly isOpen: boolean } | undefined;
  /** Closes a question that need not be answered any more. */
  withdraw(approvalId: string): void;
  /** Writes a question down, and what another process needs to go on with its call. Rejects where that cannot be done. */
  put(approval: Approval, waiting: WaitingCall | undefined): Promise<void>;
  /** Settles when a person decides on a question that was put, it expires or the signal aborts; never rejects. */
  answer(approval: Approval, signal: AbortSignal): Promise<Answer>;
}
