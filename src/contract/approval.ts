import type { Content } from "./content.ts";
import type { JsonObject } from "./json.ts";

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
  readonly input: JsonObject;
  /** The rule that asks, in words. */
  readonly rule: string;
  readonly explanation: Explanation;
  readonly requestedAt: number;
  readonly expiresAt: number;
  readonly session?: string;
}

/** A person's answer. An edited input is checked again before it runs. */
export type Decision =
  | { readonly approve: true; readonly input?: JsonObject; readonly by?: string }
  | { readonly approve: false; readonly reason?: string; readonly by?: string };

/** How a question ended. */
export type Answer = Decision | { readonly expired: true } | { readonly cancelled: true };

/** Where the gate puts its questions. */
export interface Approvals {
  /** Settles when a person decides, the request expires or the signal aborts; never rejects. */
  ask(approval: Approval, signal: AbortSignal): Promise<Answer>;
}
