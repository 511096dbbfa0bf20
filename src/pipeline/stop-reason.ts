import type { Failure } from "../contract/failure.ts";

/** Why a signal aborts: whoever waits by it alone may want to know. */
export function stopReason({ message, code }: Failure): Error {
  return new Error(message, { cause: code });
}
