import type { Approver } from "../../host/approval-desk.ts";
import { answering, type Answering, type AnsweringOptions } from "./answering.ts";
import type { Cli } from "./cli.ts";
import type { StopSignal } from "./interrupts.ts";
import { ProgressBar } from "./progress-bar.ts";

/** How a person who calls something can see and answer. */
export interface AtTerminal extends Answering {
  readonly bar: ProgressBar | undefined;
  /** What Ctrl-C does, set once there is something to stop. */
  readonly stop: { by: (signal: StopSignal) => void };
}

/** Sets up questions, Ctrl-C and the progress bar for a command that calls tools. */
export function atTerminal(cli: Cli, options: AnsweringOptions & { readonly input?: string }): AtTerminal {
  const stop = { by: (_signal: StopSignal): void => {} };
  const answers = answering(cli, options, { stdinIsFree: options.input !== "-", onInterrupt: () => stop.by("SIGINT") });
  const { stderr } = cli.terminal;
  const bar = stderr.isTTY && process.env["TERM"] !== "dumb" ? new ProgressBar(stderr) : undefined;
  return { ...answers, approver: bar === undefined ? answers.approver : without(bar, answers.approver), bar, stop };
}

// A tool that calls others may be far along when one of them asks: the bar would write over the question.
function without(bar: ProgressBar, approver: Approver): Approver {
  return async (approval, signal) => {
    bar.hold();
    try {
      return await approver(approval, signal);
    } finally {
      bar.release();
    }
  };
}
