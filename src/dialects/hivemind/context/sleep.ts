import type { Clock } from "../../../contract/clock.ts";

/** Waits; rejects with an AbortError as soon as the signal aborts. */
export function sleep(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const wake = (): void => {
    alarm?.callOff();
    reject(new DOMException("The plugin was told to stop while it slept.", "AbortError"));
  };
  const alarm = signal.aborted
    ? undefined
    : clock.after(ms, () => {
        signal.removeEventListener("abort", wake);
        resolve();
      });
  if (alarm === undefined) wake();
  else signal.addEventListener("abort", wake, { once: true });
  return promise;
}
