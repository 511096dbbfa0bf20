import { Option, type Command } from "commander";
import type { Decided, Decision } from "../../contract/approval.ts";
import type { Approver } from "../../host/approval-desk.ts";
import { createApprover, type ApproverOptions } from "./approver.ts";
import type { Cli } from "./cli.ts";

/** What a person may say beforehand to the questions of a call. */
export interface AnsweringOptions {
  readonly yes?: boolean;
  readonly no?: boolean;
  readonly inbox?: boolean;
}

/** Adds --yes, --no and --inbox. */
export function addAnsweringOptions(command: Command): Command {
  return command
    .addOption(
      new Option("-y, --yes", "approve the call without being asked; never overrides a rule that denies").conflicts([
        "no",
        "inbox",
      ]),
    )
    .addOption(new Option("-n, --no", "decline where approval is asked for").conflicts(["yes", "inbox"]))
    .addOption(new Option("--inbox", "leave the question to `pegboard approve`, and wait; it survives this process"));
}

/** How a command's questions are answered. Without a terminal, and nothing said beforehand, there is nobody to ask. */
export interface Answering {
  readonly approver: Approver;
  readonly attended: boolean;
  /** Lets the person at the terminal answer: the host is there only later. */
  use(host: { decide(id: string, decision: Decision): Decided }): void;
}

/** Whether a person sits at the terminal, to read and to type. */
export function isSomebodyThere({ stderr }: Cli["terminal"]): boolean {
  return process.stdin.isTTY === true && stderr.isTTY === true;
}

/** Answers as the options say; `stdinIsFree` says that nothing else reads from there. */
export function answering(
  { terminal, command }: Cli,
  { yes = false, no = false, inbox = false }: AnsweringOptions,
  { stdinIsFree = true, onInterrupt }: { readonly stdinIsFree?: boolean; readonly onInterrupt: () => void },
): Answering {
  const canAsk = stdinIsFree && isSomebodyThere(terminal);
  let decide: ApproverOptions["decide"] = () => ({ ok: false, message: "The host is not open yet." });
  const answer = yes ? "yes" : no ? "no" : inbox ? "leave" : "ask";
  return {
    approver: createApprover({ terminal, answer, command, decide: (id, decision) => decide(id, decision), onInterrupt }),
    attended: answer !== "ask" || canAsk,
    use: (host) => (decide = (id, decision) => host.decide(id, decision)),
  };
}
