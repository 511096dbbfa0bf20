import { isObject, type Json } from "../../contract/json.ts";
import { nextStep, type FailedCall } from "./exit-codes.ts";
import { wrap } from "./columns.ts";
import { oneLine } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

/** Says on stderr why a call failed: the code, the message, each problem on its own line, and what to do next. */
export function renderFailure(terminal: Terminal, call: FailedCall): void {
  const { failure } = call;
  const problems = problemsOf(failure.details?.["problems"]);
  const code = terminal.paintNote(["red", "bold"], failure.code);
  const message = `${failure.code}  ${problems.length === 0 ? failure.message : headOf(failure.message)}`;
  const lines = message.split("\n").flatMap((line) => wrap(line, terminal.noteWidth));
  terminal.note(lines.join("\n").replace(failure.code, code));
  const longest = Math.max(0, ...problems.map(({ place }) => place.length));
  for (const { place, message } of problems) terminal.note(`  ${place.padEnd(longest)}  ${message}`);
  const next = nextStep(call);
  if (next !== undefined) terminal.note(terminal.paintNote("dim", next));
}

/** The problems of a failure, with their places as they are typed on the command line. */
function problemsOf(problems: Json | undefined): { place: string; message: string }[] {
  if (!Array.isArray(problems)) return [];
  return problems.filter(isObject).map(({ path, message }) => ({
    place:
      path === ""
        ? "(all of it)"
        : oneLine(String(path).slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~")),
    message: oneLine(String(message)),
  }));
}

// The message lists the problems too, behind its first colon.
function headOf(message: string): string {
  const end = message.indexOf(" is not valid: ");
  return end < 0 ? message : message.slice(0, end + " is not valid:".length);
}
