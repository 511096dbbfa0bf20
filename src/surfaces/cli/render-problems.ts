import { relative } from "node:path";
import type { LoadProblem } from "../../contract/plugin.ts";
import { wrap } from "./columns.ts";
import { oneLine } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

/** Says on stderr which modules could not be loaded, why, and what mends each. */
export function renderProblems(terminal: Terminal, problems: readonly LoadProblem[]): void {
  for (const { file, line, message, fix, severity } of problems) {
    const label = severity === "error" ? terminal.paintNote("red", "problem:") : terminal.paintNote("yellow", "warning:");
    terminal.note(`${label} ${shortPath(file)}${line === undefined ? "" : `:${line}`}`);
    for (const line of wrap(oneLine(message), terminal.noteWidth - 2)) terminal.note(`  ${line}`);
    for (const line of wrap(oneLine(fix), terminal.noteWidth - 2)) terminal.note(terminal.paintNote("dim", `  ${line}`));
  }
}

/** A path from the current folder, where that is the shorter way to say it. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === "" ? "." : short.startsWith("..") ? path : short;
}
