import type { CallEvent } from "./event.ts";

/** What a caller may say about a call besides the tool and its input. */
export interface CallOptions {
  /** Groups the calls of one conversation, script or person. */
  readonly session?: string;
  /** The surface the call came through, e.g. "library", "cli", "mcp". */
  readonly caller?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly idleMs?: number;
  /** The call that made this one. */
  readonly parentId?: string;
  /** Calls of the same key run once: the later ones get the first one's outcome. */
  readonly idempotencyKey?: string;
  /** With a key: an outcome that failed does not count, the call is made again. */
  readonly retryFailed?: boolean;
  /** Hears every event of this call, in order; a promise it returns slows the tool. */
  readonly onEvent?: (event: CallEvent) => void | Promise<void>;
}

/** A call as listeners and policies see it. */
export interface CallInfo {
  readonly id: string;
  readonly tool: string;
  readonly caller: string;
  readonly session?: string;
  readonly parentId?: string;
}
