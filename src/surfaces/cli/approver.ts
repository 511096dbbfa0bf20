import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import type { Approval, Decision } from "../../contract/approval.ts";
import type { Approver } from "../../host/approval-desk.ts";
import { renderApproval, renderQuestion } from "./render-approval.ts";
import type { Terminal } from "./terminal.ts";

/** How the person who calls wants questions answered. */
export interface ApproverOptions {
  readonly terminal: Terminal;
  /** "yes" and "no" come from the options; "ask" from a person, where there is one at a terminal. */
  readonly answer: "yes" | "no" | "ask";
  /** Whether stdin is free and a terminal. */
  readonly canAsk: boolean;
  /** Told when the person presses Ctrl-C in place of an answer. */
  readonly onInterrupt: () => void;
}

/** Answers the host's questions from the command line; without an answer and without a terminal, the answer is no. */
export function createApprover({ terminal, answer, canAsk, onInterrupt }: ApproverOptions): Approver {
  let last: Promise<unknown> = Promise.resolve();
  return (approval, signal) => {
    if (answer === "yes") return { approve: true, by: `${userName()} (--yes)` };
    if (answer === "no") return { approve: false, by: `${userName()} (--no)`, reason: "--no was given" };
    if (!canAsk) return { approve: false, by: "no terminal", reason: "nobody could be asked, because there is no terminal" };
    // Calls that run side by side ask one after the other.
    const decision = last.then(() => ask(terminal, approval, signal, onInterrupt));
    last = decision.catch(() => {});
    return decision;
  };
}

async function ask(terminal: Terminal, approval: Approval, signal: AbortSignal, onInterrupt: () => void): Promise<Decision> {
  for (const line of renderApproval(terminal, approval)) terminal.note(line);
  const prompt = createInterface({ input: process.stdin, output: terminal.stderr });
  let isLineOpen = true;
  const endLine = (): void => {
    if (isLineOpen) terminal.note();
    isLineOpen = false;
  };
  // Ctrl-D, and a call that ends while the question stands, close the prompt without an answer.
  const closed = new Promise<undefined>((resolve) => prompt.once("close", () => resolve(undefined)));
  prompt.on("SIGINT", () => {
    endLine();
    onInterrupt();
  });
  try {
    const word = await Promise.race([prompt.question(renderQuestion(terminal, approval), { signal }), closed]);
    isLineOpen = word === undefined;
    return { approve: /^y(?:es)?$/iu.test(word?.trim() ?? ""), by: userName() };
  } catch {
    return { approve: false, by: userName() };
  } finally {
    endLine();
    prompt.close();
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "someone";
  }
}
