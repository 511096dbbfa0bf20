import type { Answer, Approval } from "./approval.ts";
import type { Chunk } from "./chunk.ts";
import type { Json } from "./json.ts";
import type { Result } from "./result.ts";
import type { RuleVerdict } from "./rule.ts";
import type { Effects } from "./tool.ts";

/** What happened in a call. Exactly one call-started comes first and one call-ended last. */
export type CallEvent = {
  readonly callId: string;
  /** 0, 1, 2 … without a gap within a call. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
} & (
  | {
      readonly type: "call-started";
      readonly tool: string;
      readonly input: Json;
      readonly caller: string;
      readonly session?: string;
      readonly parentId?: string;
      /** What the tool does to the world; unknown where there is no such tool. */
      readonly effects?: Effects;
    }
  /** The host that began the call is gone; another goes on with it. */
  | { readonly type: "call-resumed" }
  /** The outcome is that of an earlier call with the same idempotency key. */
  | { readonly type: "call-replayed"; readonly firstCallId: string }
  /** Rules on trial would have decided otherwise. */
  | {
      readonly type: "policy-shadowed";
      readonly verdict: RuleVerdict;
      readonly rule: string;
      readonly would: RuleVerdict;
      readonly by: string;
    }
  | { readonly type: "chunk"; readonly chunk: Chunk }
  | { readonly type: "approval-requested"; readonly approval: Approval }
  | { readonly type: "approval-decided"; readonly approvalId: string; readonly answer: Answer }
  | { readonly type: "call-ended"; readonly result: Result }
);
