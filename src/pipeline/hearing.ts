import type { Chunk } from "../contract/chunk.ts";
import type { CallEvent } from "../contract/event.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Listener } from "../contract/listener.ts";
import type { Result } from "../contract/result.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Run } from "./run.ts";

/** Gives an event to all who hear the call, in order; a promise only where one of them is slow. */
export function publish(run: Run, event: CallEvent): void | Promise<void> {
  let slow: Promise<void> | undefined;
  for (const listener of run.listeners) {
    if (listener.event === undefined) continue;
    slow = inOrder(run, listener, slow, () => inTime(run, listener, listener.event?.(event)));
  }
  const onEvent = run.options.onEvent;
  return onEvent === undefined ? slow : inOrder(run, { name: "onEvent" }, slow, () => onEvent(event));
}

/** Calls one method of every listener that has it, in order, each within its time. */
export function hear(run: Run, method: "after" | "error" | "stream" | "progress", payload: unknown): void | Promise<void> {
  let slow: Promise<void> | undefined;
  for (const listener of run.listeners) {
    if (listener[method] === undefined) continue;
    slow = inOrder(run, listener, slow, () => inTime(run, listener, callMethod(run, listener, method, payload)));
  }
  return slow;
}

/** Lets every listener see, and replace, the input before it is checked. */
export async function hearBefore(run: Run): Promise<void> {
  for (const listener of run.listeners) {
    if (listener.before === undefined) continue;
    try {
      const answer = listener.before(run, run.input);
      const input = isThenable(answer) ? await within(run, listener, answer) : answer;
      if (input === undefined) continue;
      const problem = run.setInput(input);
      if (problem !== undefined) complain(run, listener, `gave an input that ${problem.message}`);
    } catch (error) {
      complain(run, listener, `failed: ${messageOf(error)}`);
    }
  }
}

function callMethod(run: Run, listener: Listener, method: "after" | "error" | "stream" | "progress", payload: unknown): unknown {
  switch (method) {
    case "after":
    case "error":
      return listener[method]?.(run, payload as Result);
    case "stream":
      return listener.stream?.(run, payload as Chunk);
    case "progress":
      return listener.progress?.(run, payload as Chunk & { type: "progress" });
  }
}

function inOrder(
  run: Run,
  listener: Listener,
  before: Promise<void> | undefined,
  tell: () => void | Promise<void>,
): Promise<void> | undefined {
  if (before !== undefined)
    return before.then(tell).catch((error: unknown) => complain(run, listener, `failed: ${messageOf(error)}`));
  try {
    const told = tell();
    return isThenable(told)
      ? Promise.resolve(told).catch((error: unknown) => complain(run, listener, `failed: ${messageOf(error)}`))
      : undefined;
  } catch (error) {
    complain(run, listener, `failed: ${messageOf(error)}`);
    return undefined;
  }
}

function inTime(run: Run, listener: Listener, answer: unknown): undefined | Promise<void> {
  return isThenable(answer) ? within(run, listener, answer) : undefined;
}

function within<T extends JsonObject | void>(run: Run, listener: Listener, answer: PromiseLike<unknown>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const alarm = run.gate.clock.after(run.gate.listenerMs, () => {
      complain(run, listener, `took longer than ${run.gate.listenerMs} ms; the call went on without it`);
      resolve(undefined);
    });
    Promise.resolve(answer).then(
      (value) => {
        alarm.callOff();
        resolve(value as T);
      },
      (error: unknown) => {
        alarm.callOff();
        reject(error);
      },
    );
  });
}

function complain(run: Run, listener: Listener, what: string): void {
  run.gate.report(`The listener ${listener.name ?? "(unnamed)"} ${what}, in a call of "${run.tool}".`);
}

/** Whether a value is a promise, of whatever library or realm. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}
