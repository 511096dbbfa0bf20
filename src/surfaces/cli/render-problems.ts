import { relative } from "node:path";
import { wrap } from "./columns.ts";
import { oneLine } from "./printable.ts";
import type { Terminal } from "./terminal.ts";
import type { LoadProblem } from "./wiring.ts";

/** Says on stderr which modules could not be loaded, why, and what mends each. */
export function renderProblems(terminal: Terminal, problems: readonly LoadProblem[]): void {
  for (const { file, message, fix } of problems) {
    terminal.note(`${terminal.paintNote("red", "problem:")} ${shortPath(file)}`);
    for (const line of wrap(oneLine(message), terminal.noteWidth - 2)) terminal.note(`  ${line}`);
    for (const line of wrap(oneLine(fix), terminal.noteWidth - 2)) terminal.note(terminal.paintNote("dim", `  ${line}`));
  }
}

/** A path from the current folder, where that is the shorter way to say it. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === "" ? "." : short.startsWith("..") ? path : short;
}
