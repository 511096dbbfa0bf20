/** What a method of an ExecutionRuntime gives back. */
export interface BuiltinServerRuntimeOutput {
  content: string;
  state?: unknown;
  success: boolean;
  error?: unknown;
}

/** What a method of an executor gives back. */
export interface BuiltinToolResult {
  success: boolean;
  content?: string;
  state?: unknown;
  error?: { type: string; message: string; body?: unknown } | undefined;
  metadata?: Record<string, unknown>;
  /** Ends the loop of the agent. */
  stop?: boolean;
}

/** What a method of an executor is told of its call. Methods must do without it. */
export interface BuiltinToolContext {
  messageId: string;
  operationId?: string;
  signal?: AbortSignal;
  topicId?: string;
  agentId?: string;
  groupId?: string;
  taskId?: string;
  documentId?: string;
  scope?: string;
  workingDirectory?: string;
}

const SILENT_FAILURE = "Tool execution failed";

/** The funnel that every output goes through: content is never empty, and a failure keeps its state. */
export function toResult(output: BuiltinServerRuntimeOutput): BuiltinToolResult {
  const { success, state, error } = output;
  const said = messageIn(error);
  const content = output.content || said || SILENT_FAILURE;
  if (success) return { success: true, content, state };
  const typed = error ? { type: "PluginServerError", message: said ?? content, body: error } : undefined;
  return { success: false, content, state, error: typed };
}

/** The result of what was caught: its message, under a type of the author's. */
export function errorResult(caught: unknown, type: string): BuiltinToolResult {
  const message = caught instanceof Error ? caught.message : String(caught) || "Unknown error";
  return { success: false, content: `Failed: ${message}`, error: { type, message } };
}

/** The `message` of an error as Lobe authors pass it on, where it is text. */
export function messageIn(error: unknown): string | undefined {
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
  return typeof message === "string" ? message : undefined;
}
