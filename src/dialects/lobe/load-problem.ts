import type { LoadProblem } from "../../contract/plugin.ts";

/** Something that keeps nothing from working. */
export function warning(file: string, message: string, fix: string, line?: number): LoadProblem {
  return { file, ...(line === undefined ? {} : { line }), message, fix, severity: "warning" };
}

/** Something that keeps a tool, or all of them, off the board. */
export function error(file: string, message: string, fix: string): LoadProblem {
  return { file, message, fix, severity: "error" };
}
