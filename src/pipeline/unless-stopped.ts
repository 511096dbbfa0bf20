import type { Run } from "./run.ts";

/** What a promise of somebody else's gives, or undefined as soon as the call is stopped: it may never settle. */
export function unlessStopped<T>(run: Run, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const waiting = { stop: () => resolve(undefined) };
    run.waiting = waiting;
    const letGo = () => {
      if (run.waiting === waiting) run.waiting = undefined;
    };
    promise.finally(letGo).then(resolve, reject);
    if (run.stopped !== undefined) waiting.stop();
  });
}
