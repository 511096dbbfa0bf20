import type { CallOptions } from "../contract/call.ts";
import type { Clock } from "../contract/clock.ts";
import type { Result } from "../contract/result.ts";
import type { Tool } from "../contract/tool.ts";

/** What work beside calls needs of the host. */
export interface BackgroundDesk {
  readonly clock: Clock;
  /** Puts a task where it can be called and nobody sees it; gives the way to take it away again. Throws where it cannot be put up. */
  put(task: Tool): () => void;
  /** Calls a task that was put up. */
  call(task: Tool): Promise<Result>;
  /** Something that whoever runs the host should know. */
  problem(message: string): void;
}

/** The gate, as tasks are put before it. */
export interface TaskGate {
  register(tool: Tool, options: { readonly replace: boolean; readonly hidden: boolean }): void;
  unregister(name: string): boolean;
  call(name: string, input: object, options: CallOptions): Promise<Result>;
}

/** Runs tasks through a gate. Of two versions of a plugin the later one has the name; the earlier one cannot take it away. */
export function backgroundDesk(gate: TaskGate, clock: Clock, problem: (message: string) => void): BackgroundDesk {
  const put = new Map<string, Tool>();
  return {
    clock,
    problem,
    put(task) {
      gate.register(task, { replace: put.has(task.name), hidden: true });
      put.set(task.name, task);
      return () => {
        if (put.get(task.name) !== task) return;
        put.delete(task.name);
        gate.unregister(task.name);
      };
    },
    call: ({ name, origin }) => gate.call(name, {}, { caller: "schedule", session: `schedule:${origin.plugin}` }),
  };
}
