import { userInfo } from "node:os";
import { createInterface, type Interface } from "node:readline/promises";
import type { Approval, Decided, Decision } from "../../contract/approval.ts";
import type { Approver } from "../../host/approval-desk.ts";
import { parseJson } from "./json-text.ts";
import type { Json, JsonObject } from "../../contract/json.ts";
import { renderApproval, renderQuestion } from "./render-approval.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** How the person who calls wants questions answered. */
export interface ApproverOptions {
  readonly terminal: Terminal;
  /** "yes" and "no" come from the options; "ask" from the person at the terminal; "leave" to whoever looks into the inbox. */
  readonly answer: "yes" | "no" | "ask" | "leave";
  /** How the inbox is looked into. */
  readonly command: string;
  /** Takes an answer; a wrong one is refused with the reason, and asked for again. */
  decide(id: string, decision: Decision): Decided;
  /** Told when the person presses Ctrl-C in place of an answer. */
  readonly onInterrupt: () => void;
}

/** Answers the host's questions from the command line. */
export function createApprover(options: ApproverOptions): Approver {
  let last: Promise<unknown> = Promise.resolve();
  return (approval, signal) => {
    switch (options.answer) {
      case "yes":
        return { approve: true, by: `${userName()} (--yes)` };
      case "no":
        return { approve: false, by: `${userName()} (--no)`, reason: "--no was given" };
      case "leave":
        for (const line of renderApproval(options.terminal, approval)) options.terminal.note(line);
        options.terminal.note(
          `It waits for an answer: ${options.command} approve ${shortId(approval)}, or deny ${shortId(approval)}`,
        );
        return undefined;
      case "ask": {
        // Calls that run side by side ask one after the other.
        const asked = last.then(() => ask(options, approval, signal));
        last = asked.catch(() => {});
        return asked;
      }
    }
  };
}

/** The beginning of an approval's id that is enough to name it. */
export function shortId({ id }: Pick<Approval, "id">): string {
  return id.slice(0, 8);
}

/** Who sits here. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "someone";
  }
}

async function ask(options: ApproverOptions, approval: Approval, signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return;
  const { terminal, onInterrupt } = options;
  for (const line of renderApproval(terminal, approval)) terminal.note(line);
  const prompt = createInterface({ input: process.stdin, output: terminal.stderr });
  // Ctrl-D, and a call that ends while the question stands, close the prompt without an answer.
  const closed = new Promise<undefined>((resolve) => prompt.once("close", () => resolve(undefined)));
  prompt.on("SIGINT", () => {
    terminal.note();
    onInterrupt();
  });
  try {
    await untilDecided(options, approval, (question, text) => Promise.race([put(prompt, question, text, signal), closed]));
  } finally {
    prompt.close();
  }
}

type Put = (question: string, text?: string) => Promise<string | undefined>;

// Until an answer counts, somebody else's was first, or the prompt was closed.
async function untilDecided({ terminal, decide }: ApproverOptions, approval: Approval, say: Put): Promise<void> {
  for (;;) {
    const word = await say(renderQuestion(terminal, approval)).catch(() => undefined);
    if (word === undefined) terminal.note();
    const decision =
      word === undefined
        ? ({ approve: false, dismissed: true, by: userName() } as const)
        : await decisionOf(word, approval, say, terminal);
    if (decision === undefined) continue;
    const decided = decide(approval.id, decision);
    if (decided.ok || word === undefined) return;
    terminal.note(`${terminal.paintNote("yellow", "warning:")} ${decided.message}`);
    if (decided.isOpen !== true) return;
  }
}

async function decisionOf(word: string, approval: Approval, say: Put, terminal: Terminal): Promise<Decision | undefined> {
  const by = userName();
  if (/^y(?:es)?$/iu.test(word)) return { approve: true, by };
  if (/^a(?:lways)?$/iu.test(word) && approval.canRemember) return { approve: true, by, remember: { for: "tool" } };
  if (!/^e(?:dit)?$/iu.test(word)) return { approve: false, by };
  const text = await say("Arguments: ", JSON.stringify(approval.input)).catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return { approve: true, input: parseJson(text, "the arguments") as Json as JsonObject, by };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.note(error.message);
    return undefined;
  }
}

async function put(prompt: Interface, question: string, text: string | undefined, signal: AbortSignal): Promise<string> {
  const answer = prompt.question(question, { signal });
  if (text !== undefined) prompt.write(text);
  return (await answer).trim();
}
