/** A loop under test: how it is started, and how it is seen to work. */
export interface LoopUnderTest {
  start(signal: AbortSignal): Promise<void>;
  /** How many messages there are so far. */
  count(): number;
  /** Calls back after each thing the plugin tells; gives the way to stop that. */
  watch(look: () => void): () => void;
}

/** Runs a loop until it has emitted so many messages, then stops it and waits for its end. */
export async function runLoopUntil(loop: LoopUnderTest, messageCount: number, timeoutMs: number): Promise<void> {
  const controller = new AbortController();
  const before = loop.count();
  const got = (): number => loop.count() - before;
  const { promise: enough, resolve: haveEnough } = Promise.withResolvers<"enough">();
  const { promise: late, resolve: beLate } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => beLate("late"), timeoutMs);
  const unwatch = loop.watch(() => {
    if (got() >= messageCount) haveEnough("enough");
  });
  const ended = end(loop.start(controller.signal), controller.signal);
  try {
    const first = await Promise.race([enough, ended, late]);
    controller.abort();
    if (first === "late") throw new Error(`Timeout waiting for ${messageCount} messages (got ${got()})`);
    if (got() < messageCount) throw new Error(`The loop ended after ${got()} of ${messageCount} messages`);
    if ((await Promise.race([ended, late])) === "late")
      throw new Error(`The loop did not stop within ${timeoutMs} ms: it should heed ctx.signal`);
  } finally {
    clearTimeout(timer);
    unwatch();
  }
}

// What is thrown after it was told to stop is how it stopped.
async function end(loop: Promise<void>, signal: AbortSignal): Promise<"ended"> {
  try {
    await loop;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return "ended";
}
