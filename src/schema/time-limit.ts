import { createContext, Script } from "node:vm";

// Of all that runs on this thread, only what a script has called can be stopped from outside; what the task itself is
// made of, and in which context, does not matter.
const room: { task?: () => unknown } = createContext({});
const callTask = new Script("task()");

/** What a task gave in its time, or undefined where the time ran out; costs some 100 µs. */
export function within<T>(ms: number, task: () => T): { readonly value: T } | undefined {
  room.task = task;
  try {
    return { value: callTask.runInContext(room, { timeout: Math.max(1, Math.ceil(ms)) }) as T };
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}
