import type { Answer, Approval } from "../../contract/approval.ts";
import type { AskedRequest } from "../../contract/ledger.ts";
import { shortId } from "./approver.ts";
import { table } from "./columns.ts";
import { duration, moment } from "./figures.ts";
import { oneLine } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

/** Open questions as a table. */
export function renderApprovals(terminal: Terminal, open: readonly Approval[], now: number): string[] {
  const columns = [
    { head: "ID", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "TOOL" },
    { head: "SINCE" },
    { head: "EXPIRES IN" },
    { head: "FROM" },
    { head: "WHAT" },
  ];
  const rows = open.map((approval) => [
    shortId(approval),
    oneLine(approval.tool),
    moment(approval.requestedAt, now),
    approval.expiresAt <= now ? "expired" : duration(approval.expiresAt - now),
    oneLine(approval.caller),
    oneLine(approval.explanation.title ?? JSON.stringify(approval.input)),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

/** Answered questions as a table, newest first. */
export function renderAnswered(terminal: Terminal, answered: readonly AskedRequest[], now: number): string[] {
  const columns = [
    { head: "ID", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "TOOL" },
    { head: "WHEN" },
    { head: "ANSWER" },
    { head: "BY" },
    { head: "REASON" },
  ];
  const rows = answered.map(({ approval, answer, decidedAt }) => {
    const [word, by, reason] = answer === undefined ? ["open", "", ""] : wordsOf(answer);
    return [
      shortId(approval),
      oneLine(approval.tool),
      moment(decidedAt ?? approval.requestedAt, now),
      word ?? "",
      oneLine(by ?? ""),
      oneLine(reason ?? ""),
    ];
  });
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

function wordsOf(answer: Answer): string[] {
  if ("expired" in answer) return ["expired"];
  if ("cancelled" in answer) return ["cancelled"];
  if ("void" in answer) return ["void"];
  if (answer.approve) return [answer.input === undefined ? "approved" : "edited", answer.by ?? ""];
  return [answer.dismissed === true ? "dismissed" : "declined", answer.by ?? "", answer.reason ?? ""];
}
