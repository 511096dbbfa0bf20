import type { Failure, FailureCode } from "../../contract/failure.ts";
import { quoted } from "./invocation.ts";

/** The exit codes that scripts rely on. */
export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 3, cancelled: 130 } as const;

/** What is known of a failed call where its next step is told. */
export interface FailedCall {
  readonly failure: Failure;
  readonly tool: string;
  /** How `pegboard` is typed here. */
  readonly command: string;
  /** Where the call is in the journal, if it got that far. */
  readonly callId?: string;
}

interface Placed {
  readonly exit: (typeof EXIT)[keyof typeof EXIT];
  /** What the person can do now. */
  readonly next: (call: FailedCall) => string | undefined;
}

/** Every failure's exit code and next step. */
const FAILURES: Readonly<Record<FailureCode, Placed>> = {
  tool_not_found: { exit: EXIT.usage, next: ({ command }) => `See what there is: ${command} tools` },
  invalid_input: { exit: EXIT.usage, next: ({ command, tool }) => `See what it takes: ${command} tools ${quoted(tool)}` },
  denied: {
    exit: EXIT.refused,
    next: ({ failure }) =>
      failure.details?.["unattended"] === true
        ? "To approve it beforehand, add --yes; to leave the question to somebody else, --inbox."
        : "A rule forbids this call; --yes does not change that.",
  },
  declined: { exit: EXIT.refused, next: () => "It was not run. To approve it without being asked, add --yes." },
  expired: { exit: EXIT.refused, next: () => "It was not run. Call it again and decide in time, or add --yes." },
  busy: { exit: EXIT.failed, next: () => "Call it again when another call has ended." },
  timeout: { exit: EXIT.failed, next: () => "To give it more time, add --timeout with milliseconds." },
  cancelled: { exit: EXIT.cancelled, next: whetherItStopped },
  interrupted: { exit: EXIT.failed, next: ({ command }) => `It waits for an answer: ${command} approvals` },
  unknown: { exit: EXIT.failed, next: events },
  tool_failed: { exit: EXIT.failed, next: ({ failure, ...call }) => (failure.soft === true ? undefined : events(call)) },
  plugin_crashed: { exit: EXIT.failed, next: events },
  invalid_output: { exit: EXIT.failed, next: () => "The tool broke its own promise; its author must mend that." },
  host_closed: { exit: EXIT.failed, next: () => "Call it again." },
  host_error: { exit: EXIT.failed, next: () => "This is a defect of Pegboard. Please report it with the message above." },
};

/** The exit code of a command whose call failed this way. */
export function exitCodeOf(code: FailureCode): number {
  return FAILURES[code].exit;
}

/** What can be done about it. */
export function nextStep(call: FailedCall): string | undefined {
  return FAILURES[call.failure.code].next(call);
}

function whetherItStopped({ failure }: FailedCall): string | undefined {
  const stopped = failure.details?.["stopped"];
  if (stopped === undefined) return "It had not begun to run.";
  // Where it did not stop, the message says so already.
  return stopped === "acknowledged" ? "The tool stopped when it was told to." : undefined;
}

function events({ callId, command }: Omit<FailedCall, "failure">): string | undefined {
  return callId === undefined ? undefined : `See what happened: ${command} runs ${callId}`;
}
