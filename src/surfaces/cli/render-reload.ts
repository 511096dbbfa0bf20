import type { Reloaded } from "../../contract/plugin.ts";
import { renderProblems } from "./render-problems.ts";
import type { Terminal } from "./terminal.ts";

/** Says what a reload did: tools that came, went and changed, and what of that breaks those who call. */
export function renderReload(terminal: Terminal, { added, removed, changed, problems }: Reloaded): void {
  for (const name of added) terminal.line(`${terminal.paint("green", "+")} ${name}`);
  for (const name of removed) terminal.line(`${terminal.paint("red", "-")} ${name}`);
  for (const { tool, breaking, changes } of changed) {
    terminal.line(`${terminal.paint("yellow", "~")} ${tool}${breaking ? terminal.paint("red", "  breaks callers") : ""}`);
    for (const change of changes)
      terminal.line(`    ${change.message}${change.breaking ? terminal.paint("red", " (breaking)") : ""}`);
  }
  if (added.length + removed.length + changed.length === 0 && problems.length === 0)
    terminal.line(terminal.paint("dim", "reloaded; the tools look the same"));
  renderProblems(terminal, problems);
}
