/** What an executor is told of the call beside its arguments. */
export interface ToolExecutionContext {
  sessionId: string;
  messageUuid: string;
  workingDir: string;
  userConfig?: Record<string, unknown>;
  abortSignal?: AbortSignal;
}

/** How an execution ended. */
export interface ToolExecutionResult {
  success: boolean;
  output?: string;
  data?: unknown;
  error?: string;
  errorCode?: string;
  /** In milliseconds; set by the manager, whatever the executor says. */
  executionTime?: number;
  metadata?: Record<string, unknown>;
}

/** What a streaming executor yields. */
export interface StreamChunk {
  type: "text" | "progress" | "data" | "error";
  content: string;
  /** From 0 to 100. */
  progress?: number;
  data?: unknown;
}
