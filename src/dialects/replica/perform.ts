import type { CustomToolDefinition } from "./definition.ts";
import type { StreamChunk, ToolExecutionContext, ToolExecutionResult } from "./execution.ts";

type Arguments = Record<string, unknown>;

/** Runs the plain executor; rejects with whatever it throws, and where it gives no result. */
export function execute(
  tool: CustomToolDefinition,
  args: Arguments,
  context: ToolExecutionContext,
): Promise<ToolExecutionResult> {
  let running: unknown;
  try {
    running = tool.executor(args, context);
  } catch (error) {
    return rejected(error);
  }
  if (running instanceof Promise) return running as Promise<ToolExecutionResult>;
  if (isObject(running) && typeof running["then"] === "function") return Promise.resolve(running as never);
  return rejected(new Error("its executor returned no promise; make it an async function"));
}

/** What an executor gave back, where that is a result at all; throws otherwise. */
export function resultIn(given: unknown): ToolExecutionResult {
  if (isObject(given)) return given as unknown as ToolExecutionResult;
  throw new Error("its executor gave back no result; return { success: true, … } or { success: false, error }");
}

/**
 * Runs the streaming executor: every chunk is handed on before the next is asked for, and the generator is closed
 * whichever way this ends, as soon as the signal aborts.
 */
export async function stream(
  tool: CustomToolDefinition,
  args: Arguments,
  context: ToolExecutionContext,
  signal: AbortSignal,
  handOn: (chunk: StreamChunk) => void | Promise<void>,
): Promise<ToolExecutionResult> {
  const chunks = chunksOf(tool.streamingExecutor?.(args, context));
  let isOver = false;
  const close = (): void => {
    if (isOver) return;
    isOver = true;
    // A generator that waits for something is closed when it next yields; nobody can wait for that here.
    Promise.resolve(chunks.return?.(undefined)).catch(() => {});
  };
  signal.addEventListener("abort", close, { once: true });
  try {
    for (;;) {
      const step = await chunks.next();
      if (step.done === true) {
        isOver = true;
        return step.value === undefined ? { success: true } : resultIn(step.value);
      }
      signal.throwIfAborted();
      await handOn(step.value);
    }
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

type Chunks = AsyncIterator<StreamChunk, unknown> | Iterator<StreamChunk, unknown>;

function chunksOf(given: unknown): Chunks {
  if (isObject(given)) {
    if (typeof given["next"] === "function") return given as unknown as Chunks;
    const iterable = given as Partial<AsyncIterable<StreamChunk>>;
    if (typeof iterable[Symbol.asyncIterator] === "function")
      return (iterable as AsyncIterable<StreamChunk>)[Symbol.asyncIterator]();
  }
  throw new Error("its streamingExecutor returned no generator; make it an async function*");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function rejected(error: unknown): Promise<never> {
  return Promise.reject(error);
}
