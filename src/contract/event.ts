import type { Answer, Approval } from "./approval.ts";
import type { Chunk } from "./chunk.ts";
import type { Json } from "./json.ts";
import type { Result } from "./result.ts";

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
    }
  | { readonly type: "chunk"; readonly chunk: Chunk }
  | { readonly type: "approval-requested"; readonly approval: Approval }
  | { readonly type: "approval-decided"; readonly approvalId: string; readonly answer: Answer }
  | { readonly type: "call-ended"; readonly result: Result }
);
