import { messageOf } from "../../contract/thrown.ts";
import type { Thrown } from "../messages.ts";

const LONGEST_STACK = 4000;

/** What was thrown, as far as it can be told across. Whatever its getters do, this does not throw. */
export function describeThrown(error: unknown): Thrown {
  const message = messageOf(error);
  try {
    if (!(error instanceof Error)) return { message };
    const { name, code, stack } = error as { name: unknown; code?: unknown; stack?: unknown };
    return {
      message,
      ...(typeof name === "string" ? { name } : {}),
      ...(typeof code === "string" ? { code } : {}),
      ...(typeof stack === "string" ? { stack: stack.slice(0, LONGEST_STACK) } : {}),
      ...deniedIn(error),
    };
  } catch {
    return { message };
  }
}

// Network errors carry the refusal as their cause.
function deniedIn(error: Error): { denied?: string } {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    const { code, permission } = at as { code?: unknown; permission?: unknown };
    if (code === "ERR_ACCESS_DENIED")
      return { denied: typeof permission === "string" && permission !== "" ? permission : "access" };
  }
  return {};
}
